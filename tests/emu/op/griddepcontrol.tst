test griddepcontrol.wait
	griddepcontrol.wait;
	mov.b32 $d:b32, $a:b32;
= e246ae6b -> e246ae6b
= b0a5a3c -> b0a5a3c
= ea5d9b1 -> ea5d9b1

test griddepcontrol.launch_dependents
	griddepcontrol.launch_dependents;
	mov.b32 $d:b32, $a:b32;
= 50a74146 -> 50a74146
= 4ed753f1 -> 4ed753f1
= 4ecdfc28 -> 4ecdfc28
