test pmevent
	pmevent 7;
	mov.b32 $d:b32, $a:b32;
= a70307ec -> a70307ec
= 6082745a -> 6082745a
= 76989298 -> 76989298
