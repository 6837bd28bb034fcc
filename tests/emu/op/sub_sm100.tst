target sm_100a
test sub.f32.f16
	sub.f32.f16 $d:f32, $a:f16, $c:f32;
= 3c00 bf800000 -> 40000000
= bc00 3f800000 -> c0000000
= 0 80000000 -> 0
= 8000 80000000 -> 0
= 7c00 ff800000 -> 7f800000
= 7e01 3f800000 -> 7fffffff
= 1 3f000000 -> befffffe
= 1 bf000000 -> 3f000001
= 7bff 7f7fffff -> ff7fffff
= fbff ff7fffff -> 7f7fffff
= 3c00 33800000 -> 3f7fffff
= bc00 33800000 -> bf800000
= 8001 1 -> b3800000
= 2e5c 33800000 -> 3dcb7ff8
= a5c5 7f7fffff -> ff7fffff
= 327f bd0fe127 -> 3e73d84a
= b42e bd79388f -> be4d31dc
= 3ff 3e25d637 -> be25c63b
= af7c 3fe6d451 -> bff5cc51
= 33d2 bfd305e0 -> 3ff24de0
= 46f0 0 -> 40de0000
= 36a5 3d7bc410 -> 3eb5277e
= 3926 40157552 -> bfd88aa4
= 3e7a 80000001 -> 3fcf4000
= 244b 3f3d2e74 -> bf38e374

test sub.rn.f32.f16
	sub.rn.f32.f16 $d:f32, $a:f16, $c:f32;
= 3c00 bf800000 -> 40000000
= bc00 3f800000 -> c0000000
= 0 80000000 -> 0
= 8000 80000000 -> 0
= 7c00 ff800000 -> 7f800000
= 7e01 3f800000 -> 7fffffff
= 1 3f000000 -> befffffe
= 1 bf000000 -> 3f000001
= 7bff 7f7fffff -> ff7fffff
= fbff ff7fffff -> 7f7fffff
= 3c00 33800000 -> 3f7fffff
= bc00 33800000 -> bf800000
= 8001 1 -> b3800000
= 1 0 -> 33800000
= 2fe7 3da810cd -> 3d299e66
= 4776 3ddd8e5c -> 40eb49c7
= 8000 c08555e7 -> 408555e7
= 3327 3e950049 -> bd8a4124
= 7bff bc87b1ca -> 477fe004
= 3ff c0a213ef -> 40a2146f
= 400 3e0dfc83 -> be0dec83
= 3433 bef212bf -> 3f3c3960
= bd50 bd1dc6ef -> bfa511c9
= fc00 bf28aab5 -> ff800000
= a6a9 1 -> bcd52000

test sub.rz.f32.f16
	sub.rz.f32.f16 $d:f32, $a:f16, $c:f32;
= 3c00 bf800000 -> 40000000
= bc00 3f800000 -> c0000000
= 0 80000000 -> 0
= 8000 80000000 -> 0
= 7c00 ff800000 -> 7f800000
= 7e01 3f800000 -> 7fffffff
= 1 3f000000 -> befffffe
= 1 bf000000 -> 3f000001
= 7bff 7f7fffff -> ff7ffffe
= fbff ff7fffff -> 7f7ffffe
= 3c00 33800000 -> 3f7fffff
= bc00 33800000 -> bf800000
= 8001 1 -> b3800000
= a758 bdb1abb8 -> 3d6dd770
= bc00 bda5f51e -> bf6b415c
= 4785 3e27fa24 -> 40eb602e
= ab15 c033af7c -> 403024fc
= bc00 3e0a1c57 -> bf91438a
= 2571 3e463f94 -> be307b94
= 400 33800000 -> 387fc000
= fbff ff7fffff -> 7f7ffffe
= 0 80000001 -> 1
= b95f 3e5b4778 -> bf62b1de
= bc00 3f800000 -> c0000000
= fc00 bdb6e9a7 -> ff800000

test sub.rm.f32.f16
	sub.rm.f32.f16 $d:f32, $a:f16, $c:f32;
= 3c00 bf800000 -> 40000000
= bc00 3f800000 -> c0000000
= 0 80000000 -> 0
= 8000 80000000 -> 80000000
= 7c00 ff800000 -> 7f800000
= 7e01 3f800000 -> 7fffffff
= 1 3f000000 -> befffffe
= 1 bf000000 -> 3f000001
= 7bff 7f7fffff -> ff7fffff
= fbff ff7fffff -> 7f7ffffe
= 3c00 33800000 -> 3f7fffff
= bc00 33800000 -> bf800001
= 8001 1 -> b3800001
= ad6d 3fa81e90 -> bfb2f890
= fc00 3f800000 -> ff800000
= 7c00 40c3f156 -> 7f800000
= 4126 3d16186f -> 4022679e
= 35d5 bd9c0799 -> 3ee1a1e6
= 3197 c12bc93f -> 412e94bf
= ad78 bdc96fb8 -> 3c537dc0
= 2666 c11fff9e -> 412065fe
= bd60 3e1203cb -> bfbe407a
= 4663 bee3c27b -> 40da9c27
= 33e9 409a9ea2 -> c092b5a2
= ac76 bdbf7762 -> 3cc2dd88

test sub.rp.f32.f16
	sub.rp.f32.f16 $d:f32, $a:f16, $c:f32;
= 3c00 bf800000 -> 40000000
= bc00 3f800000 -> c0000000
= 0 80000000 -> 0
= 8000 80000000 -> 0
= 7c00 ff800000 -> 7f800000
= 7e01 3f800000 -> 7fffffff
= 1 3f000000 -> befffffe
= 1 bf000000 -> 3f000001
= 7bff 7f7fffff -> ff7ffffe
= fbff ff7fffff -> 7f7fffff
= 3c00 33800000 -> 3f7fffff
= bc00 33800000 -> bf800000
= 8001 1 -> b3800000
= a9d8 3f2cbc17 -> bf386c17
= 37a4 3e1824a0 -> 3ea86db0
= c1c4 33800000 -> c0388000
= 38cb 3d5b1f94 -> 3f0bae07
= be30 beb63f7e -> bf987020
= bee3 4106c22d -> c1224e2d
= a85b 800000 -> bd0b6000
= a74d 3e35c393 -> be52f793
= 8000 7f7fffff -> ff7fffff
= 3c00 3f25070a -> 3eb5f1ec
= be54 3fbca0c8 -> c0439064
= 2a15 c00f8944 -> 401293c4

test sub.sat.f32.f16
	sub.sat.f32.f16 $d:f32, $a:f16, $c:f32;
= 3c00 bf800000 -> 3f800000
= bc00 3f800000 -> 0
= 0 80000000 -> 0
= 8000 80000000 -> 0
= 7c00 ff800000 -> 3f800000
= 7e01 3f800000 -> 0
= 1 3f000000 -> 0
= 1 bf000000 -> 3f000001
= 7bff 7f7fffff -> 0
= fbff ff7fffff -> 3f800000
= 3c00 33800000 -> 3f7fffff
= bc00 33800000 -> 0
= 8001 1 -> 0
= 2eb7 3eeff980 -> 0
= ca60 c006533a -> 0
= 0 bd912aa0 -> 3d912aa0
= 37d2 3f800000 -> 0
= 3c00 bdcddcdc -> 3f800000
= 47f5 33800000 -> 3f800000
= 3720 33800000 -> 3ee3fffe
= 3ff 1 -> 387fc000
= c38d 7f800000 -> 0
= b3c1 3dc11fed -> 0
= 2db0 bd4b4086 -> 3e0dd022
= 7c00 80000000 -> 3f800000

test sub.rn.sat.f32.f16
	sub.rn.sat.f32.f16 $d:f32, $a:f16, $c:f32;
= 3c00 bf800000 -> 3f800000
= bc00 3f800000 -> 0
= 0 80000000 -> 0
= 8000 80000000 -> 0
= 7c00 ff800000 -> 3f800000
= 7e01 3f800000 -> 0
= 1 3f000000 -> 0
= 1 bf000000 -> 3f000001
= 7bff 7f7fffff -> 0
= fbff ff7fffff -> 3f800000
= 3c00 33800000 -> 3f7fffff
= bc00 33800000 -> 0
= 8001 1 -> 0
= bbd7 41468bfa -> 0
= c3fd bf8f9694 -> 0
= bb40 3f7d1ee5 -> 0
= 42db c01e155a -> 3f800000
= 37b6 3c8af96b -> 3eee1069
= 0 41100618 -> 0
= 7bff bfcac8ad -> 3f800000
= bab7 c069d58c -> 3f800000
= 8000 bed54379 -> 3ed54379
= 25d6 bfcd52d9 -> 3f800000
= c37f c04259ef -> 0
= b968 4090c899 -> 0

test sub.rz.sat.f32.f16
	sub.rz.sat.f32.f16 $d:f32, $a:f16, $c:f32;
= 3c00 bf800000 -> 3f800000
= bc00 3f800000 -> 0
= 0 80000000 -> 0
= 8000 80000000 -> 0
= 7c00 ff800000 -> 3f800000
= 7e01 3f800000 -> 0
= 1 3f000000 -> 0
= 1 bf000000 -> 3f000001
= 7bff 7f7fffff -> 0
= fbff ff7fffff -> 3f800000
= 3c00 33800000 -> 3f7fffff
= bc00 33800000 -> 0
= 8001 1 -> 0
= fc00 3f5a9ccb -> 0
= a4e0 40f66de2 -> 0
= 3ff bcce6ab3 -> 3cceea93
= fd00 1 -> 0
= cb2a bd025e9d -> 0
= 7bff 0 -> 3f800000
= c95c 401e34b9 -> 0
= b302 7f7fffff -> 0
= bd4e 3e61b8df -> 0
= 3ff bded3428 -> 3ded5420
= bc00 c0647be9 -> 3f800000
= 8000 bf800000 -> 3f800000

test sub.rm.sat.f32.f16
	sub.rm.sat.f32.f16 $d:f32, $a:f16, $c:f32;
= 3c00 bf800000 -> 3f800000
= bc00 3f800000 -> 0
= 0 80000000 -> 0
= 8000 80000000 -> 0
= 7c00 ff800000 -> 3f800000
= 7e01 3f800000 -> 0
= 1 3f000000 -> 0
= 1 bf000000 -> 3f000001
= 7bff 7f7fffff -> 0
= fbff ff7fffff -> 3f800000
= 3c00 33800000 -> 3f7fffff
= bc00 33800000 -> 0
= 8001 1 -> 0
= 40c8 ff800000 -> 3f800000
= 340f 3d5dda1f -> 3e4c4978
= 438c 80000001 -> 3f800000
= bac1 3ee5f746 -> 0
= 7c00 bf3cf901 -> 3f800000
= 4bc3 3f991449 -> 3f800000
= 7bff 3ff9b015 -> 3f800000
= fbff c0bf00fa -> 0
= fbff bd987062 -> 0
= 0 80000001 -> 1
= 2b7b 3dde5068 -> 0
= 3c00 bef417ea -> 3f800000

test sub.rp.sat.f32.f16
	sub.rp.sat.f32.f16 $d:f32, $a:f16, $c:f32;
= 3c00 bf800000 -> 3f800000
= bc00 3f800000 -> 0
= 0 80000000 -> 0
= 8000 80000000 -> 0
= 7c00 ff800000 -> 3f800000
= 7e01 3f800000 -> 0
= 1 3f000000 -> 0
= 1 bf000000 -> 3f000001
= 7bff 7f7fffff -> 0
= fbff ff7fffff -> 3f800000
= 3c00 33800000 -> 3f7fffff
= bc00 33800000 -> 0
= 8001 1 -> 0
= 4bc1 3f45e517 -> 3f800000
= ca06 c0dd62d1 -> 0
= 400 0 -> 38800000
= fd00 bf800000 -> 0
= 2982 bf0ce2e4 -> 3f17e6e4
= 2a4a 3f161a0c -> 0
= 7e01 bf800000 -> 0
= 3ff bf17fa95 -> 3f17fe94
= cb91 3fa9711b -> 0
= 4ba1 3d905a75 -> 3f800000
= 3ff 0 -> 387fc000
= 2ea5 4015fcb7 -> 0

test sub.f32.bf16
	sub.f32.bf16 $d:f32, $a:bf16, $c:f32;
= 3f80 bf800000 -> 40000000
= bf80 3f800000 -> c0000000
= 0 80000000 -> 0
= 8000 80000000 -> 0
= 7f80 ff800000 -> 7f800000
= 7fc1 3f800000 -> 7fffffff
= 1 3f000000 -> bf000000
= 1 bf000000 -> 3f000000
= 7f7f 7f7fffff -> fb7fff00
= ff7f ff7fffff -> 7b7fff00
= 3f80 33800000 -> 3f7fffff
= bf80 33800000 -> bf800000
= 8001 1 -> 80010001
= bccd ff7fffff -> 7f7fffff
= 3df5 beb1e63e -> 3eef263e
= 8000 0 -> 80000000
= 40e5 4019b21b -> 409826f2
= c134 ff812345 -> 7fffffff
= be3a ff7fffff -> 7f7fffff
= 0 40e2cca3 -> c0e2cca3
= 4051 be76fb07 -> 40606fb0
= 1 3f262015 -> bf262015
= 405c c0099ee4 -> 40b2cf72
= 4046 3f7fffff -> 40060000
= bce7 3cd3677e -> bd5d33bf

test sub.rn.f32.bf16
	sub.rn.f32.bf16 $d:f32, $a:bf16, $c:f32;
= 3f80 bf800000 -> 40000000
= bf80 3f800000 -> c0000000
= 0 80000000 -> 0
= 8000 80000000 -> 0
= 7f80 ff800000 -> 7f800000
= 7fc1 3f800000 -> 7fffffff
= 1 3f000000 -> bf000000
= 1 bf000000 -> 3f000000
= 7f7f 7f7fffff -> fb7fff00
= ff7f ff7fffff -> 7b7fff00
= 3f80 33800000 -> 3f7fffff
= bf80 33800000 -> bf800000
= 8001 1 -> 80010001
= c0f5 3c8000eb -> c0f58001
= 411a 3d6b159a -> 411914ea
= 1 80000000 -> 10000
= 404c ff812345 -> 7fffffff
= bdc8 4175502d -> c176e02d
= 8000 bfe1ccbc -> 3fe1ccbc
= 7fc1 3d6e95ea -> 7fffffff
= 1 80000001 -> 10001
= c018 ff7fffff -> 7f7fffff
= 3f80 c0255730 -> 40655730
= 3e34 ff800000 -> 7f800000
= bddb 3df15702 -> be662b81

test sub.rz.f32.bf16
	sub.rz.f32.bf16 $d:f32, $a:bf16, $c:f32;
= 3f80 bf800000 -> 40000000
= bf80 3f800000 -> c0000000
= 0 80000000 -> 0
= 8000 80000000 -> 0
= 7f80 ff800000 -> 7f800000
= 7fc1 3f800000 -> 7fffffff
= 1 3f000000 -> beffffff
= 1 bf000000 -> 3f000000
= 7f7f 7f7fffff -> fb7fff00
= ff7f ff7fffff -> 7b7fff00
= 3f80 33800000 -> 3f7fffff
= bf80 33800000 -> bf800000
= 8001 1 -> 80010001
= 3d01 be300298 -> 3e504298
= 3fdc 3e3d8d59 -> 3fc44e54
= 1 be101e48 -> 3e101e48
= 3dcc 406e97bf -> c06837bf
= 3f80 403193b7 -> bfe3276e
= 7f7f 3dbd89ec -> 7f7effff
= ff81 3f800000 -> 7fffffff
= c06f bda1de6b -> c069f10c
= bcf3 3e948ac4 -> bea3bac4
= 7fc1 bcd64af2 -> 7fffffff
= 4129 7f800000 -> ff800000
= 8000 3f7fffff -> bf7fffff

test sub.rm.f32.bf16
	sub.rm.f32.bf16 $d:f32, $a:bf16, $c:f32;
= 3f80 bf800000 -> 40000000
= bf80 3f800000 -> c0000000
= 0 80000000 -> 0
= 8000 80000000 -> 80000000
= 7f80 ff800000 -> 7f800000
= 7fc1 3f800000 -> 7fffffff
= 1 3f000000 -> bf000000
= 1 bf000000 -> 3f000000
= 7f7f 7f7fffff -> fb7fff00
= ff7f ff7fffff -> 7b7fff00
= 3f80 33800000 -> 3f7fffff
= bf80 33800000 -> bf800001
= 8001 1 -> 80010001
= 1 3df3d1d5 -> bdf3d1d5
= c0e3 ff7fffff -> 7f7ffffe
= 7f7f 3f6202b1 -> 7f7effff
= 0 c0bc3853 -> 40bc3853
= beee c114a5ff -> 410d35ff
= ff7f bdbd33a5 -> ff7f0000
= be49 3f45d122 -> bf781122
= bf6d 3f79f24b -> bff37926
= 1 bda0ccb1 -> 3da0ccb1
= c11a be0c7594 -> c117ce2a
= 7f80 bcefbb8a -> 7f800000
= 3eb3 3eedb8ca -> bdeae328

test sub.rp.f32.bf16
	sub.rp.f32.bf16 $d:f32, $a:bf16, $c:f32;
= 3f80 bf800000 -> 40000000
= bf80 3f800000 -> c0000000
= 0 80000000 -> 0
= 8000 80000000 -> 0
= 7f80 ff800000 -> 7f800000
= 7fc1 3f800000 -> 7fffffff
= 1 3f000000 -> beffffff
= 1 bf000000 -> 3f000001
= 7f7f 7f7fffff -> fb7fff00
= ff7f ff7fffff -> 7b7fff00
= 3f80 33800000 -> 3f7fffff
= bf80 33800000 -> bf800000
= 8001 1 -> 80010001
= 4165 bf07b8d4 -> 416d7b8e
= bcd5 7fc12345 -> 7fffffff
= 3ebf 3faefacd -> bf7e759a
= 7f 1 -> 7effff
= c104 bd9f0811 -> c102c1ef
= 8000 800000 -> 80800000
= 3e51 3e3708ce -> 3ccfb990
= bf80 3fe44a65 -> c0322532
= c046 c11479b9 -> 40c5f372
= 3d29 800000 -> 3d290000
= 8001 3f800000 -> bf800000
= 4010 bd8e181c -> 401470c1

test sub.sat.f32.bf16
	sub.sat.f32.bf16 $d:f32, $a:bf16, $c:f32;
= 3f80 bf800000 -> 3f800000
= bf80 3f800000 -> 0
= 0 80000000 -> 0
= 8000 80000000 -> 0
= 7f80 ff800000 -> 3f800000
= 7fc1 3f800000 -> 0
= 1 3f000000 -> 0
= 1 bf000000 -> 3f000000
= 7f7f 7f7fffff -> 0
= ff7f ff7fffff -> 3f800000
= 3f80 33800000 -> 3f7fffff
= bf80 33800000 -> 0
= 8001 1 -> 0
= 3e8b ff7fffff -> 3f800000
= 3f0f 1 -> 3f0f0000
= 40de 3d34b151 -> 3f800000
= c0a6 c090dc46 -> 0
= bc94 1 -> 0
= 3ecd c0e9d4f8 -> 3f800000
= 4100 4079856d -> 3f800000
= bd3d 4086a42b -> 0
= 7f bdeca9de -> 3deca9de
= 3ece c03ef09c -> 3f800000
= be70 3f765591 -> 0
= c0f2 be4829e7 -> 0

test sub.rn.sat.f32.bf16
	sub.rn.sat.f32.bf16 $d:f32, $a:bf16, $c:f32;
= 3f80 bf800000 -> 3f800000
= bf80 3f800000 -> 0
= 0 80000000 -> 0
= 8000 80000000 -> 0
= 7f80 ff800000 -> 3f800000
= 7fc1 3f800000 -> 0
= 1 3f000000 -> 0
= 1 bf000000 -> 3f000000
= 7f7f 7f7fffff -> 0
= ff7f ff7fffff -> 3f800000
= 3f80 33800000 -> 3f7fffff
= bf80 33800000 -> 0
= 8001 1 -> 0
= c0cd bf821561 -> 0
= 3ef9 4152247f -> 0
= ff80 bf522fff -> 0
= 8001 c04e107b -> 3f800000
= 3d17 7fc12345 -> 0
= c006 3e7a2fb7 -> 0
= 409f 3f7fffff -> 3f800000
= c047 bec03adb -> 0
= 0 4048cdd4 -> 0
= 411e bd6a99e8 -> 3f800000
= 4175 33800000 -> 3f800000
= c0e1 c12df17d -> 3f800000

test sub.rz.sat.f32.bf16
	sub.rz.sat.f32.bf16 $d:f32, $a:bf16, $c:f32;
= 3f80 bf800000 -> 3f800000
= bf80 3f800000 -> 0
= 0 80000000 -> 0
= 8000 80000000 -> 0
= 7f80 ff800000 -> 3f800000
= 7fc1 3f800000 -> 0
= 1 3f000000 -> 0
= 1 bf000000 -> 3f000000
= 7f7f 7f7fffff -> 0
= ff7f ff7fffff -> 3f800000
= 3f80 33800000 -> 3f7fffff
= bf80 33800000 -> 0
= 8001 1 -> 0
= 3f61 bff811cd -> 3f800000
= c00d 3f63e132 -> 0
= c08d be965713 -> 0
= 7f80 bc8a31ee -> 3f800000
= ff80 be15b2c5 -> 0
= 3da7 3d2d51ec -> 3d20ae14
= 80 80000001 -> 800001
= 80 1 -> 7fffff
= c05e c07d5e87 -> 3efaf438
= 80 408fcdd2 -> 0
= 3e12 3f800000 -> 0
= 80 800000 -> 0

test sub.rm.sat.f32.bf16
	sub.rm.sat.f32.bf16 $d:f32, $a:bf16, $c:f32;
= 3f80 bf800000 -> 3f800000
= bf80 3f800000 -> 0
= 0 80000000 -> 0
= 8000 80000000 -> 0
= 7f80 ff800000 -> 3f800000
= 7fc1 3f800000 -> 0
= 1 3f000000 -> 0
= 1 bf000000 -> 3f000000
= 7f7f 7f7fffff -> 0
= ff7f ff7fffff -> 3f800000
= 3f80 33800000 -> 3f7fffff
= bf80 33800000 -> 0
= 8001 1 -> 0
= 7f80 3fe3be07 -> 3f800000
= bcfb 7fc12345 -> 0
= 3cf3 bcba17d1 -> 3d568be8
= 8001 3f800000 -> 0
= be45 3ee07953 -> 0
= beac 7fc12345 -> 0
= ff80 3f7fffff -> 0
= 4089 c0523da9 -> 3f800000
= bead 80000001 -> 0
= 3e28 ff812345 -> 0
= 3f71 3d1240ac -> 3f67dbf5
= 416c 3d142898 -> 3f800000

test sub.rp.sat.f32.bf16
	sub.rp.sat.f32.bf16 $d:f32, $a:bf16, $c:f32;
= 3f80 bf800000 -> 3f800000
= bf80 3f800000 -> 0
= 0 80000000 -> 0
= 8000 80000000 -> 0
= 7f80 ff800000 -> 3f800000
= 7fc1 3f800000 -> 0
= 1 3f000000 -> 0
= 1 bf000000 -> 3f000001
= 7f7f 7f7fffff -> 0
= ff7f ff7fffff -> 3f800000
= 3f80 33800000 -> 3f7fffff
= bf80 33800000 -> 0
= 8001 1 -> 0
= 3ec8 bf800000 -> 3f800000
= 1 41142df7 -> 0
= 3d5b be39ebe1 -> 3e70abe1
= c0e5 40d81b10 -> 0
= ff7f bdf07247 -> 0
= 3f82 bcddf985 -> 3f800000
= be85 ff800000 -> 3f800000
= 4010 3cba46b4 -> 3f800000
= 3eb2 410145d0 -> 0
= c098 bc8ba542 -> 0
= be91 800000 -> 0
= 3e68 c15d8d7d -> 3f800000
