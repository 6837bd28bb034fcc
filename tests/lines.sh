#!/bin/sh
# tfc -g: what a compiler takes the lines of the C file for.  Without the directives the file is that of a run without -g; the
# statements of an operation have the line of the operation, everything else the line on which it stands.
command -v python3 >/dev/null 2>&1 && command -v gcc >/dev/null 2>&1 || { echo "no python3 or gcc"; exit 77; }
TFC=${TFC:-$PWD/tfc}
export TFC
top=$(cd "${srcdir:-.}" && pwd)
export top
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work" || exit 99
mkdir 'odd "name"'
cat >'odd "name"/k.hir' <<'END'
from tilefoundry.dsl import *

@func
def k(x: Tensor[(64, 96), "f32"], w: Tensor[(96, 32), "f32"], c: Tensor[(40,), "i32"]):
    a = tf.exp(x)
    b = tf.reduce(a, axes=(1,), kind="max")
    y = x @ w
    for i in range(3):
        y = tf.tanh(y)
    z = tf.reduce(c, axes=(0,),
                  kind="min")
    return a, b, y, z
END
cat >test.py <<'END'
import glob, os, re, subprocess

passed = failed = 0


def check(label, ok):
    global passed, failed
    passed, failed = passed + bool(ok), failed + (not ok)
    if not ok:
        print("FAIL:", label)


def run(*args):
    r = subprocess.run(args, capture_output=True, text=True)
    check("%s: %s" % (" ".join(args), r.stderr[:200]), r.returncode == 0)
    return r.stdout


def places(text, own):
    """(file, line, text) of each line as a C compiler counts."""
    file, line = own, 1
    for s in text.splitlines():
        m = re.match(r'#(?:line)? *(\d+) "((?:[^"\\]|\\.)*)"', s)
        if m:
            file, line = re.sub(r"\\(.)", r"\1", m.group(2)), int(m.group(1))
            continue
        yield file, line, s
        line += 1


def compile(program, c, *options):
    run(os.environ["TFC"], "-w", program, "-o", c, *options)
    return open(c).read()


include = "-I" + os.environ["top"] + "/runtime-headers"
for program in sorted(glob.glob(os.environ["top"] + "/examples/*.hir")) + ['odd "name"/k.hir']:
    n_line = len(open(program).read().splitlines())
    plain, lines = compile(program, "plain.c"), compile(program, "lines.c", "-g")
    check(program + ": the same file but for the directives", [s for s in lines.splitlines() if not s.startswith("#line ")] ==
          plain.splitlines())
    own = {i + 1: s for i, s in enumerate(lines.splitlines())}
    marked = list(places(lines, "lines.c"))
    check(program + ": lines of the program exist", all(1 <= n <= n_line for f, n, s in marked if f == program))
    check(program + ": the others are where they stand", all(own.get(n) == s for f, n, s in marked if f == "lines.c"))
    check(program + ": there are no others", {f for f, n, s in marked} <= {"lines.c", program})
    check(program + ": some lines come from the program", any(f == program for f, n, s in marked))
    run("gcc", "-std=c11", "-Wall", "-Wextra", "-pedantic", "-Werror", "-g", include, "-c", "lines.c", "-o", "lines.o")

program = 'odd "name"/k.hir'
seen = [(n, s.strip()) for f, n, s in places(run("gcc", "-E", "-std=c11", include, "lines.c"), "") if f == program]
for word, line in (("tfc_exp_f32(", {5}), ("tfc_max_f32(", {6}), ("tfc_tanh_f32(", {9}), ("tfc_min_i32(acc", {10})):
    check("%s stands on line %s" % (word, line), {n for n, s in seen if word in s} == line)
table = run("readelf", "--debug-dump=decodedline", "lines.o") if subprocess.run(["which", "readelf"], capture_output=True).returncode == 0 else ""
if table:
    check("the debugger's table has the lines of the operations", {5, 6, 7, 9, 10} <=
          {int(m) for m in re.findall(r"^k\.hir +(\d+) ", table, re.M)})
text = compile(program, "mapped.c", "-g", "-ffile-prefix-map=odd=even", "-ffile-prefix-map=mapped=m")
check("-ffile-prefix-map", '#line 5 "even \\"name\\"/k.hir"' in text and ' "m.c"' in text and "odd" not in text)
print("%d passed, %d failed" % (passed, failed))
raise SystemExit(failed > 0)
END
python3 test.py
