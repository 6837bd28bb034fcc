#!/bin/sh
# The JSON report of tfc-ptxrun has its form, and holds the facts of the text.
command -v python3 >/dev/null 2>&1 || { echo "no python3"; exit 77; }
. "${srcdir:-.}/tests/emu/lib.sh"
arrays histogram >"$tmp/options" || exit 99
"$ptxrun" "$cuda/histogram.ptx" --launch "$cuda/histogram.launch" --profile=foreign --adversary=standard --report="$tmp/report.txt" \
	--json="$tmp/report.json" $(cat "$tmp/options") || { echo "FAIL: histogram"; exit 1; }
launch_of "$src/tests/emu/find/race.ptx"
"$ptxrun" "$src/tests/emu/find/race.ptx" --launch "$tmp/launch" $inputs --report="$tmp/bad.txt" --json="$tmp/bad.json" --adversary=standard
cat >"$tmp/form.py" <<'END'
import json, sys

failed = 0


def check(label, ok):
    global failed
    failed += not ok
    if not ok:
        print("FAIL:", label)


def has_form(value, form):
    if isinstance(form, tuple):
        return any(has_form(value, f) for f in form)
    if form is None:
        return value is None
    if isinstance(form, dict):
        if list(form) == [str]:
            return isinstance(value, dict) and all(has_form(v, form[str]) for v in value.values())
        return isinstance(value, dict) and list(value) == list(form) and all(has_form(value[k], form[k]) for k in form)
    if isinstance(form, list):
        return isinstance(value, list) and all(has_form(v, form[0]) for v in value)
    return type(value) is form


text = (str, None)
SHARED = {"kernel": str, "line": int, "text": str, "space": str, "exec": int, "lane_bytes": int, "wavefronts": int, "ideal": int,
          "conflicts": int, "worst": [int]}
GLOBAL = {"kernel": str, "line": int, "text": str, "space": str, "exec": int, "lane_bytes": int, "bytes": int, "sectors": int}
KERNEL = {"steps": int, "partial": int, "classes": {str: int}, "opcodes": {str: int}, "matrix_instructions": int,
          "matrix_operations": int, "bytes_read": {str: int}, "bytes_written": {str: int}, "shared_high": int, "barriers": [int],
          "loops": [{"first_line": int, "last_line": int, "jumps": int, "instructions": int, "matrix_instructions": int}]}
REPORT = {
    "tool": str, "version": int, "passed": bool,
    "launch": [{"kernel": str, "grid": [int], "block": [int], "cluster": [int], "shared_bytes": int}],
    "adversaries": [str],
    "findings": [{"name": str, "severity": str, "kernel": str, "file": text, "line": int, "column": int, "function": text,
                  "text": text, "message": str, "agents": text, "object": text, "offset": int, "size": int, "other_line": int,
                  "other_text": text, "remedy": str, "count": int, "adversary": str, "adversaries": int}],
    "sites": [(SHARED, GLOBAL)], "kernel": {str: KERNEL},
    "outputs": [{"name": str, "dtype": str, "shape": [int], "compared": bool, "agrees": (bool, None), "wrong": int, "worst": str,
                 "first_wrong": text}]}

for stem, passes in ("report", True), ("bad", False):
    report = json.load(open("%s/%s.json" % (sys.argv[1], stem)))
    lines = open("%s/%s.txt" % (sys.argv[1], stem)).read()
    check(stem + ": form", has_form(report, REPORT))
    check(stem + ": passed", report["passed"] == passes)
    for f in report["findings"]:
        check("finding " + f["name"], "%s[%s]: %s\n" % (f["severity"], f["name"], f["message"]) in lines and f["remedy"] in lines)
    for s in report["sites"]:
        numbers = [s["exec"], s["wavefronts"], s["ideal"], s["conflicts"]] if s["space"] == "shared" else [s["exec"], s["lane_bytes"],
                                                                                                      s["sectors"]]
        here = [l.split() for l in lines.splitlines() if l.strip().startswith("%d  " % s["line"])]
        check("site of line %d" % s["line"], any(all(str(n) in l for n in numbers) for l in here))
        check("exec of line %d" % s["line"], s["exec"] > 0 and (s["space"] != "global" or s["bytes"] <= 32 * s["sectors"]))
    for name, k in report["kernel"].items():
        check("kernel " + name, "kernel %s: %d warp instructions, %d with" % (name, k["steps"], k["partial"]) in lines)
        check("sums of " + name, sum(k["classes"].values()) == sum(k["opcodes"].values()) <= k["steps"])
    for o in report["outputs"]:
        check("output " + o["name"], o["name"] in lines)
check("the racing program has a race", "race" in [f["name"] for f in report["findings"]])
sys.exit(failed != 0)
END
python3 "$tmp/form.py" "$tmp" && echo "two reports agree"
