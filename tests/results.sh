#!/bin/sh
# tfc eval and tfc check: what they say of results, as text and as JSON, is the same, and true of the files.
command -v python3 >/dev/null 2>&1 || { echo "no python3"; exit 77; }
TFC=${TFC:-$PWD/tfc}
export TFC
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work" || exit 99
cat >two.hir <<'END'
from tilefoundry.dsl import *

S = DimVar("S", 1, 9)


@module(entry="plain")
class PLAIN:
    @func
    def plain(x: Tensor[(S, 4), "f32"]) -> Tensor[(S, 4), "f32"]:
        return tf.exp(x)


@module(entry="pair")
class PAIR:
    @func
    def pair(x: Tensor[(3,), "f32"], y: Tensor[(3,), "i32"]) -> (Tensor[(3,), "f32"], Tensor[(3,), "i32"]):
        return tf.sqrt(x), y + 1
END
cat >test.py <<'END'
import json, math, os, re, subprocess

passed = failed = 0


def check(label, ok):
    global passed, failed
    passed, failed = passed + bool(ok), failed + (not ok)
    if not ok:
        print("FAIL:", label)


def tfc(*args, status=0):
    r = subprocess.run([os.environ["TFC"], *args], capture_output=True, text=True)
    check("%s: exit status %d, expected %d: %s" % (" ".join(args), r.returncode, status, r.stderr), r.returncode == status)
    return r


def has_form(value, form):
    """Is "value" of "form": a type, a tuple of choices, a dict of members, or a list of one form?"""
    if isinstance(form, tuple):
        return any(has_form(value, f) for f in form)
    if form is None or isinstance(form, str):
        return value == form
    if isinstance(form, dict):
        return isinstance(value, dict) and list(value) == list(form) and all(has_form(value[k], form[k]) for k in form)
    if isinstance(form, list):
        return isinstance(value, list) and all(has_form(v, form[0]) for v in value)
    return type(value) is form


def load(path, form):
    value = json.load(open(path))
    check("%s has the form of %s" % (path, form["schema"]), has_form(value, form))
    return value


def functions(result):
    return [{"function": str, "results": [result]}]


number = (float, int)
EVAL = {"schema": "tfc.eval/1", "source": str, "functions": functions(
    {"name": str, "dtype": str, "shape": [int], "largest_radius": number, "open": int, "file": (str, None)})}
CHECK = {"schema": "tfc.check/1", "source": str, "artifact": str, "agrees": bool, "functions": functions(
    {"name": str, "verdict": ("ok", "differs", "not decided"), "elements": int, "differing": int,
     "first": (None, {"index": [int], "reference": str, "radius": (float, int, None)}),
     "worst": (None, {"ratio": (float, int, None), "index": [int]}), "open": int})}


def index_text(i):
    return "(%d,)" % i[0] if len(i) == 1 else "(%s)" % ", ".join(map(str, i))


def eval_line(r):
    return "%-6s %s %s, largest radius %s, %d open%s" % (r["name"], r["dtype"], index_text(r["shape"]), "%.3g" % r["largest_radius"],
                                                        r["open"], ": " + r["file"] if r["file"] else "")


def check_line(function, r):
    line = "%s%-6s " % (function + "." if function else "", r["name"])
    if r["first"]:
        line += "differs: %d of %d elements, first at %s (reference %s, radius %.3g); " % (
            r["differing"], r["elements"], index_text(r["first"]["index"]), r["first"]["reference"], r["first"]["radius"])
    else:
        line += r["verdict"] + ": "
    if r["worst"]:
        ratio = r["worst"]["ratio"]
        line += "largest |g - v| / r %s at %s, " % ("inf" if ratio is None else "%.3g" % ratio, index_text(r["worst"]["index"]))
    return line + "%d open" % r["open"]


def all_results(report):
    return [(f["function"], r) for f in report["functions"] for r in f["results"]]


# eval: one entry, text and JSON, files.
arguments = ["eval", "two.hir", "--entry=pair", "--in=x=random:3", "--in=y=value:4", "--out-dir=d"]
text = tfc(*arguments).stdout.splitlines()
check("no text beside --json", tfc(*arguments, "--json=e.json").stdout == "")
report = load("e.json", EVAL)
check("the text of eval says the same", text == [eval_line(r) for f, r in all_results(report)])
check("-o brings the text back", tfc(*arguments, "--json=e2.json", "-o", "text").stdout == "" and open("text").read().splitlines() == text)
check("the files are those named", sorted(os.listdir("d")) == ["out0.npy", "out1.npy"] and
      [r["file"] for f, r in all_results(report)] == ["d/out0.npy", "d/out1.npy"])
check("the facts are true", [(f, r["dtype"], r["shape"]) for f, r in all_results(report)] == [("pair", "f32", [3]), ("pair", "i32", [3])])
tfc("eval", "two.hir", "--entry=plain", "--in=x=random", "--dim=S=2", "--json=e3.json")
one = all_results(load("e3.json", EVAL))
check("without --out-dir there is no file", one[0][1]["file"] is None and one[0][1]["shape"] == [2, 4] and one[0][1]["largest_radius"] > 0)

# check: every entry; an artifact with a fault in the second.
tfc("two.hir", "-o", "k.c")
arguments = ["check", "two.hir", "k.c", "--dim=S=5"]
text = tfc(*arguments).stdout.splitlines()
tfc(*arguments, "--json=c.json")
report = load("c.json", CHECK)
check("the text of check says the same", text == [check_line(f, r) for f, r in all_results(report)])
check("every entry and result is there", [(f, r["name"]) for f, r in all_results(report)] ==
      [("plain", "out"), ("pair", "out0"), ("pair", "out1")] and report["agrees"])
source = open("k.c").read()
broken, n = re.subn(r"(?s)(\nint pair\(const tfc_pair_args \*args\)\n.*?)return TFC_OK;",
                    r"\1((int32_t *)args->out1)[1] += 3; ((float *)args->out0)[2] += 100; return TFC_OK;", source)
check("the artifact can be broken", n == 1)
open("broken.c", "w").write(broken)
tfc("check", "two.hir", "broken.c", "--dim=S=5", "--json=b.json", status=1)
text = tfc("check", "two.hir", "broken.c", "--dim=S=5", status=1).stdout.splitlines()
report = load("b.json", CHECK)
check("the text of a difference says the same", text == [check_line(f, r) for f, r in all_results(report)])
check("the difference is where it is", not report["agrees"] and
      [(r["verdict"], r["differing"], r["first"] and r["first"]["index"]) for f, r in all_results(report)] ==
      [("ok", 0, None), ("differs", 1, [2]), ("differs", 1, [1])])
single = tfc("check", "two.hir", "k.c", "--entry=pair").stdout
check("one entry has no function name", single.startswith("out0 ") and len(single.splitlines()) == 2)
check("an input of no entry is refused", "E2108" in tfc("check", "two.hir", "k.c", "--dim=S=5", "--in=z=random", status=1).stderr)
check("eval takes one entry", "E1207" in tfc("eval", "two.hir", "--in=x=random", status=1).stderr)
print("%d passed, %d failed" % (passed, failed))
raise SystemExit(failed > 0)
END
python3 test.py
