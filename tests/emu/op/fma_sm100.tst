target sm_100a
test fma.rn.f32.f16
	fma.rn.f32.f16 $d:f32, $a:f16, $b:f16, $c:f32;
= 3c00 3c00 bf800000 -> 0
= bc00 3c00 3f800000 -> 0
= 0 3c00 80000000 -> 0
= 8000 3c00 80000000 -> 80000000
= 7c00 3c00 ff800000 -> 7fffffff
= 7e01 3c00 3f800000 -> 7fffffff
= 1 3c00 3f000000 -> 3f000001
= 1 3c00 bf000000 -> befffffe
= 7bff 3c00 7f7fffff -> 7f7fffff
= fbff 3c00 ff7fffff -> ff7fffff
= 3c00 3c00 33800000 -> 3f800000
= bc00 3c00 33800000 -> bf7fffff
= 8001 3c00 1 -> b3800000
= fbff fd00 ff800000 -> 7fffffff
= fd00 3d30 7f800000 -> 7fffffff
= c056 3722 41485460 -> 4138ddaa
= c07e 3251 bd17cd04 -> bef5f890
= 0 b83c c13bc1ca -> c13bc1ca
= c392 bead be7c83f4 -> 40c24288
= af21 c947 3db7db5a -> 3fa1fa52
= 261e 4273 c0bd95f8 -> c0bb1ec0
= ac7e 48c6 bfcfb2a5 -> c012bc3a
= 8001 4652 befa383a -> befa3847
= ca73 acba 3f423610 -> 3fdb0940
= 400 b4ac bf8fe836 -> bf8fe8cc
= 7c00 0 3f800000 -> 7fffffff

test fma.rz.f32.f16
	fma.rz.f32.f16 $d:f32, $a:f16, $b:f16, $c:f32;
= 3c00 3c00 bf800000 -> 0
= bc00 3c00 3f800000 -> 0
= 0 3c00 80000000 -> 0
= 8000 3c00 80000000 -> 80000000
= 7c00 3c00 ff800000 -> 7fffffff
= 7e01 3c00 3f800000 -> 7fffffff
= 1 3c00 3f000000 -> 3f000001
= 1 3c00 bf000000 -> befffffe
= 7bff 3c00 7f7fffff -> 7f7fffff
= fbff 3c00 ff7fffff -> ff7fffff
= 3c00 3c00 33800000 -> 3f800000
= bc00 3c00 33800000 -> bf7fffff
= 8001 3c00 1 -> b37fffff
= 1 c619 be34c73e -> be34c756
= 3165 ab34 3cadb611 -> 3c3ffe12
= b22f 8001 3ff9c307 -> 3ff9c307
= 3ff 3ff 3e4c46d3 -> 3e4c46d3
= abb9 b811 bcab1574 -> 3c2049a8
= 49ea 2f7f be9e1ffb -> 3f89cc59
= c17b 2897 bde48fd8 -> be56e620
= 330c c62c c0bf033c -> c0ea814c
= fd00 c7e3 404e7d8b -> 7fffffff
= 3760 2641 3f5b17cd -> 3f5df9c3
= ab5e 2e5f c16304a6 -> c1631c1d
= a6fe 2ffd c0f1da08 -> c0f1f5f5
= 7c00 0 3f800000 -> 7fffffff

test fma.rm.f32.f16
	fma.rm.f32.f16 $d:f32, $a:f16, $b:f16, $c:f32;
= 3c00 3c00 bf800000 -> 80000000
= bc00 3c00 3f800000 -> 80000000
= 0 3c00 80000000 -> 80000000
= 8000 3c00 80000000 -> 80000000
= 7c00 3c00 ff800000 -> 7fffffff
= 7e01 3c00 3f800000 -> 7fffffff
= 1 3c00 3f000000 -> 3f000001
= 1 3c00 bf000000 -> befffffe
= 7bff 3c00 7f7fffff -> 7f7fffff
= fbff 3c00 ff7fffff -> ff800000
= 3c00 3c00 33800000 -> 3f800000
= bc00 3c00 33800000 -> bf7fffff
= 8001 3c00 1 -> b3800000
= c550 2441 80000000 -> bdb4ca80
= 7e01 26a6 bd7b85c3 -> 7fffffff
= 3703 c04a be9bbb32 -> bf9f3a45
= 29fd 31fd 3f7fffff -> 3f811edf
= bc00 c121 0 -> 40242000
= 40fb 2579 ff7fffff -> ff7fffff
= 3f32 a7b2 0 -> bd5d7b10
= 7c00 fc00 ff812345 -> 7fffffff
= 2feb 1 3ca0df9b -> 3ca0df9e
= fbff 48b5 1 -> c9168d2c
= ad8f 2d2d be037e11 -> be0aaf5a
= 2c08 2f08 800000 -> 3be2c200
= 7c00 0 3f800000 -> 7fffffff

test fma.rp.f32.f16
	fma.rp.f32.f16 $d:f32, $a:f16, $b:f16, $c:f32;
= 3c00 3c00 bf800000 -> 0
= bc00 3c00 3f800000 -> 0
= 0 3c00 80000000 -> 0
= 8000 3c00 80000000 -> 80000000
= 7c00 3c00 ff800000 -> 7fffffff
= 7e01 3c00 3f800000 -> 7fffffff
= 1 3c00 3f000000 -> 3f000001
= 1 3c00 bf000000 -> befffffe
= 7bff 3c00 7f7fffff -> 7f800000
= fbff 3c00 ff7fffff -> ff7fffff
= 3c00 3c00 33800000 -> 3f800001
= bc00 3c00 33800000 -> bf7fffff
= 8001 3c00 1 -> b37fffff
= 7c00 252b bee557c6 -> 7f800000
= aafb ad91 3ee20a3e -> 3ee477f1
= 24b1 bbda 40441848 -> 4042f19b
= a9ba a5e4 bdc33ad5 -> bdc11f1a
= 2588 2998 c0fc13ca -> c0fc0c0d
= 26ee c886 3d21daba -> be524df1
= 493c 3ff 3edf334b -> 3edf86f7
= c979 3692 3c947525 -> c08f3f92
= fd00 4ab7 40940167 -> 7fffffff
= 7c00 8001 1 -> ff800000
= 1 4b29 40afaa31 -> 40afaa33
= 8001 2da6 c05bb906 -> c05bb906
= 7c00 0 3f800000 -> 7fffffff

test fma.rn.sat.f32.f16
	fma.rn.sat.f32.f16 $d:f32, $a:f16, $b:f16, $c:f32;
= 3c00 3c00 bf800000 -> 0
= bc00 3c00 3f800000 -> 0
= 0 3c00 80000000 -> 0
= 8000 3c00 80000000 -> 0
= 7c00 3c00 ff800000 -> 0
= 7e01 3c00 3f800000 -> 0
= 1 3c00 3f000000 -> 3f000001
= 1 3c00 bf000000 -> 0
= 7bff 3c00 7f7fffff -> 3f800000
= fbff 3c00 ff7fffff -> 0
= 3c00 3c00 33800000 -> 3f800000
= bc00 3c00 33800000 -> 0
= 8001 3c00 1 -> 0
= 42f4 36e3 bdadaf23 -> 3f800000
= b48d fd00 800000 -> 0
= 27ff 2f79 3d8316f7 -> 3d8a8f08
= c659 0 3f88a101 -> 3f800000
= 4255 ca7b 7fc12345 -> 0
= 3ff 3258 40dfb383 -> 3f800000
= c7e2 fbff c0db4af9 -> 3f800000
= a4fc c86b 80000001 -> 3e302aa0
= 7c00 c00b bfff680f -> 0
= fc00 c95e 3eedaada -> 3f800000
= b066 a716 7f7fffff -> 3f800000
= 4a62 bf0f be4c7419 -> 0
= 7c00 0 3f800000 -> 0

test fma.rz.sat.f32.f16
	fma.rz.sat.f32.f16 $d:f32, $a:f16, $b:f16, $c:f32;
= 3c00 3c00 bf800000 -> 0
= bc00 3c00 3f800000 -> 0
= 0 3c00 80000000 -> 0
= 8000 3c00 80000000 -> 0
= 7c00 3c00 ff800000 -> 0
= 7e01 3c00 3f800000 -> 0
= 1 3c00 3f000000 -> 3f000001
= 1 3c00 bf000000 -> 0
= 7bff 3c00 7f7fffff -> 3f800000
= fbff 3c00 ff7fffff -> 0
= 3c00 3c00 33800000 -> 3f800000
= bc00 3c00 33800000 -> 0
= 8001 3c00 1 -> 0
= 3ec3 400 bf800000 -> 0
= c0b6 a6d5 c05e6160 -> 0
= 2468 b4f8 80000001 -> 0
= 3c9e b13c 3f7fffff -> 3f4fa9ef
= c6d6 2bda bea1563d -> 0
= 3470 a8b1 3fee78a0 -> 3f800000
= be4a 495d c0f5f540 -> 0
= b9b4 3e55 40661c0b -> 3f800000
= b6bc fc00 bdd988db -> 3f800000
= 2742 b6f0 3ff2d0e9 -> 3f800000
= fbff 3412 be30ce8a -> 0
= fd00 2a74 4134d936 -> 0
= 7c00 0 3f800000 -> 0

test fma.rm.sat.f32.f16
	fma.rm.sat.f32.f16 $d:f32, $a:f16, $b:f16, $c:f32;
= 3c00 3c00 bf800000 -> 0
= bc00 3c00 3f800000 -> 0
= 0 3c00 80000000 -> 0
= 8000 3c00 80000000 -> 0
= 7c00 3c00 ff800000 -> 0
= 7e01 3c00 3f800000 -> 0
= 1 3c00 3f000000 -> 3f000001
= 1 3c00 bf000000 -> 0
= 7bff 3c00 7f7fffff -> 3f800000
= fbff 3c00 ff7fffff -> 0
= 3c00 3c00 33800000 -> 3f800000
= bc00 3c00 33800000 -> 0
= 8001 3c00 1 -> 0
= 1 3ff ff812345 -> 0
= bc9b 30a4 41460018 -> 3f800000
= a61b a473 3d1424d1 -> 3d15d773
= 371e a892 bfd60679 -> 0
= b68c fbff 3f2b9488 -> 3f800000
= 7c00 476b bfe28cd0 -> 3f800000
= 467a bc00 405677dd -> 0
= 3062 c53c 3cffea1f -> 0
= 3802 1 c0fe07ba -> 0
= 43b9 7bff be65a8d5 -> 3f800000
= 2ce7 7bff 3e4fe5f9 -> 3f800000
= 473c 2eba 3e9f0ed8 -> 3f800000
= 7c00 0 3f800000 -> 0

test fma.rp.sat.f32.f16
	fma.rp.sat.f32.f16 $d:f32, $a:f16, $b:f16, $c:f32;
= 3c00 3c00 bf800000 -> 0
= bc00 3c00 3f800000 -> 0
= 0 3c00 80000000 -> 0
= 8000 3c00 80000000 -> 0
= 7c00 3c00 ff800000 -> 0
= 7e01 3c00 3f800000 -> 0
= 1 3c00 3f000000 -> 3f000001
= 1 3c00 bf000000 -> 0
= 7bff 3c00 7f7fffff -> 3f800000
= fbff 3c00 ff7fffff -> 0
= 3c00 3c00 33800000 -> 3f800000
= bc00 3c00 33800000 -> 0
= 8001 3c00 1 -> 0
= b158 c204 bf800000 -> 0
= 0 b944 3fc27441 -> 3f800000
= 27b6 1 7f7fffff -> 3f800000
= 8001 4045 3f04c4a8 -> 3f04c4a6
= bdca b7a8 bf99ef65 -> 0
= cbab 3ff 3d7a1bbd -> 3d764733
= 2540 4236 40bdfd23 -> 3f800000
= bc00 c025 bd797b18 -> 3f800000
= 7c00 4613 1 -> 3f800000
= c2ad 7bff 3d15c713 -> 0
= 7e01 b9ee 401c418c -> 0
= 3c00 33ce 3fa9cb12 -> 3f800000
= 7c00 0 3f800000 -> 0

test fma.rn.f32.bf16
	fma.rn.f32.bf16 $d:f32, $a:bf16, $b:bf16, $c:f32;
= 3f80 3f80 bf800000 -> 0
= bf80 3f80 3f800000 -> 0
= 0 3f80 80000000 -> 0
= 8000 3f80 80000000 -> 80000000
= 7f80 3f80 ff800000 -> 7fffffff
= 7fc1 3f80 3f800000 -> 7fffffff
= 1 3f80 3f000000 -> 3f000000
= 1 3f80 bf000000 -> bf000000
= 7f7f 3f80 7f7fffff -> 7f800000
= ff7f 3f80 ff7fffff -> ff800000
= 3f80 3f80 33800000 -> 3f800000
= bf80 3f80 33800000 -> bf7fffff
= 8001 3f80 1 -> 8000ffff
= 3dbb c136 412c1c5e -> 411b7e1e
= 407a 1 3f7fffff -> 3f7fffff
= 7fc1 7f 3eb40e5a -> 7fffffff
= 0 7fc1 4004291d -> 7fffffff
= 401f 3cea 7fffff -> 3d915600
= 4055 40a0 c05fd813 -> 415249fb
= 8000 c0fe 3d3a5ddf -> 3d3a5ddf
= 3cb4 be2d bee4eced -> bee6d37d
= 3d4d 410a bfbd22a7 -> bf85e1a7
= 3ff6 bccf 80000001 -> bd46ea00
= 80 be58 c0e014ea -> c0e014ea
= 3e2a 3e0c bd90cfef -> bd44a7de
= 7f80 0 3f800000 -> 7fffffff

test fma.rz.f32.bf16
	fma.rz.f32.bf16 $d:f32, $a:bf16, $b:bf16, $c:f32;
= 3f80 3f80 bf800000 -> 0
= bf80 3f80 3f800000 -> 0
= 0 3f80 80000000 -> 0
= 8000 3f80 80000000 -> 80000000
= 7f80 3f80 ff800000 -> 7fffffff
= 7fc1 3f80 3f800000 -> 7fffffff
= 1 3f80 3f000000 -> 3f000000
= 1 3f80 bf000000 -> beffffff
= 7f7f 3f80 7f7fffff -> 7f7fffff
= ff7f 3f80 ff7fffff -> ff7fffff
= 3f80 3f80 33800000 -> 3f800000
= bf80 3f80 33800000 -> bf7fffff
= 8001 3f80 1 -> 8000ffff
= 3f80 bf9e c0aa8dbe -> c0d20dbe
= c090 0 3f13b4f6 -> 3f13b4f6
= c0a5 0 3cdd60c0 -> 3cdd60c0
= 400d ff80 ff7fffff -> ff800000
= 3d73 c0d0 1 -> bec56fff
= 4092 3f80 0 -> 40920000
= be30 be32 33800000 -> 3cf4c020
= c141 bd31 bc808845 -> 3f016cbd
= bd48 bc9e beac6893 -> beabed23
= 7f7f 1 80000001 -> 3cfeffff
= bccf 3e78 406671fa -> 40660db6
= bf1c 3e83 33800000 -> be1fa7fc
= 7f80 0 3f800000 -> 7fffffff

test fma.rm.f32.bf16
	fma.rm.f32.bf16 $d:f32, $a:bf16, $b:bf16, $c:f32;
= 3f80 3f80 bf800000 -> 80000000
= bf80 3f80 3f800000 -> 80000000
= 0 3f80 80000000 -> 80000000
= 8000 3f80 80000000 -> 80000000
= 7f80 3f80 ff800000 -> 7fffffff
= 7fc1 3f80 3f800000 -> 7fffffff
= 1 3f80 3f000000 -> 3f000000
= 1 3f80 bf000000 -> bf000000
= 7f7f 3f80 7f7fffff -> 7f7fffff
= ff7f 3f80 ff7fffff -> ff800000
= 3f80 3f80 33800000 -> 3f800000
= bf80 3f80 33800000 -> bf7fffff
= 8001 3f80 1 -> 8000ffff
= c176 bfc1 3f7cdbf2 -> 41c15cdf
= 0 7f 3da581e0 -> 3da581e0
= c0cc bf00 3f59bb71 -> 4081376e
= 7fc1 bc85 3d5d6e6f -> 7fffffff
= 3fe1 c06c bd9a15c7 -> c0d1d458
= 1 80 3f34a998 -> 3f34a998
= bf80 bf56 3ffe8bdb -> 4034c5ed
= c064 bd7d bcf7cb32 -> 3e425a99
= 1 7f 414b7fbc -> 414b7fbc
= bd53 7f7f 403ac0a7 -> fd522d00
= 3f80 bd82 3df412d3 -> 3d6425a6
= bef0 c09c 80000000 -> 40124000
= 7f80 0 3f800000 -> 7fffffff

test fma.rp.f32.bf16
	fma.rp.f32.bf16 $d:f32, $a:bf16, $b:bf16, $c:f32;
= 3f80 3f80 bf800000 -> 0
= bf80 3f80 3f800000 -> 0
= 0 3f80 80000000 -> 0
= 8000 3f80 80000000 -> 80000000
= 7f80 3f80 ff800000 -> 7fffffff
= 7fc1 3f80 3f800000 -> 7fffffff
= 1 3f80 3f000000 -> 3f000001
= 1 3f80 bf000000 -> beffffff
= 7f7f 3f80 7f7fffff -> 7f800000
= ff7f 3f80 ff7fffff -> ff7fffff
= 3f80 3f80 33800000 -> 3f800001
= bf80 3f80 33800000 -> bf7fffff
= 8001 3f80 1 -> 8000ffff
= 3eeb 7f7f 800000 -> 7eea1501
= be3f ff80 3e5d8dd3 -> 7f800000
= c072 4155 bd6e78ce -> c249959e
= 80 7f80 c06309b8 -> 7f800000
= bf49 4126 bfe91da0 -> c11f79b4
= bfa5 c072 ff812345 -> 7fffffff
= 3e00 ff80 c16ab591 -> ff800000
= 3cd8 3dbc bcfb1ad2 -> bce746d2
= 3f73 414a 80000001 -> 413fbe00
= c13f 416b 3ed93f7b -> c32ee860
= 3d46 c132 3ec2b314 -> be2149d8
= c091 3ffa c15dac7b -> c1b5a33d
= 7f80 0 3f800000 -> 7fffffff

test fma.rn.sat.f32.bf16
	fma.rn.sat.f32.bf16 $d:f32, $a:bf16, $b:bf16, $c:f32;
= 3f80 3f80 bf800000 -> 0
= bf80 3f80 3f800000 -> 0
= 0 3f80 80000000 -> 0
= 8000 3f80 80000000 -> 0
= 7f80 3f80 ff800000 -> 0
= 7fc1 3f80 3f800000 -> 0
= 1 3f80 3f000000 -> 3f000000
= 1 3f80 bf000000 -> 0
= 7f7f 3f80 7f7fffff -> 3f800000
= ff7f 3f80 ff7fffff -> 0
= 3f80 3f80 33800000 -> 3f800000
= bf80 3f80 33800000 -> 0
= 8001 3f80 1 -> 0
= 3e94 ff7f bcd47a61 -> 0
= 3d18 ff81 3f8af0a0 -> 0
= bf5b beac 1 -> 3e932400
= ff81 ff7f 3f7fffff -> 0
= bf5d 3d8e 3f7fffff -> 3f70ad3f
= c006 bff1 3f51ed93 -> 3f800000
= 80 3da0 3cc92027 -> 3cc92027
= 416c bfc2 bf0618f4 -> 0
= bffa c12b bdf5b839 -> 3f800000
= bdc3 3f91 0 -> 0
= bdc4 3f1a 3c965958 -> 0
= 7f80 bcdb 80000001 -> 0
= 7f80 0 3f800000 -> 0

test fma.rz.sat.f32.bf16
	fma.rz.sat.f32.bf16 $d:f32, $a:bf16, $b:bf16, $c:f32;
= 3f80 3f80 bf800000 -> 0
= bf80 3f80 3f800000 -> 0
= 0 3f80 80000000 -> 0
= 8000 3f80 80000000 -> 0
= 7f80 3f80 ff800000 -> 0
= 7fc1 3f80 3f800000 -> 0
= 1 3f80 3f000000 -> 3f000000
= 1 3f80 bf000000 -> 0
= 7f7f 3f80 7f7fffff -> 3f800000
= ff7f 3f80 ff7fffff -> 0
= 3f80 3f80 33800000 -> 3f800000
= bf80 3f80 33800000 -> 0
= 8001 3f80 1 -> 0
= 7fc1 beae 3f8d8607 -> 0
= 3ee0 3c95 ff800000 -> 0
= ff80 c151 1 -> 3f800000
= beea 80 be246a3f -> 0
= 8000 bd9f 3dd3c5cc -> 3dd3c5cc
= bfd4 3d57 411c962b -> 3f800000
= 3da3 4014 ff7fffff -> 0
= 8000 3df0 ff800000 -> 0
= beed 3fc9 409320fa -> 3f800000
= 3de5 3fa2 3fe0b599 -> 3f800000
= bdc7 3fcf 3f8e29fe -> 3f7419bc
= bd66 3f99 3ddca362 -> 3d265ac4
= 7f80 0 3f800000 -> 0

test fma.rm.sat.f32.bf16
	fma.rm.sat.f32.bf16 $d:f32, $a:bf16, $b:bf16, $c:f32;
= 3f80 3f80 bf800000 -> 0
= bf80 3f80 3f800000 -> 0
= 0 3f80 80000000 -> 0
= 8000 3f80 80000000 -> 0
= 7f80 3f80 ff800000 -> 0
= 7fc1 3f80 3f800000 -> 0
= 1 3f80 3f000000 -> 3f000000
= 1 3f80 bf000000 -> 0
= 7f7f 3f80 7f7fffff -> 3f800000
= ff7f 3f80 ff7fffff -> 0
= 3f80 3f80 33800000 -> 3f800000
= bf80 3f80 33800000 -> 0
= 8001 3f80 1 -> 0
= c096 7f80 bf800000 -> 0
= bc98 bd64 be3b3faf -> 0
= bf95 7f7f ff812345 -> 0
= 3f2d be77 c16bbeed -> 0
= beac ff81 3f0e4944 -> 0
= 415d 3e33 becdd433 -> 3f800000
= c13c 3efc 80000001 -> 0
= 3f9d 3cf8 ff7fffff -> 0
= c135 7f7f c151ea28 -> 0
= ff81 4011 800000 -> 0
= 7f7f 3fb6 ff7fffff -> 3f800000
= c0c3 7f7f 3eef9a20 -> 0
= 7f80 0 3f800000 -> 0

test fma.rp.sat.f32.bf16
	fma.rp.sat.f32.bf16 $d:f32, $a:bf16, $b:bf16, $c:f32;
= 3f80 3f80 bf800000 -> 0
= bf80 3f80 3f800000 -> 0
= 0 3f80 80000000 -> 0
= 8000 3f80 80000000 -> 0
= 7f80 3f80 ff800000 -> 0
= 7fc1 3f80 3f800000 -> 0
= 1 3f80 3f000000 -> 3f000001
= 1 3f80 bf000000 -> 0
= 7f7f 3f80 7f7fffff -> 3f800000
= ff7f 3f80 ff7fffff -> 0
= 3f80 3f80 33800000 -> 3f800000
= bf80 3f80 33800000 -> 0
= 8001 3f80 1 -> 0
= bf04 0 414e4c98 -> 3f800000
= 3fcb 40f2 bdef7408 -> 3f800000
= bf6d be11 3de2980a -> 3e778905
= bd24 c05b 7fffff -> 3e0c4c01
= bf80 3e81 3fe76493 -> 3f800000
= 7fc1 bdc7 c0919530 -> 0
= c075 ff81 3f3998c7 -> 0
= bd85 3cec c14a6a05 -> 0
= 4089 8001 3f7fffff -> 3f7fffff
= 0 c16a be267eb2 -> 0
= c0eb 3fe3 3f3cdefd -> 0
= 4097 3cf2 bf16078d -> 0
= 7f80 0 3f800000 -> 0
