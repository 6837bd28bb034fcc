test prmt.b32
	prmt.b32 $d:b32, $a:b32, $b:b32, $c:b32;
= 983561fe a28f6b7 3210 -> 983561fe
= 546836e9 b82ecc0a 7654 -> b82ecc0a
= 2eb1c5f7 f6509d07 123 -> f7c5b12e
= 83eff1a5 c35eae78 5140 -> aef178a5
= 7475722d eb20cfb6 fedc -> ff00ffff
= 5a79ab8b b26d1258 8888 -> ffffffff
= d6f669e4 bac7b5e5 4444 -> e5e5e5e5
= a93676a7 e8232449 ffff3210 -> a93676a7
= 9b727207 edacbd82 e3b5 -> ff9bffbd
= f055ed44 5e3555ea 2cf2 -> 55ff0055
= 851bf726 2c8a00fb 62b5 -> 8a1bff00
= 8ad57bfe 61162ae9 e376 -> 8a6116

test prmt.b32.f4e
	prmt.b32.f4e $d:b32, $a:b32, $b:b32, $c:b32;
= b3a29180 f7e6d5c4 0 -> b3a29180
= b3a29180 f7e6d5c4 1 -> c4b3a291
= b3a29180 f7e6d5c4 2 -> d5c4b3a2
= b3a29180 f7e6d5c4 3 -> e6d5c4b3
= b3a29180 f7e6d5c4 6 -> d5c4b3a2

test prmt.b32.b4e
	prmt.b32.b4e $d:b32, $a:b32, $b:b32, $c:b32;
= b3a29180 f7e6d5c4 0 -> d5e6f780
= b3a29180 f7e6d5c4 1 -> e6f78091
= b3a29180 f7e6d5c4 2 -> f78091a2
= b3a29180 f7e6d5c4 3 -> 8091a2b3
= b3a29180 f7e6d5c4 6 -> f78091a2

test prmt.b32.rc8
	prmt.b32.rc8 $d:b32, $a:b32, $b:b32, $c:b32;
= b3a29180 f7e6d5c4 0 -> 80808080
= b3a29180 f7e6d5c4 1 -> 91919191
= b3a29180 f7e6d5c4 2 -> a2a2a2a2
= b3a29180 f7e6d5c4 3 -> b3b3b3b3
= b3a29180 f7e6d5c4 6 -> a2a2a2a2

test prmt.b32.ecl
	prmt.b32.ecl $d:b32, $a:b32, $b:b32, $c:b32;
= b3a29180 f7e6d5c4 0 -> b3a29180
= b3a29180 f7e6d5c4 1 -> b3a29191
= b3a29180 f7e6d5c4 2 -> b3a2a2a2
= b3a29180 f7e6d5c4 3 -> b3b3b3b3
= b3a29180 f7e6d5c4 6 -> b3a2a2a2

test prmt.b32.ecr
	prmt.b32.ecr $d:b32, $a:b32, $b:b32, $c:b32;
= b3a29180 f7e6d5c4 0 -> 80808080
= b3a29180 f7e6d5c4 1 -> 91919180
= b3a29180 f7e6d5c4 2 -> a2a29180
= b3a29180 f7e6d5c4 3 -> b3a29180
= b3a29180 f7e6d5c4 6 -> a2a29180

test prmt.b32.rc16
	prmt.b32.rc16 $d:b32, $a:b32, $b:b32, $c:b32;
= b3a29180 f7e6d5c4 0 -> 91809180
= b3a29180 f7e6d5c4 1 -> b3a2b3a2
= b3a29180 f7e6d5c4 2 -> 91809180
= b3a29180 f7e6d5c4 3 -> b3a2b3a2
= b3a29180 f7e6d5c4 6 -> 91809180
