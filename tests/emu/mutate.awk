# Rewrites a program by the edits of one mutant:  awk -v id=35 -f mutate.awk mutants.txt FILE
# An edit is "N FROM => TO": the N-th line that holds the text FROM has it replaced by TO.  Every edit must apply.
# Lines of the table that begin with a tab belong to the mutant above; "launch" edits are for the launch description.
FNR == NR {
	if ($0 ~ /^#/ || $0 == "")
		next
	if ($0 !~ /^\t/) {
		mine = $1 == id
		next
	}
	is_launch = sub(/^\tlaunch /, "\t")
	if (!mine || is_launch != (launch + 0))
		next
	sub(/^\t/, "")
	nth[++n] = $1
	sub(/^[0-9]+ /, "")
	at = index($0, " =>")
	from[n] = substr($0, 1, at - 1)
	to[n] = substr($0, at + 4)
	gsub(/\\t/, "\t", from[n])
	next
}
{
	line = $0
	for (i = 1; i <= n; i++) {
		at = index(line, from[i])
		if (at && ++seen[i] == nth[i])
			line = substr(line, 1, at - 1) to[i] substr(line, at + length(from[i]))
	}
	print line
}
END {
	for (i = 1; i <= n; i++)
		if (seen[i] < nth[i]) {
			print "mutant " id ": edit " i " does not apply: " from[i] >"/dev/stderr"
			exit 1
		}
}
