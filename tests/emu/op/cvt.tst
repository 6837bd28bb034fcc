test cvt.s8.s8
	cvt.s8.s8 $d:b32, $a:b32;
= 71db1b00 -> 0
= 71db1b01 -> 1
= ff -> ffffffff
= 80 -> ffffff80
= 7f -> 7f
= 71db1b0e -> e
= 99 -> ffffff99
= 71db1b0f -> f

test cvt.s8.u8
	cvt.s8.u8 $d:b32, $a:b32;
= e3c12200 -> 0
= e3c12201 -> 1
= e3c122ff -> ffffffff
= 80 -> ffffff80
= e3c1227f -> 7f
= e3c1228e -> ffffff8e
= fb -> fffffffb
= e3c12208 -> 8

test cvt.sat.s8.u8
	cvt.sat.s8.u8 $d:b32, $a:b32;
= 7f475100 -> 0
= 1 -> 1
= ff -> 7f
= 80 -> 7f
= 7f -> 7f
= af -> 7f
= 7f47517c -> 7c
= 7f475102 -> 2

test cvt.s8.s16
	cvt.s8.s16 $d:b32, $a:b32;
= 0 -> 0
= d7900001 -> 1
= d790ffff -> ffffffff
= d7908000 -> 0
= 7fff -> ffffffff
= d790d709 -> 9
= b181 -> ffffff81
= f8 -> fffffff8

test cvt.sat.s8.s16
	cvt.sat.s8.s16 $d:b32, $a:b32;
= 0 -> 0
= ed160001 -> 1
= ed16ffff -> ffffffff
= 8000 -> ffffff80
= 7fff -> 7f
= ed1642fe -> 7f
= ed16d98b -> ffffff80
= 7f -> 7f

test cvt.s8.u16
	cvt.s8.u16 $d:b32, $a:b32;
= 0 -> 0
= 18b00001 -> 1
= 18b0ffff -> ffffffff
= 8000 -> 0
= 18b07fff -> ffffffff
= 18b0900e -> e
= dde2 -> ffffffe2
= 1c -> 1c

test cvt.sat.s8.u16
	cvt.sat.s8.u16 $d:b32, $a:b32;
= 21630000 -> 0
= 1 -> 1
= 2163ffff -> 7f
= 21638000 -> 7f
= 21637fff -> 7f
= 2163a6ea -> 7f
= 2163cf6e -> 7f
= de -> 7f

test cvt.s8.s32
	cvt.s8.s32 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 1
= ffffffff -> ffffffff
= 80000000 -> 0
= 7fffffff -> ffffffff
= 85259543 -> 43
= 25f836cd -> ffffffcd
= a348 -> 48

test cvt.sat.s8.s32
	cvt.sat.s8.s32 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 1
= ffffffff -> ffffffff
= 80000000 -> ffffff80
= 7fffffff -> 7f
= ce998384 -> ffffff80
= 58255d55 -> 7f
= b4f9 -> 7f

test cvt.s8.u32
	cvt.s8.u32 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 1
= ffffffff -> ffffffff
= 80000000 -> 0
= 7fffffff -> ffffffff
= 78e042 -> 42
= 91f83d6c -> 6c
= b324 -> 24

test cvt.sat.s8.u32
	cvt.sat.s8.u32 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 1
= ffffffff -> 7f
= 80000000 -> 7f
= 7fffffff -> 7f
= 87ae5704 -> 7f
= 11551630 -> 7f
= 5b2b -> 7f

test cvt.s8.s64
	cvt.s8.s64 $d:b32, $a:b64;
= 0 -> 0
= 1 -> 1
= ffffffffffffffff -> ffffffff
= 8000000000000000 -> 0
= 7fffffffffffffff -> ffffffff
= c9d53b94dc908d29 -> 29
= fa675e046b88f44f -> 4f
= 16755c61 -> 61

test cvt.sat.s8.s64
	cvt.sat.s8.s64 $d:b32, $a:b64;
= 0 -> 0
= 1 -> 1
= ffffffffffffffff -> ffffffff
= 8000000000000000 -> ffffff80
= 7fffffffffffffff -> 7f
= 43e363ff968d62ee -> 7f
= c5c3f93441a1644b -> ffffff80
= b0900626 -> 7f

test cvt.s8.u64
	cvt.s8.u64 $d:b32, $a:b64;
= 0 -> 0
= 1 -> 1
= ffffffffffffffff -> ffffffff
= 8000000000000000 -> 0
= 7fffffffffffffff -> ffffffff
= c843e2d18e155cb8 -> ffffffb8
= 22ecac463eccb069 -> 69
= 68b3fffb -> fffffffb

test cvt.sat.s8.u64
	cvt.sat.s8.u64 $d:b32, $a:b64;
= 0 -> 0
= 1 -> 1
= ffffffffffffffff -> 7f
= 8000000000000000 -> 7f
= 7fffffffffffffff -> 7f
= 7885260c8d60da0e -> 7f
= 5dc2219628f3123 -> 7f
= 9135061d -> 7f

test cvt.rni.s8.f16
	cvt.rni.s8.f16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= c69f -> fffffff9
= 1 -> 0
= 400 -> 0
= 8001 -> 0
= 7bff -> 7f
= 3e00 -> 2
= 7c00 -> 7f
= 5a00 -> 7f
= 7e01 -> 0
= 3ff -> 0

test cvt.rzi.s8.f16
	cvt.rzi.s8.f16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= 1 -> 0
= 3bff -> 0
= 7c00 -> 7f
= 7bff -> 7f
= d803 -> ffffff80
= 5a00 -> 7f
= c95a -> fffffff6
= 8001 -> 0
= b205 -> 0
= fbff -> ffffff80

test cvt.rmi.s8.f16
	cvt.rmi.s8.f16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= fbff -> ffffff80
= 5a00 -> 7f
= d803 -> ffffff80
= 400 -> 0
= 3c00 -> 1
= 1 -> 0
= 40a0 -> 2
= fbff -> ffffff80
= bc00 -> ffffffff
= 7bff -> 7f

test cvt.rpi.s8.f16
	cvt.rpi.s8.f16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= 525e -> 33
= 7bff -> 7f
= 4a4a -> d
= 400 -> 1
= 1 -> 1
= fbff -> ffffff80
= fc00 -> ffffff80
= d803 -> ffffff80
= bc00 -> ffffffff
= 7e01 -> 0

test cvt.rzi.sat.s8.f16
	cvt.rzi.sat.s8.f16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= 7c00 -> 7f
= 3c00 -> 1
= fbff -> ffffff80
= 3ff -> 0
= 8001 -> 0
= 7bff -> 7f
= 1 -> 0
= 3e00 -> 1
= 3bff -> 0
= 400 -> 0

test cvt.rni.s8.f32
	cvt.rni.s8.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= ff7fffff -> ffffff80
= 7fffff -> 0
= 4b800000 -> 7f
= c3000003 -> ffffff80
= 800000 -> 0
= 7fc12345 -> 0
= be1bbc62 -> 0
= 43400000 -> 7f
= 3f800000 -> 1
= 7f800000 -> 7f

test cvt.rni.ftz.s8.f32
	cvt.rni.ftz.s8.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= bf800000 -> ffffffff
= 3f7fffff -> 1
= 80000001 -> 0
= 3f800000 -> 1
= ff7fffff -> ffffff80
= 4b800000 -> 7f
= 3fc00000 -> 2
= 7f7fffff -> 7f
= 7fffff -> 0
= 1 -> 0

test cvt.rzi.s8.f32
	cvt.rzi.s8.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 7f800000 -> 7f
= 4b800000 -> 7f
= 3f7fffff -> 0
= 80000001 -> 0
= 7fc12345 -> 0
= 4f000000 -> 7f
= 4239d414 -> 2e
= 800000 -> 0
= 3fc00000 -> 1
= c05503e8 -> fffffffd

test cvt.rzi.ftz.s8.f32
	cvt.rzi.ftz.s8.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 3f7fffff -> 0
= 7f7fffff -> 7f
= 3fc00000 -> 1
= 4b800000 -> 7f
= 80000001 -> 0
= 3f800000 -> 1
= ff7fffff -> ffffff80
= 7fffff -> 0
= 1 -> 0
= 800000 -> 0

test cvt.rmi.s8.f32
	cvt.rmi.s8.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 7fc12345 -> 0
= 7fc12345 -> 0
= ff7fffff -> ffffff80
= 80000001 -> ffffffff
= bf800000 -> ffffffff
= 1 -> 0
= 3f7fffff -> 0
= 800000 -> 0
= 3f800000 -> 1
= 7f800000 -> 7f

test cvt.rmi.ftz.s8.f32
	cvt.rmi.ftz.s8.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 800000 -> 0
= 3f7fffff -> 0
= 7f7fffff -> 7f
= 3fc00000 -> 1
= 80000001 -> 0
= 4b800000 -> 7f
= bf800000 -> ffffffff
= 1 -> 0
= 7f800000 -> 7f
= 3f800000 -> 1

test cvt.rpi.s8.f32
	cvt.rpi.s8.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= d3800000 -> ffffff80
= 3fc00000 -> 2
= 3f7fffff -> 1
= 7f7fffff -> 7f
= 7f800000 -> 7f
= bcf4bed3 -> 0
= 3f800000 -> 1
= 3fb80be6 -> 2
= 42e01242 -> 71
= 4f000000 -> 7f

test cvt.rpi.ftz.s8.f32
	cvt.rpi.ftz.s8.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 7fffff -> 0
= 3f7fffff -> 1
= bf800000 -> ffffffff
= 800000 -> 1
= 3f800000 -> 1
= 80000001 -> 0
= 3fc00000 -> 2
= 1 -> 0
= 7f7fffff -> 7f
= 4b800000 -> 7f

test cvt.rzi.sat.s8.f32
	cvt.rzi.sat.s8.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 3f800000 -> 1
= 7f7fffff -> 7f
= ff7fffff -> ffffff80
= bf800000 -> ffffffff
= 1 -> 0
= 7fffff -> 0
= 4b800000 -> 7f
= 3fc00000 -> 1
= 7f800000 -> 7f
= 3f7fffff -> 0

test cvt.rni.s8.f64
	cvt.rni.s8.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= c270000000000000 -> ffffff80
= 3ffbafd206a4096d -> 2
= 7fefffffffffffff -> 7f
= c060000000000003 -> ffffff80
= bff0000000000000 -> ffffffff
= c0468462d60721f3 -> ffffffd3
= 40224c264dc118dd -> 9
= 3ca0000000000000 -> 0
= fffffffffffff -> 0
= 3fefffffffffffff -> 1

test cvt.rzi.s8.f64
	cvt.rzi.s8.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= 400921fb54442d18 -> 3
= 400921fb54442d18 -> 3
= 3fe1711629d14e1e -> 0
= 3ff0000000000000 -> 1
= fff0000000000000 -> ffffff80
= 7fefffffffffffff -> 7f
= c270000000000000 -> ffffff80
= 4068000000000000 -> 7f
= 3fefffffffffffff -> 0
= 3ff8000000000000 -> 1

test cvt.rmi.s8.f64
	cvt.rmi.s8.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= 3fc1012693ca3fc0 -> 0
= 3ca0000000000000 -> 0
= 3ff0000000000000 -> 1
= ffefffffffffffff -> ffffff80
= 10000000000000 -> 0
= bfb693ede5d17c9a -> ffffffff
= 7fefffffffffffff -> 7f
= fff0000000000000 -> ffffff80
= fffffffffffff -> 0
= 7ff0000000000000 -> 7f

test cvt.rpi.s8.f64
	cvt.rpi.s8.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= 7ff8000000000123 -> ffffff80
= 3ff0000000000000 -> 1
= fffffffffffff -> 1
= c060000000000003 -> ffffff80
= 10000000000000 -> 1
= fff0000000000000 -> ffffff80
= 3ca0000000000000 -> 1
= 4068000000000000 -> 7f
= 7fefffffffffffff -> 7f
= ffefffffffffffff -> ffffff80

test cvt.rzi.sat.s8.f64
	cvt.rzi.sat.s8.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= 3fefffffffffffff -> 0
= 7fefffffffffffff -> 7f
= 1 -> 0
= fff0000000000000 -> ffffff80
= 10000000000000 -> 0
= bff0000000000000 -> ffffffff
= 3ff0000000000000 -> 1
= 7ff0000000000000 -> 7f
= ffefffffffffffff -> ffffff80
= 3ff8000000000000 -> 1

test cvt.u8.s8
	cvt.u8.s8 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 1
= ff -> ff
= 80 -> 80
= 7f -> 7f
= dc -> dc
= 10 -> 10
= e346df01 -> 1

test cvt.sat.u8.s8
	cvt.sat.u8.s8 $d:b32, $a:b32;
= e675bf00 -> 0
= e675bf01 -> 1
= ff -> 0
= 80 -> 0
= 7f -> 7f
= e675bfeb -> 0
= 44 -> 44
= b -> b

test cvt.u8.u8
	cvt.u8.u8 $d:b32, $a:b32;
= 0 -> 0
= 86f51301 -> 1
= 86f513ff -> ff
= 86f51380 -> 80
= 86f5137f -> 7f
= 5b -> 5b
= 86f51348 -> 48
= d -> d

test cvt.u8.s16
	cvt.u8.s16 $d:b32, $a:b32;
= 66050000 -> 0
= 66050001 -> 1
= ffff -> ff
= 66058000 -> 0
= 66057fff -> ff
= 6605310c -> c
= 8be -> be
= c -> c

test cvt.sat.u8.s16
	cvt.sat.u8.s16 $d:b32, $a:b32;
= 4040000 -> 0
= 4040001 -> 1
= 404ffff -> 0
= 4048000 -> 0
= 7fff -> ff
= 47d6 -> ff
= 40496cf -> 0
= 80 -> 80

test cvt.u8.u16
	cvt.u8.u16 $d:b32, $a:b32;
= 2c150000 -> 0
= 1 -> 1
= ffff -> ff
= 2c158000 -> 0
= 2c157fff -> ff
= c8ba -> ba
= f75e -> 5e
= 2c15004a -> 4a

test cvt.sat.u8.u16
	cvt.sat.u8.u16 $d:b32, $a:b32;
= 24610000 -> 0
= 24610001 -> 1
= 2461ffff -> ff
= 24618000 -> ff
= 24617fff -> ff
= 246110e2 -> ff
= 9c3e -> ff
= 31 -> 31

test cvt.u8.s32
	cvt.u8.s32 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 1
= ffffffff -> ff
= 80000000 -> 0
= 7fffffff -> ff
= 67f6d5b8 -> b8
= 598ecd5b -> 5b
= b002 -> 2

test cvt.sat.u8.s32
	cvt.sat.u8.s32 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 1
= ffffffff -> 0
= 80000000 -> 0
= 7fffffff -> ff
= 1e833caf -> ff
= 4faf9718 -> ff
= 8a4 -> ff

test cvt.u8.u32
	cvt.u8.u32 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 1
= ffffffff -> ff
= 80000000 -> 0
= 7fffffff -> ff
= 3a0345ed -> ed
= bfaad0c5 -> c5
= 3570 -> 70

test cvt.sat.u8.u32
	cvt.sat.u8.u32 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 1
= ffffffff -> ff
= 80000000 -> ff
= 7fffffff -> ff
= d5e9138e -> ff
= b4d04848 -> ff
= 17a -> ff

test cvt.u8.s64
	cvt.u8.s64 $d:b32, $a:b64;
= 0 -> 0
= 1 -> 1
= ffffffffffffffff -> ff
= 8000000000000000 -> 0
= 7fffffffffffffff -> ff
= 2fbf0c62bb209d99 -> 99
= 3628fef2ff5a352d -> 2d
= 6155f132 -> 32

test cvt.sat.u8.s64
	cvt.sat.u8.s64 $d:b32, $a:b64;
= 0 -> 0
= 1 -> 1
= ffffffffffffffff -> 0
= 8000000000000000 -> 0
= 7fffffffffffffff -> ff
= fdbb9f943691cb12 -> 0
= 1410952d0a5ab7b1 -> ff
= 6382d378 -> ff

test cvt.u8.u64
	cvt.u8.u64 $d:b32, $a:b64;
= 0 -> 0
= 1 -> 1
= ffffffffffffffff -> ff
= 8000000000000000 -> 0
= 7fffffffffffffff -> ff
= 8717b865fd4611bd -> bd
= 3390af69e595fb04 -> 4
= 5662421f -> 1f

test cvt.sat.u8.u64
	cvt.sat.u8.u64 $d:b32, $a:b64;
= 0 -> 0
= 1 -> 1
= ffffffffffffffff -> ff
= 8000000000000000 -> ff
= 7fffffffffffffff -> ff
= b4553a20427997bb -> ff
= aea02827c62bbbb0 -> ff
= cbb4545f -> ff

test cvt.rni.u8.f16
	cvt.rni.u8.f16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= 7e01 -> 0
= 5a00 -> c0
= fbff -> 0
= d803 -> 0
= 3e00 -> 2
= fc00 -> 0
= 7bff -> ff
= 25cb -> 0
= 5269 -> 33
= fd01 -> 0

test cvt.rzi.u8.f16
	cvt.rzi.u8.f16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= 1 -> 0
= d803 -> 0
= 3ff -> 0
= 3c00 -> 1
= 400 -> 0
= 7bff -> ff
= bcf0 -> 0
= 7e01 -> 0
= fbff -> 0
= c4bf -> 0

test cvt.rmi.u8.f16
	cvt.rmi.u8.f16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= 5a00 -> c0
= d803 -> 0
= 1 -> 0
= 5443 -> 44
= fbff -> 0
= 8001 -> 0
= 400 -> 0
= 3bff -> 0
= fd01 -> 0
= b1f2 -> 0

test cvt.rpi.u8.f16
	cvt.rpi.u8.f16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= 400 -> 1
= 3c00 -> 1
= 7c00 -> ff
= 3bff -> 1
= 7e01 -> 0
= 1 -> 1
= 49f5 -> c
= fc00 -> 0
= 8001 -> 0
= 3e00 -> 2

test cvt.rzi.sat.u8.f16
	cvt.rzi.sat.u8.f16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= 1 -> 0
= 3e00 -> 1
= 3ff -> 0
= 400 -> 0
= 3c00 -> 1
= 7c00 -> ff
= fc00 -> 0
= fbff -> 0
= 8001 -> 0
= 7bff -> ff

test cvt.rni.u8.f32
	cvt.rni.u8.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 3fc00000 -> 2
= 7fffff -> 0
= bf800000 -> 0
= 1 -> 0
= ff800000 -> 0
= 4b800000 -> ff
= 43400000 -> c0
= 0 -> 0
= 80000001 -> 0
= d3800000 -> 0

test cvt.rni.ftz.u8.f32
	cvt.rni.ftz.u8.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 7f800000 -> ff
= 7f7fffff -> ff
= ff7fffff -> 0
= 4b800000 -> ff
= 3f7fffff -> 1
= 1 -> 0
= 7fffff -> 0
= 80000001 -> 0
= 3fc00000 -> 2
= 800000 -> 0

test cvt.rzi.u8.f32
	cvt.rzi.u8.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 1 -> 0
= 43400000 -> c0
= d3800000 -> 0
= 800000 -> 0
= 3f800000 -> 1
= ff812345 -> 0
= c3000003 -> 0
= 80000001 -> 0
= 7f800000 -> ff
= 41c6594f -> 18

test cvt.rzi.ftz.u8.f32
	cvt.rzi.ftz.u8.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 800000 -> 0
= 7f7fffff -> ff
= 4b800000 -> ff
= 7f800000 -> ff
= bf800000 -> 0
= 7fffff -> 0
= ff7fffff -> 0
= 1 -> 0
= 80000001 -> 0
= 3f7fffff -> 0

test cvt.rmi.u8.f32
	cvt.rmi.u8.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 3f800000 -> 1
= 7f7fffff -> ff
= 7f800000 -> ff
= bd5b44db -> 0
= 3f7fffff -> 0
= 43400000 -> c0
= 80000001 -> 0
= bf800000 -> 0
= 1 -> 0
= ff800000 -> 0

test cvt.rmi.ftz.u8.f32
	cvt.rmi.ftz.u8.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 7f7fffff -> ff
= 7fffff -> 0
= 4b800000 -> ff
= 800000 -> 0
= 3f800000 -> 1
= ff7fffff -> 0
= bf800000 -> 0
= 3fc00000 -> 1
= 80000001 -> 0
= 3f7fffff -> 0

test cvt.rpi.u8.f32
	cvt.rpi.u8.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 7f800000 -> ff
= 7fc12345 -> 0
= c2428773 -> 0
= d3800000 -> 0
= 3f800000 -> 1
= 3fc00000 -> 2
= 800000 -> 1
= 7fc12345 -> 0
= 4f000000 -> ff
= 43400000 -> c0

test cvt.rpi.ftz.u8.f32
	cvt.rpi.ftz.u8.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 7fffff -> 0
= 7f800000 -> ff
= 3f800000 -> 1
= 4b800000 -> ff
= 800000 -> 1
= 7f7fffff -> ff
= 3fc00000 -> 2
= bf800000 -> 0
= ff7fffff -> 0
= 80000001 -> 0

test cvt.rzi.sat.u8.f32
	cvt.rzi.sat.u8.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= bf800000 -> 0
= 7f7fffff -> ff
= 3f7fffff -> 0
= 4b800000 -> ff
= 1 -> 0
= 3f800000 -> 1
= 800000 -> 0
= 7fffff -> 0
= 80000001 -> 0
= ff7fffff -> 0

test cvt.rni.u8.f64
	cvt.rni.u8.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= bff0000000000000 -> 0
= c270000000000000 -> 0
= 7ff0000000000000 -> ff
= 10000000000000 -> 0
= 1 -> 0
= 3fbd1499007ccbfb -> 0
= 3ff8000000000000 -> 2
= 41e0000000000000 -> ff
= c03f89a38d8d8c94 -> 0
= 3f93fe49df5f7d9f -> 0

test cvt.rzi.u8.f64
	cvt.rzi.u8.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= 7ff8000000000123 -> 80
= bfa6df9202426af2 -> 0
= 3ca0000000000000 -> 0
= 8000000000000000 -> 0
= 7fefffffffffffff -> ff
= 41e0000000000000 -> ff
= bff0000000000000 -> 0
= 3ff8000000000000 -> 1
= 0 -> 0
= c060000000000003 -> 0

test cvt.rmi.u8.f64
	cvt.rmi.u8.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= 3ff8000000000000 -> 1
= 10000000000000 -> 0
= 400921fb54442d18 -> 3
= ffefffffffffffff -> 0
= bfd24aa38ed08f90 -> 0
= bff0000000000000 -> 0
= c270000000000000 -> 0
= 1 -> 0
= 7ff0000000000000 -> ff
= 404dd86d979b8ce0 -> 3b

test cvt.rpi.u8.f64
	cvt.rpi.u8.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= 7ff0000000000000 -> ff
= 4068000000000000 -> c0
= 3ff0000000000000 -> 1
= fffffffffffff -> 1
= 3fefffffffffffff -> 1
= ffefffffffffffff -> 0
= 400921fb54442d18 -> 4
= 400921fb54442d18 -> 4
= 7ff8000000000123 -> 80
= 10000000000000 -> 1

test cvt.rzi.sat.u8.f64
	cvt.rzi.sat.u8.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= fff0000000000000 -> 0
= bff0000000000000 -> 0
= 3ff8000000000000 -> 1
= 3ff0000000000000 -> 1
= 7ff0000000000000 -> ff
= fffffffffffff -> 0
= 10000000000000 -> 0
= 3fefffffffffffff -> 0
= 7ff8000000000123 -> 80
= 1 -> 0

test cvt.s16.s8
	cvt.s16.s8 $d:b32, $a:b32;
= 0 -> 0
= 64a5a101 -> 1
= 64a5a1ff -> ffffffff
= 64a5a180 -> ffffff80
= 64a5a17f -> 7f
= 64a5a1e0 -> ffffffe0
= 64a5a1f2 -> fffffff2
= 64a5a106 -> 6

test cvt.s16.u8
	cvt.s16.u8 $d:b32, $a:b32;
= 0 -> 0
= 876d001 -> 1
= ff -> ff
= 80 -> 80
= 876d07f -> 7f
= 876d067 -> 67
= 876d049 -> 49
= 876d009 -> 9

test cvt.s16.s16
	cvt.s16.s16 $d:b32, $a:b32;
= e8a30000 -> 0
= 1 -> 1
= e8a3ffff -> ffffffff
= 8000 -> ffff8000
= 7fff -> 7fff
= e8a37e3b -> 7e3b
= e8a3ea28 -> ffffea28
= e8a300af -> af

test cvt.s16.u16
	cvt.s16.u16 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 1
= ffff -> ffffffff
= 8000 -> ffff8000
= 93e47fff -> 7fff
= 6caf -> 6caf
= 93e4e8b9 -> ffffe8b9
= a1 -> a1

test cvt.sat.s16.u16
	cvt.sat.s16.u16 $d:b32, $a:b32;
= 3d440000 -> 0
= 3d440001 -> 1
= ffff -> 7fff
= 3d448000 -> 7fff
= 7fff -> 7fff
= 7ad -> 7ad
= 9610 -> 7fff
= ea -> ea

test cvt.s16.s32
	cvt.s16.s32 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 1
= ffffffff -> ffffffff
= 80000000 -> 0
= 7fffffff -> ffffffff
= fca60f9c -> f9c
= d1e4922f -> ffff922f
= 42ac -> 42ac

test cvt.sat.s16.s32
	cvt.sat.s16.s32 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 1
= ffffffff -> ffffffff
= 80000000 -> ffff8000
= 7fffffff -> 7fff
= 25f856ff -> 7fff
= 84901872 -> ffff8000
= 9b8c -> 7fff

test cvt.s16.u32
	cvt.s16.u32 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 1
= ffffffff -> ffffffff
= 80000000 -> 0
= 7fffffff -> ffffffff
= ca59f23e -> fffff23e
= d68e39d2 -> 39d2
= 7a8f -> 7a8f

test cvt.sat.s16.u32
	cvt.sat.s16.u32 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 1
= ffffffff -> 7fff
= 80000000 -> 7fff
= 7fffffff -> 7fff
= eb95f71f -> 7fff
= 202da2be -> 7fff
= 7f35 -> 7f35

test cvt.s16.s64
	cvt.s16.s64 $d:b32, $a:b64;
= 0 -> 0
= 1 -> 1
= ffffffffffffffff -> ffffffff
= 8000000000000000 -> 0
= 7fffffffffffffff -> ffffffff
= 9f37f5bfd58a2e1 -> ffffa2e1
= 9645dfe6de823540 -> 3540
= 91991402 -> 1402

test cvt.sat.s16.s64
	cvt.sat.s16.s64 $d:b32, $a:b64;
= 0 -> 0
= 1 -> 1
= ffffffffffffffff -> ffffffff
= 8000000000000000 -> ffff8000
= 7fffffffffffffff -> 7fff
= 9c78210452d4b57b -> ffff8000
= c01964ed016c0813 -> ffff8000
= 79389e76 -> 7fff

test cvt.s16.u64
	cvt.s16.u64 $d:b32, $a:b64;
= 0 -> 0
= 1 -> 1
= ffffffffffffffff -> ffffffff
= 8000000000000000 -> 0
= 7fffffffffffffff -> ffffffff
= ab7d0fc1fad0a599 -> ffffa599
= 804fe7aec18f362f -> 362f
= 9bdfd9c3 -> ffffd9c3

test cvt.sat.s16.u64
	cvt.sat.s16.u64 $d:b32, $a:b64;
= 0 -> 0
= 1 -> 1
= ffffffffffffffff -> 7fff
= 8000000000000000 -> 7fff
= 7fffffffffffffff -> 7fff
= 9862301fa62ab08f -> 7fff
= f17bf80615ec5d37 -> 7fff
= 91316f68 -> 7fff

test cvt.rni.s16.f16
	cvt.rni.s16.f16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= fd01 -> 0
= bc00 -> ffffffff
= 1 -> 0
= c650 -> fffffffa
= 7e01 -> 0
= fbff -> ffff8000
= 3bff -> 1
= 8001 -> 0
= a411 -> 0
= c125 -> fffffffd

test cvt.rzi.s16.f16
	cvt.rzi.s16.f16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= bc00 -> ffffffff
= 3bff -> 0
= 7bff -> 7fff
= 7c00 -> 7fff
= 7bff -> 7fff
= 2814 -> 0
= 3e00 -> 1
= d803 -> ffffff80
= 5517 -> 51
= 8001 -> 0

test cvt.rmi.s16.f16
	cvt.rmi.s16.f16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= 7bff -> 7fff
= fc00 -> ffff8000
= 1 -> 0
= 3ff -> 0
= bc00 -> ffffffff
= 3e00 -> 1
= 8001 -> ffffffff
= 7bff -> 7fff
= 4248 -> 3
= d2cc -> ffffffc9

test cvt.rpi.s16.f16
	cvt.rpi.s16.f16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= 7bff -> 7fff
= 400 -> 1
= fd01 -> 0
= fbff -> ffff8000
= 3bff -> 1
= 3ff -> 1
= 7e01 -> 0
= fc00 -> ffff8000
= 8001 -> 0
= fbff -> ffff8000

test cvt.rzi.sat.s16.f16
	cvt.rzi.sat.s16.f16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= 3bff -> 0
= fbff -> ffff8000
= fc00 -> ffff8000
= 3ff -> 0
= 400 -> 0
= 7c00 -> 7fff
= bc00 -> ffffffff
= 3e00 -> 1
= 1 -> 0
= 7bff -> 7fff

test cvt.rni.s16.f32
	cvt.rni.s16.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 3f800000 -> 1
= 3f7fffff -> 1
= 7f7fffff -> 7fff
= bf800000 -> ffffffff
= 1 -> 0
= 40595827 -> 3
= 7fc12345 -> 0
= 7fffff -> 0
= 80000001 -> 0
= 4b800000 -> 7fff

test cvt.rni.ftz.s16.f32
	cvt.rni.ftz.s16.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 7f800000 -> 7fff
= 7f7fffff -> 7fff
= 1 -> 0
= bf800000 -> ffffffff
= 4b800000 -> 7fff
= 3fc00000 -> 2
= 3f800000 -> 1
= 800000 -> 0
= 3f7fffff -> 1
= 80000001 -> 0

test cvt.rzi.s16.f32
	cvt.rzi.s16.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= d3800000 -> ffff8000
= 7fffff -> 0
= 80000001 -> 0
= 800000 -> 0
= c3000003 -> ffffff80
= 7f800000 -> 7fff
= bfefd0df -> ffffffff
= 0 -> 0
= 43400000 -> c0
= 80000001 -> 0

test cvt.rzi.ftz.s16.f32
	cvt.rzi.ftz.s16.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 3f7fffff -> 0
= 80000001 -> 0
= 3f800000 -> 1
= 800000 -> 0
= 7f800000 -> 7fff
= 4b800000 -> 7fff
= 7fffff -> 0
= 3fc00000 -> 1
= 7f7fffff -> 7fff
= bf800000 -> ffffffff

test cvt.rmi.s16.f32
	cvt.rmi.s16.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 80000001 -> ffffffff
= ff7fffff -> ffff8000
= d3800000 -> ffff8000
= 4018aeaf -> 2
= 4b800000 -> 7fff
= 7fc12345 -> 0
= 7f800000 -> 7fff
= be2fa887 -> ffffffff
= 7fc12345 -> 0
= 3f800000 -> 1

test cvt.rmi.ftz.s16.f32
	cvt.rmi.ftz.s16.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 3f800000 -> 1
= 800000 -> 0
= 7fffff -> 0
= 4b800000 -> 7fff
= ff7fffff -> ffff8000
= 1 -> 0
= 7f7fffff -> 7fff
= 7f800000 -> 7fff
= bf800000 -> ffffffff
= 3f7fffff -> 0

test cvt.rpi.s16.f32
	cvt.rpi.s16.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= ff7fffff -> ffff8000
= 43400000 -> c0
= 3fc00000 -> 2
= 1 -> 1
= 3ed09c42 -> 1
= 800000 -> 1
= 7f7fffff -> 7fff
= c3000003 -> ffffff80
= bcd0f275 -> 0
= 7fc12345 -> 0

test cvt.rpi.ftz.s16.f32
	cvt.rpi.ftz.s16.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= ff7fffff -> ffff8000
= 80000001 -> 0
= 7f7fffff -> 7fff
= 7f800000 -> 7fff
= 3fc00000 -> 2
= bf800000 -> ffffffff
= 1 -> 0
= 7fffff -> 0
= 4b800000 -> 7fff
= 3f7fffff -> 1

test cvt.rzi.sat.s16.f32
	cvt.rzi.sat.s16.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 80000001 -> 0
= 4b800000 -> 7fff
= 3f800000 -> 1
= 800000 -> 0
= 7f800000 -> 7fff
= 3fc00000 -> 1
= 7f7fffff -> 7fff
= bf800000 -> ffffffff
= 7fffff -> 0
= 1 -> 0

test cvt.rni.s16.f64
	cvt.rni.s16.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= 7ff8000000000123 -> ffff8000
= 3fefffffffffffff -> 1
= 7fefffffffffffff -> 7fff
= c270000000000000 -> ffff8000
= c0121dcc731281ed -> fffffffb
= 41e0000000000000 -> 7fff
= 3ff8000000000000 -> 2
= c060000000000003 -> ffffff80
= 4068000000000000 -> c0
= 7ff0000000000000 -> 7fff

test cvt.rzi.s16.f64
	cvt.rzi.s16.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= 405e453ffccba625 -> 79
= ffefffffffffffff -> ffff8000
= 10000000000000 -> 0
= 4068000000000000 -> c0
= 3fc1131cb3900931 -> 0
= c01a396265010f07 -> fffffffa
= fffffffffffff -> 0
= 400921fb54442d18 -> 3
= 3ca0000000000000 -> 0
= c270000000000000 -> ffff8000

test cvt.rmi.s16.f64
	cvt.rmi.s16.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= 7fefffffffffffff -> 7fff
= 3ca0000000000000 -> 0
= c02f68f37656118b -> fffffff0
= 7fefffffffffffff -> 7fff
= 10000000000000 -> 0
= 3fefffffffffffff -> 0
= bfd4a0e41643fd95 -> ffffffff
= c270000000000000 -> ffff8000
= fff0000000000000 -> ffff8000
= fffffffffffff -> 0

test cvt.rpi.s16.f64
	cvt.rpi.s16.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= fff0000000000000 -> ffff8000
= c270000000000000 -> ffff8000
= fffffffffffff -> 1
= bff0000000000000 -> ffffffff
= 400921fb54442d18 -> 4
= 41e0000000000000 -> 7fff
= 3ff0000000000000 -> 1
= 7fefffffffffffff -> 7fff
= c0289915991e6ab0 -> fffffff4
= c060000000000003 -> ffffff80

test cvt.rzi.sat.s16.f64
	cvt.rzi.sat.s16.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= fffffffffffff -> 0
= 1 -> 0
= 3fefffffffffffff -> 0
= 3ff8000000000000 -> 1
= ffefffffffffffff -> ffff8000
= bff0000000000000 -> ffffffff
= 10000000000000 -> 0
= 3ff0000000000000 -> 1
= 7fefffffffffffff -> 7fff
= fff0000000000000 -> ffff8000

test cvt.u16.s8
	cvt.u16.s8 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 1
= 872bc5ff -> ffff
= 80 -> ff80
= 872bc57f -> 7f
= 872bc527 -> 27
= 872bc51c -> 1c
= 872bc503 -> 3

test cvt.sat.u16.s8
	cvt.sat.u16.s8 $d:b32, $a:b32;
= eab75600 -> 0
= 1 -> 1
= ff -> 0
= eab75680 -> 0
= eab7567f -> 7f
= eab7568d -> 0
= ec -> 0
= eab75603 -> 3

test cvt.u16.u8
	cvt.u16.u8 $d:b32, $a:b32;
= 974df200 -> 0
= 1 -> 1
= 974df2ff -> ff
= 974df280 -> 80
= 974df27f -> 7f
= 974df21d -> 1d
= 974df29e -> 9e
= 974df20f -> f

test cvt.u16.s16
	cvt.u16.s16 $d:b32, $a:b32;
= 0 -> 0
= 3dc40001 -> 1
= ffff -> ffff
= 3dc48000 -> 8000
= 7fff -> 7fff
= fbee -> fbee
= 504b -> 504b
= 3dc4002b -> 2b

test cvt.sat.u16.s16
	cvt.sat.u16.s16 $d:b32, $a:b32;
= 78a0000 -> 0
= 1 -> 1
= ffff -> 0
= 78a8000 -> 0
= 7fff -> 7fff
= 78a1847 -> 1847
= 5e19 -> 5e19
= 1c -> 1c

test cvt.u16.u16
	cvt.u16.u16 $d:b32, $a:b32;
= f7d20000 -> 0
= f7d20001 -> 1
= ffff -> ffff
= f7d28000 -> 8000
= f7d27fff -> 7fff
= f7d2b293 -> b293
= 4391 -> 4391
= f7d20015 -> 15

test cvt.u16.s32
	cvt.u16.s32 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 1
= ffffffff -> ffff
= 80000000 -> 0
= 7fffffff -> ffff
= fae6c2a2 -> c2a2
= dc45e6ba -> e6ba
= 9274 -> 9274

test cvt.sat.u16.s32
	cvt.sat.u16.s32 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 1
= ffffffff -> 0
= 80000000 -> 0
= 7fffffff -> ffff
= ddeebe7d -> 0
= 604addf -> ffff
= 9bf2 -> 9bf2

test cvt.u16.u32
	cvt.u16.u32 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 1
= ffffffff -> ffff
= 80000000 -> 0
= 7fffffff -> ffff
= 5a9e91dc -> 91dc
= 52736ac8 -> 6ac8
= 8762 -> 8762

test cvt.sat.u16.u32
	cvt.sat.u16.u32 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 1
= ffffffff -> ffff
= 80000000 -> ffff
= 7fffffff -> ffff
= 54212b13 -> ffff
= a1a4574b -> ffff
= e6e1 -> e6e1

test cvt.u16.s64
	cvt.u16.s64 $d:b32, $a:b64;
= 0 -> 0
= 1 -> 1
= ffffffffffffffff -> ffff
= 8000000000000000 -> 0
= 7fffffffffffffff -> ffff
= 234fa9b8ecc1cd76 -> cd76
= 1d8063c92f919b71 -> 9b71
= f2340612 -> 612

test cvt.sat.u16.s64
	cvt.sat.u16.s64 $d:b32, $a:b64;
= 0 -> 0
= 1 -> 1
= ffffffffffffffff -> 0
= 8000000000000000 -> 0
= 7fffffffffffffff -> ffff
= 45f0ab05cb57d779 -> ffff
= f45d09f63d5653fd -> 0
= 4b5dc36e -> ffff

test cvt.u16.u64
	cvt.u16.u64 $d:b32, $a:b64;
= 0 -> 0
= 1 -> 1
= ffffffffffffffff -> ffff
= 8000000000000000 -> 0
= 7fffffffffffffff -> ffff
= 1979bbab59df4619 -> 4619
= 520e5a0d167190d5 -> 90d5
= dc2d7e5a -> 7e5a

test cvt.sat.u16.u64
	cvt.sat.u16.u64 $d:b32, $a:b64;
= 0 -> 0
= 1 -> 1
= ffffffffffffffff -> ffff
= 8000000000000000 -> ffff
= 7fffffffffffffff -> ffff
= dbb0103a8f89f766 -> ffff
= 9c0a463cc2dbefe7 -> ffff
= 87817ef2 -> ffff

test cvt.rni.u16.f16
	cvt.rni.u16.f16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= 43b1 -> 4
= fc00 -> 0
= 5a00 -> c0
= fbff -> 0
= 7bff -> ffe0
= 7bff -> ffe0
= 400 -> 0
= bc6f -> 0
= fd01 -> 0
= 3bff -> 1

test cvt.rzi.u16.f16
	cvt.rzi.u16.f16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= fd01 -> 0
= fbff -> 0
= 5a00 -> c0
= 7bff -> ffe0
= 1 -> 0
= 400 -> 0
= 522e -> 31
= d14a -> 0
= bc00 -> 0
= fc00 -> 0

test cvt.rmi.u16.f16
	cvt.rmi.u16.f16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= 400 -> 0
= bc00 -> 0
= d803 -> 0
= fbff -> 0
= 3c00 -> 1
= 7c00 -> ffff
= 552e -> 52
= 4f6b -> 1d
= fd01 -> 0
= aed5 -> 0

test cvt.rpi.u16.f16
	cvt.rpi.u16.f16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= d803 -> 0
= bc00 -> 0
= 7c00 -> ffff
= 402f -> 3
= 3e00 -> 2
= 3bff -> 1
= 7bff -> ffe0
= 1 -> 1
= 400 -> 1
= 7e01 -> 0

test cvt.rzi.sat.u16.f16
	cvt.rzi.sat.u16.f16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= bc00 -> 0
= 7c00 -> ffff
= 8001 -> 0
= 3ff -> 0
= 3c00 -> 1
= fbff -> 0
= fc00 -> 0
= 400 -> 0
= 1 -> 0
= 7bff -> ffe0

test cvt.rni.u16.f32
	cvt.rni.u16.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 4b800000 -> ffff
= 1 -> 0
= 4f000000 -> ffff
= 3f000000 -> 0
= 7fc12345 -> 0
= 3f800000 -> 1
= ff7fffff -> 0
= 7f800000 -> ffff
= c3000003 -> 0
= c018f7af -> 0

test cvt.rni.ftz.u16.f32
	cvt.rni.ftz.u16.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 3f800000 -> 1
= 1 -> 0
= 4b800000 -> ffff
= 3fc00000 -> 2
= 80000001 -> 0
= 7fffff -> 0
= 7f800000 -> ffff
= 7f7fffff -> ffff
= 800000 -> 0
= 3f7fffff -> 1

test cvt.rzi.u16.f32
	cvt.rzi.u16.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 7f800000 -> ffff
= c3000003 -> 0
= 1 -> 0
= 43400000 -> c0
= 4f000000 -> ffff
= 80000000 -> 0
= 3fc00000 -> 1
= 80000001 -> 0
= 7f7fffff -> ffff
= 7fffff -> 0

test cvt.rzi.ftz.u16.f32
	cvt.rzi.ftz.u16.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 7f7fffff -> ffff
= 3f7fffff -> 0
= 1 -> 0
= 800000 -> 0
= 80000001 -> 0
= 3fc00000 -> 1
= 7f800000 -> ffff
= 3f800000 -> 1
= 4b800000 -> ffff
= 7fffff -> 0

test cvt.rmi.u16.f32
	cvt.rmi.u16.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 3c850961 -> 0
= 4f000000 -> ffff
= 800000 -> 0
= 3ccb3c7b -> 0
= ff7fffff -> 0
= 3f800000 -> 1
= c3000003 -> 0
= 3fc00000 -> 1
= 4b800000 -> ffff
= 43400000 -> c0

test cvt.rmi.ftz.u16.f32
	cvt.rmi.ftz.u16.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 4b800000 -> ffff
= 1 -> 0
= 800000 -> 0
= 3f7fffff -> 0
= ff7fffff -> 0
= 7fffff -> 0
= 3fc00000 -> 1
= 80000001 -> 0
= bf800000 -> 0
= 7f800000 -> ffff

test cvt.rpi.u16.f32
	cvt.rpi.u16.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= ff800000 -> 0
= 7fc12345 -> 0
= 4f000000 -> ffff
= 3fc00000 -> 2
= d3800000 -> 0
= c1947a7f -> 0
= c20daa17 -> 0
= 43400000 -> c0
= 80000001 -> 0
= 7f7fffff -> ffff

test cvt.rpi.ftz.u16.f32
	cvt.rpi.ftz.u16.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 4b800000 -> ffff
= 7f7fffff -> ffff
= ff7fffff -> 0
= 3fc00000 -> 2
= 3f800000 -> 1
= 80000001 -> 0
= 800000 -> 1
= 3f7fffff -> 1
= 7f800000 -> ffff
= 1 -> 0

test cvt.rzi.sat.u16.f32
	cvt.rzi.sat.u16.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= bf800000 -> 0
= 4b800000 -> ffff
= 3f7fffff -> 0
= 800000 -> 0
= 7fffff -> 0
= 7f800000 -> ffff
= 3fc00000 -> 1
= 80000001 -> 0
= 7f7fffff -> ffff
= 3f800000 -> 1

test cvt.rni.u16.f64
	cvt.rni.u16.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= 3ff8000000000000 -> 2
= 400921fb54442d18 -> 3
= fffffffffffff -> 0
= 3ca0000000000000 -> 0
= 1 -> 0
= 402f7f1928988287 -> 10
= 4068000000000000 -> c0
= 3f9fb106f48006d1 -> 0
= ffefffffffffffff -> 0
= c060000000000003 -> 0

test cvt.rzi.u16.f64
	cvt.rzi.u16.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= 400921fb54442d18 -> 3
= 3ff8000000000000 -> 1
= c270000000000000 -> 0
= bff0000000000000 -> 0
= 403194f61fd0b735 -> 11
= 3fe4bea9e02b1112 -> 0
= c060000000000003 -> 0
= 3fefffffffffffff -> 0
= 7fefffffffffffff -> ffff
= c0355173c0cd3a52 -> 0

test cvt.rmi.u16.f64
	cvt.rmi.u16.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= 7fefffffffffffff -> ffff
= 400921fb54442d18 -> 3
= 41e0000000000000 -> ffff
= 4045090e6ace054a -> 2a
= 1 -> 0
= 401565c7c7245f08 -> 5
= fff0000000000000 -> 0
= 3ff0000000000000 -> 1
= 3ff8000000000000 -> 1
= ffefffffffffffff -> 0

test cvt.rpi.u16.f64
	cvt.rpi.u16.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= fffffffffffff -> 1
= 4068000000000000 -> c0
= 4038098744cdf90a -> 19
= 10000000000000 -> 1
= ffefffffffffffff -> 0
= 3ca0000000000000 -> 1
= 3fefffffffffffff -> 1
= 41e0000000000000 -> ffff
= 40219aef10931733 -> 9
= c060000000000003 -> 0

test cvt.rzi.sat.u16.f64
	cvt.rzi.sat.u16.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= bff0000000000000 -> 0
= 7ff8000000000123 -> 8000
= fff0000000000000 -> 0
= 3ff0000000000000 -> 1
= 7fefffffffffffff -> ffff
= 3fefffffffffffff -> 0
= fffffffffffff -> 0
= 3ff8000000000000 -> 1
= 1 -> 0
= 10000000000000 -> 0

test cvt.s32.s8
	cvt.s32.s8 $d:b32, $a:b32;
= 0 -> 0
= ced6aa01 -> 1
= ced6aaff -> ffffffff
= 80 -> ffffff80
= 7f -> 7f
= ced6aa73 -> 73
= ced6aa44 -> 44
= ced6aa07 -> 7

test cvt.s32.u8
	cvt.s32.u8 $d:b32, $a:b32;
= af034400 -> 0
= 1 -> 1
= ff -> ff
= 80 -> 80
= 7f -> 7f
= 9 -> 9
= af0344f8 -> f8
= af034408 -> 8

test cvt.s32.s16
	cvt.s32.s16 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 1
= ffff -> ffffffff
= 112b8000 -> ffff8000
= 112b7fff -> 7fff
= a809 -> ffffa809
= db79 -> ffffdb79
= 112b00d4 -> d4

test cvt.s32.u16
	cvt.s32.u16 $d:b32, $a:b32;
= 4b000000 -> 0
= 4b000001 -> 1
= ffff -> ffff
= 4b008000 -> 8000
= 7fff -> 7fff
= 44a -> 44a
= 4b003116 -> 3116
= d6 -> d6

test cvt.s32.s32
	cvt.s32.s32 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 1
= ffffffff -> ffffffff
= 80000000 -> 80000000
= 7fffffff -> 7fffffff
= 8c5a1b58 -> 8c5a1b58
= a696e3a8 -> a696e3a8
= 6cd6 -> 6cd6

test cvt.s32.u32
	cvt.s32.u32 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 1
= ffffffff -> ffffffff
= 80000000 -> 80000000
= 7fffffff -> 7fffffff
= 8ef86dc9 -> 8ef86dc9
= 20fee382 -> 20fee382
= 66f3 -> 66f3

test cvt.sat.s32.u32
	cvt.sat.s32.u32 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 1
= ffffffff -> 7fffffff
= 80000000 -> 7fffffff
= 7fffffff -> 7fffffff
= 65e45503 -> 65e45503
= 125ed336 -> 125ed336
= 2619 -> 2619

test cvt.s32.s64
	cvt.s32.s64 $d:b32, $a:b64;
= 0 -> 0
= 1 -> 1
= ffffffffffffffff -> ffffffff
= 8000000000000000 -> 0
= 7fffffffffffffff -> ffffffff
= 863a2bc29c930f68 -> 9c930f68
= fe5fb48e6335d174 -> 6335d174
= c31aebcb -> c31aebcb

test cvt.sat.s32.s64
	cvt.sat.s32.s64 $d:b32, $a:b64;
= 0 -> 0
= 1 -> 1
= ffffffffffffffff -> ffffffff
= 8000000000000000 -> 80000000
= 7fffffffffffffff -> 7fffffff
= e0d3768c640f0e46 -> 80000000
= 744c0eaa9ef044e2 -> 7fffffff
= 2ea4a5cf -> 2ea4a5cf

test cvt.s32.u64
	cvt.s32.u64 $d:b32, $a:b64;
= 0 -> 0
= 1 -> 1
= ffffffffffffffff -> ffffffff
= 8000000000000000 -> 0
= 7fffffffffffffff -> ffffffff
= a865490a2e92fb7 -> a2e92fb7
= 910915ef0fc31e54 -> fc31e54
= 689d8bb3 -> 689d8bb3

test cvt.sat.s32.u64
	cvt.sat.s32.u64 $d:b32, $a:b64;
= 0 -> 0
= 1 -> 1
= ffffffffffffffff -> 7fffffff
= 8000000000000000 -> 7fffffff
= 7fffffffffffffff -> 7fffffff
= adbe248992ff2617 -> 7fffffff
= 4f5c706a36d8a0ef -> 7fffffff
= 486407db -> 486407db

test cvt.rni.s32.f16
	cvt.rni.s32.f16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= d803 -> ffffff80
= 7bff -> ffe0
= 2609 -> 0
= 28c0 -> 0
= 3ff -> 0
= 1 -> 0
= fbff -> ffff0020
= fbff -> ffff0020
= fc00 -> 80000000
= fd01 -> 0

test cvt.rzi.s32.f16
	cvt.rzi.s32.f16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= 4b82 -> f
= b800 -> 0
= 7bff -> ffe0
= 3ff -> 0
= 8001 -> 0
= fbff -> ffff0020
= 3e00 -> 1
= 1 -> 0
= 3bff -> 0
= 3c00 -> 1

test cvt.rmi.s32.f16
	cvt.rmi.s32.f16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= 4426 -> 4
= 1 -> 0
= fd01 -> 0
= 8001 -> ffffffff
= 400 -> 0
= 8001 -> ffffffff
= 3ff -> 0
= fd01 -> 0
= 3e00 -> 1
= 7bff -> ffe0

test cvt.rpi.s32.f16
	cvt.rpi.s32.f16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= 400 -> 1
= 3c00 -> 1
= fbff -> ffff0020
= 8001 -> 0
= fbff -> ffff0020
= 7c00 -> 7fffffff
= 7e01 -> 0
= 1 -> 1
= 7bff -> ffe0
= 7e01 -> 0

test cvt.rzi.sat.s32.f16
	cvt.rzi.sat.s32.f16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= fc00 -> 80000000
= 3bff -> 0
= 3c00 -> 1
= 400 -> 0
= 3e00 -> 1
= 3ff -> 0
= fbff -> ffff0020
= 8001 -> 0
= 7bff -> ffe0
= 1 -> 0

test cvt.rni.s32.bf16
	cvt.rni.s32.bf16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= be53 -> 0
= be34 -> 0
= d380 -> 80000000
= 4f00 -> 7fffffff
= 7f7f -> 7fffffff
= 80 -> 0
= 3f80 -> 1
= ff81 -> 0
= 7f7f -> 7fffffff
= ff7f -> 80000000

test cvt.rzi.s32.bf16
	cvt.rzi.s32.bf16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= 7fc1 -> 0
= 4340 -> c0
= 3f80 -> 1
= 80 -> 0
= ff80 -> 80000000
= 3f95 -> 1
= ff81 -> 0
= 3b80 -> 0
= 4f00 -> 7fffffff
= c303 -> ffffff7d

test cvt.rmi.s32.bf16
	cvt.rmi.s32.bf16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= 3f7f -> 0
= bf80 -> ffffffff
= 4340 -> c0
= 1 -> 0
= 7f -> 0
= 3f80 -> 1
= ff7f -> 80000000
= 80 -> 0
= 3fc0 -> 1
= 7fc1 -> 0

test cvt.rpi.s32.bf16
	cvt.rpi.s32.bf16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= 7fc1 -> 0
= ff7f -> 80000000
= 7f -> 1
= 7f -> 1
= 80 -> 1
= 1 -> 1
= 4f00 -> 7fffffff
= 8001 -> 0
= 7f80 -> 7fffffff
= ff81 -> 0

test cvt.rni.s32.f32
	cvt.rni.s32.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 7f800000 -> 7fffffff
= 7f7fffff -> 7fffffff
= 3fc00000 -> 2
= c3000003 -> ffffff80
= 800000 -> 0
= 4b800000 -> 1000000
= 7f800000 -> 7fffffff
= 3f800000 -> 1
= 43400000 -> c0
= 80000001 -> 0

test cvt.rni.ftz.s32.f32
	cvt.rni.ftz.s32.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 7f7fffff -> 7fffffff
= 1 -> 0
= ff7fffff -> 80000000
= 4b800000 -> 1000000
= 80000001 -> 0
= 7fffff -> 0
= 3fc00000 -> 2
= 3f7fffff -> 1
= bf800000 -> ffffffff
= 7f800000 -> 7fffffff

test cvt.rzi.s32.f32
	cvt.rzi.s32.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 4f000000 -> 7fffffff
= ff7fffff -> 80000000
= bf800000 -> ffffffff
= d3800000 -> 80000000
= 3f800000 -> 1
= bf800000 -> ffffffff
= 4b800000 -> 1000000
= 7fc12345 -> 0
= 800000 -> 0
= 7f7fffff -> 7fffffff

test cvt.rzi.ftz.s32.f32
	cvt.rzi.ftz.s32.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 7f7fffff -> 7fffffff
= 80000001 -> 0
= 3f800000 -> 1
= 7fffff -> 0
= 1 -> 0
= 800000 -> 0
= 3f7fffff -> 0
= ff7fffff -> 80000000
= bf800000 -> ffffffff
= 3fc00000 -> 1

test cvt.rmi.s32.f32
	cvt.rmi.s32.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 800000 -> 0
= c3000003 -> ffffff7f
= 40d25584 -> 6
= 1 -> 0
= 3f7fffff -> 0
= 7fc12345 -> 0
= 3f800000 -> 1
= c0f4221f -> fffffff8
= 7f800000 -> 7fffffff
= 4b800000 -> 1000000

test cvt.rmi.ftz.s32.f32
	cvt.rmi.ftz.s32.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 800000 -> 0
= ff7fffff -> 80000000
= 7f7fffff -> 7fffffff
= 3fc00000 -> 1
= 7f800000 -> 7fffffff
= 1 -> 0
= 4b800000 -> 1000000
= bf800000 -> ffffffff
= 80000001 -> 0
= 7fffff -> 0

test cvt.rpi.s32.f32
	cvt.rpi.s32.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 40609246 -> 4
= ff800000 -> 80000000
= 7f7fffff -> 7fffffff
= ff7fffff -> 80000000
= 7fffff -> 1
= 800000 -> 1
= 4b800000 -> 1000000
= 7f800000 -> 7fffffff
= d3800000 -> 80000000
= 43400000 -> c0

test cvt.rpi.ftz.s32.f32
	cvt.rpi.ftz.s32.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 1 -> 0
= 3f7fffff -> 1
= 7f7fffff -> 7fffffff
= ff7fffff -> 80000000
= 7fffff -> 0
= 800000 -> 1
= 7f800000 -> 7fffffff
= bf800000 -> ffffffff
= 4b800000 -> 1000000
= 80000001 -> 0

test cvt.rzi.sat.s32.f32
	cvt.rzi.sat.s32.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 7f7fffff -> 7fffffff
= 3fc00000 -> 1
= 800000 -> 0
= 4b800000 -> 1000000
= bf800000 -> ffffffff
= ff7fffff -> 80000000
= 7fffff -> 0
= 80000001 -> 0
= 1 -> 0
= 7f800000 -> 7fffffff

test cvt.rni.s32.f64
	cvt.rni.s32.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= 10000000000000 -> 0
= 3ff8000000000000 -> 2
= 7fefffffffffffff -> 7fffffff
= 8000000000000000 -> 0
= c270000000000000 -> 80000000
= bff0000000000000 -> ffffffff
= 41e0000000000000 -> 7fffffff
= 3ca0000000000000 -> 0
= 400921fb54442d18 -> 3
= 3fefffffffffffff -> 1

test cvt.rzi.s32.f64
	cvt.rzi.s32.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= 10000000000000 -> 0
= bfb6dec7e7954883 -> 0
= c017ba5b34b4565d -> fffffffb
= 3ff8000000000000 -> 1
= c060000000000003 -> ffffff80
= 4068000000000000 -> c0
= 3ff0000000000000 -> 1
= 7ff8000000000123 -> 80000000
= ffefffffffffffff -> 80000000
= 41e0000000000000 -> 7fffffff

test cvt.rmi.s32.f64
	cvt.rmi.s32.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= 10000000000000 -> 0
= 3fefffffffffffff -> 0
= fffffffffffff -> 0
= 3ff0000000000000 -> 1
= ffefffffffffffff -> 80000000
= 4068000000000000 -> c0
= 10000000000000 -> 0
= 7ff0000000000000 -> 7fffffff
= c02d23d495eb5959 -> fffffff1
= 7ff8000000000123 -> 80000000

test cvt.rpi.s32.f64
	cvt.rpi.s32.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= ffefffffffffffff -> 80000000
= 3ca0000000000000 -> 1
= 3f9714a231886cf5 -> 1
= 7ff8000000000123 -> 80000000
= c270000000000000 -> 80000000
= 4068000000000000 -> c0
= 3fbc424708e30dce -> 1
= 7ff0000000000000 -> 7fffffff
= 41e0000000000000 -> 7fffffff
= fff0000000000000 -> 80000000

test cvt.rzi.sat.s32.f64
	cvt.rzi.sat.s32.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= 3fefffffffffffff -> 0
= fffffffffffff -> 0
= 7ff8000000000123 -> 80000000
= 3ff8000000000000 -> 1
= 1 -> 0
= 10000000000000 -> 0
= 7ff0000000000000 -> 7fffffff
= ffefffffffffffff -> 80000000
= bff0000000000000 -> ffffffff
= fff0000000000000 -> 80000000

test cvt.u32.s8
	cvt.u32.s8 $d:b32, $a:b32;
= a028ca00 -> 0
= 1 -> 1
= ff -> ffffffff
= 80 -> ffffff80
= a028ca7f -> 7f
= c2 -> ffffffc2
= a028ca1f -> 1f
= 5 -> 5

test cvt.sat.u32.s8
	cvt.sat.u32.s8 $d:b32, $a:b32;
= 6e889000 -> 0
= 1 -> 1
= 6e8890ff -> 0
= 6e889080 -> 0
= 7f -> 7f
= 82 -> 0
= 6e8890ed -> 0
= 6e889006 -> 6

test cvt.u32.u8
	cvt.u32.u8 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 1
= ff -> ff
= 80 -> 80
= 7f -> 7f
= b2 -> b2
= e0 -> e0
= 8431cf0f -> f

test cvt.u32.s16
	cvt.u32.s16 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 1
= ffff -> ffffffff
= 8000 -> ffff8000
= 7fff -> 7fff
= 5f29 -> 5f29
= cd1b -> ffffcd1b
= e2c100e8 -> e8

test cvt.sat.u32.s16
	cvt.sat.u32.s16 $d:b32, $a:b32;
= 36940000 -> 0
= 1 -> 1
= 3694ffff -> 0
= 36948000 -> 0
= 7fff -> 7fff
= 3694c581 -> 0
= 3694216d -> 216d
= 3694000a -> a

test cvt.u32.u16
	cvt.u32.u16 $d:b32, $a:b32;
= c87d0000 -> 0
= c87d0001 -> 1
= c87dffff -> ffff
= c87d8000 -> 8000
= c87d7fff -> 7fff
= c87d9f32 -> 9f32
= c87d9b7b -> 9b7b
= 66 -> 66

test cvt.u32.s32
	cvt.u32.s32 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 1
= ffffffff -> ffffffff
= 80000000 -> 80000000
= 7fffffff -> 7fffffff
= 7042c42c -> 7042c42c
= 766ded2c -> 766ded2c
= 2397 -> 2397

test cvt.sat.u32.s32
	cvt.sat.u32.s32 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 1
= ffffffff -> 0
= 80000000 -> 0
= 7fffffff -> 7fffffff
= 9265685e -> 0
= 19a0d00c -> 19a0d00c
= aba2 -> aba2

test cvt.u32.u32
	cvt.u32.u32 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 1
= ffffffff -> ffffffff
= 80000000 -> 80000000
= 7fffffff -> 7fffffff
= 5ba633a2 -> 5ba633a2
= c08ef480 -> c08ef480
= a0a5 -> a0a5

test cvt.u32.s64
	cvt.u32.s64 $d:b32, $a:b64;
= 0 -> 0
= 1 -> 1
= ffffffffffffffff -> ffffffff
= 8000000000000000 -> 0
= 7fffffffffffffff -> ffffffff
= c2d236e6611b736c -> 611b736c
= 388f091ab3e3f0c8 -> b3e3f0c8
= 568ffb19 -> 568ffb19

test cvt.sat.u32.s64
	cvt.sat.u32.s64 $d:b32, $a:b64;
= 0 -> 0
= 1 -> 1
= ffffffffffffffff -> 0
= 8000000000000000 -> 0
= 7fffffffffffffff -> ffffffff
= 1588dd6ce6b93ee2 -> ffffffff
= 3611469feb25b7c3 -> ffffffff
= f793b68c -> f793b68c

test cvt.u32.u64
	cvt.u32.u64 $d:b32, $a:b64;
= 0 -> 0
= 1 -> 1
= ffffffffffffffff -> ffffffff
= 8000000000000000 -> 0
= 7fffffffffffffff -> ffffffff
= cc4e3fa3bcad8587 -> bcad8587
= 6d02ebe4a4f9770 -> 4a4f9770
= 8be4280e -> 8be4280e

test cvt.sat.u32.u64
	cvt.sat.u32.u64 $d:b32, $a:b64;
= 0 -> 0
= 1 -> 1
= ffffffffffffffff -> ffffffff
= 8000000000000000 -> ffffffff
= 7fffffffffffffff -> ffffffff
= 65df732010f1b5bf -> ffffffff
= a18e05815fa3d443 -> ffffffff
= 300597a3 -> 300597a3

test cvt.rni.u32.f16
	cvt.rni.u32.f16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= fbff -> 0
= 3c00 -> 1
= 2455 -> 0
= 5a00 -> c0
= 3bff -> 1
= 3bff -> 1
= 1 -> 0
= bc00 -> 0
= d803 -> 0
= fd01 -> 0

test cvt.rzi.u32.f16
	cvt.rzi.u32.f16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= 3c00 -> 1
= 2827 -> 0
= 5a00 -> c0
= 7bff -> ffe0
= c424 -> 0
= 7bff -> ffe0
= d803 -> 0
= 7e01 -> 0
= 8001 -> 0
= 290e -> 0

test cvt.rmi.u32.f16
	cvt.rmi.u32.f16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= bc00 -> 0
= 7e01 -> 0
= 7bff -> ffe0
= fbff -> 0
= 1 -> 0
= fc00 -> 0
= fd01 -> 0
= 3c00 -> 1
= fbff -> 0
= 3bff -> 0

test cvt.rpi.u32.f16
	cvt.rpi.u32.f16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= 7bff -> ffe0
= bc00 -> 0
= 3c00 -> 1
= 7c00 -> ffffffff
= 3ff -> 1
= c603 -> 0
= 3e00 -> 2
= 1400 -> 1
= 5a00 -> c0
= fd01 -> 0

test cvt.rzi.sat.u32.f16
	cvt.rzi.sat.u32.f16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= 7c00 -> ffffffff
= 7bff -> ffe0
= 3c00 -> 1
= fc00 -> 0
= 3e00 -> 1
= bc00 -> 0
= 3bff -> 0
= fbff -> 0
= 3ff -> 0
= 1 -> 0

test cvt.rni.u32.bf16
	cvt.rni.u32.bf16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= ff81 -> 0
= 4340 -> c0
= 3fc0 -> 2
= 7f -> 0
= ff80 -> 0
= bf80 -> 0
= ff81 -> 0
= 4f00 -> 80000000
= 8001 -> 0
= c303 -> 0

test cvt.rzi.u32.bf16
	cvt.rzi.u32.bf16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= ff80 -> 0
= 3fc0 -> 1
= 7f -> 0
= 1 -> 0
= 4f00 -> 80000000
= ff81 -> 0
= c0f9 -> 0
= 8000 -> 0
= 3f80 -> 1
= 7f80 -> ffffffff

test cvt.rmi.u32.bf16
	cvt.rmi.u32.bf16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= 4f00 -> 80000000
= 3f80 -> 1
= 42a0 -> 50
= 1 -> 0
= c303 -> 0
= ff80 -> 0
= 8000 -> 0
= ff81 -> 0
= 3fc0 -> 1
= 4340 -> c0

test cvt.rpi.u32.bf16
	cvt.rpi.u32.bf16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= d380 -> 0
= 7f -> 1
= 3fc0 -> 2
= 80 -> 1
= 3f67 -> 1
= ff80 -> 0
= 7f80 -> ffffffff
= 1 -> 1
= 7f80 -> ffffffff
= 3d13 -> 1

test cvt.rni.u32.f32
	cvt.rni.u32.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= c3000003 -> 0
= 4f000000 -> 80000000
= d3800000 -> 0
= bfefa506 -> 0
= 800000 -> 0
= 3f800000 -> 1
= c0f5ebd9 -> 0
= 4b800000 -> 1000000
= ff800000 -> 0
= bca62a20 -> 0

test cvt.rni.ftz.u32.f32
	cvt.rni.ftz.u32.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= ff7fffff -> 0
= bf800000 -> 0
= 4b800000 -> 1000000
= 1 -> 0
= 7f7fffff -> ffffffff
= 7f800000 -> ffffffff
= 3f800000 -> 1
= 80000001 -> 0
= 3f7fffff -> 1
= 7fffff -> 0

test cvt.rzi.u32.f32
	cvt.rzi.u32.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 3eb662b0 -> 0
= c3000003 -> 0
= 7fffff -> 0
= 3f800000 -> 1
= 4b800000 -> 1000000
= 3f7fffff -> 0
= 7fc12345 -> 0
= 4f000000 -> 80000000
= 43400000 -> c0
= ff7fffff -> 0

test cvt.rzi.ftz.u32.f32
	cvt.rzi.ftz.u32.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= bf800000 -> 0
= 7f7fffff -> ffffffff
= 3f800000 -> 1
= ff7fffff -> 0
= 3f7fffff -> 0
= 4b800000 -> 1000000
= 1 -> 0
= 7f800000 -> ffffffff
= 800000 -> 0
= 80000001 -> 0

test cvt.rmi.u32.f32
	cvt.rmi.u32.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 3f7fffff -> 0
= 4f000000 -> 80000000
= 3d04a0d3 -> 0
= 7f800000 -> ffffffff
= 3eb14a73 -> 0
= 800000 -> 0
= c003eec9 -> 0
= 7f7fffff -> ffffffff
= 43400000 -> c0
= c3000003 -> 0

test cvt.rmi.ftz.u32.f32
	cvt.rmi.ftz.u32.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 3fc00000 -> 1
= 3f800000 -> 1
= bf800000 -> 0
= ff7fffff -> 0
= 7f7fffff -> ffffffff
= 7fffff -> 0
= 7f800000 -> ffffffff
= 1 -> 0
= 80000001 -> 0
= 800000 -> 0

test cvt.rpi.u32.f32
	cvt.rpi.u32.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= c3000003 -> 0
= 3fc00000 -> 2
= 3fd7aa7e -> 2
= ff800000 -> 0
= 80000001 -> 0
= 3e2c4a34 -> 1
= 4b800000 -> 1000000
= 7fffff -> 1
= 1 -> 1
= 7f800000 -> ffffffff

test cvt.rpi.ftz.u32.f32
	cvt.rpi.ftz.u32.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 80000001 -> 0
= 7fffff -> 0
= 800000 -> 1
= ff7fffff -> 0
= 3f800000 -> 1
= 3f7fffff -> 1
= 4b800000 -> 1000000
= 7f7fffff -> ffffffff
= 1 -> 0
= 3fc00000 -> 2

test cvt.rzi.sat.u32.f32
	cvt.rzi.sat.u32.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 800000 -> 0
= ff7fffff -> 0
= 7fffff -> 0
= 3f800000 -> 1
= 80000001 -> 0
= bf800000 -> 0
= 7f7fffff -> ffffffff
= 1 -> 0
= 4b800000 -> 1000000
= 3f7fffff -> 0

test cvt.rni.u32.f64
	cvt.rni.u32.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= 3ff8000000000000 -> 2
= c0443c12095e9a16 -> 0
= c03fdb1a39cbb933 -> 0
= 41e0000000000000 -> 80000000
= 3fefffffffffffff -> 1
= 7fefffffffffffff -> ffffffff
= 400921fb54442d18 -> 3
= c270000000000000 -> 0
= 1 -> 0
= c090000000000000 -> 0

test cvt.rzi.u32.f64
	cvt.rzi.u32.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= 3ff8000000000000 -> 1
= 7ff8000000000123 -> 80000000
= 3ff0000000000000 -> 1
= 10000000000000 -> 0
= 1 -> 0
= 3fb25eb6031e7772 -> 0
= 7ff8000000000123 -> 80000000
= c060000000000003 -> 0
= bff0000000000000 -> 0
= ffefffffffffffff -> 0

test cvt.rmi.u32.f64
	cvt.rmi.u32.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= fffffffffffff -> 0
= fff0000000000000 -> 0
= c04a69bea1032d92 -> 0
= c060000000000003 -> 0
= 400921fb54442d18 -> 3
= 3ff0000000000000 -> 1
= fffffffffffff -> 0
= 1 -> 0
= 7fefffffffffffff -> ffffffff
= 3ca0000000000000 -> 0

test cvt.rpi.u32.f64
	cvt.rpi.u32.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= c037c37ec16454f1 -> 0
= 3fefffffffffffff -> 1
= 4068000000000000 -> c0
= 3ff0000000000000 -> 1
= c060000000000003 -> 0
= 7fefffffffffffff -> ffffffff
= 10000000000000 -> 1
= fff0000000000000 -> 0
= bff0000000000000 -> 0
= 3ca0000000000000 -> 1

test cvt.rzi.sat.u32.f64
	cvt.rzi.sat.u32.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= ffefffffffffffff -> 0
= 1 -> 0
= 3ff0000000000000 -> 1
= 3fefffffffffffff -> 0
= fff0000000000000 -> 0
= 10000000000000 -> 0
= 7fefffffffffffff -> ffffffff
= fffffffffffff -> 0
= 7ff0000000000000 -> ffffffff
= 7ff8000000000123 -> 80000000

test cvt.s64.s8
	cvt.s64.s8 $d:b64, $a:b32;
= 0 -> 0
= 5c23f401 -> 1
= ff -> ffffffffffffffff
= 80 -> ffffffffffffff80
= 7f -> 7f
= 5c23f4bb -> ffffffffffffffbb
= 72 -> 72
= 5c23f400 -> 0

test cvt.s64.u8
	cvt.s64.u8 $d:b64, $a:b32;
= 0 -> 0
= 1 -> 1
= ff -> ff
= 80 -> 80
= 7f -> 7f
= 1293eb37 -> 37
= 1293eb95 -> 95
= 3 -> 3

test cvt.s64.s16
	cvt.s64.s16 $d:b64, $a:b32;
= 0 -> 0
= 1 -> 1
= 2615ffff -> ffffffffffffffff
= 26158000 -> ffffffffffff8000
= 26157fff -> 7fff
= be94 -> ffffffffffffbe94
= 102b -> 102b
= b8 -> b8

test cvt.s64.u16
	cvt.s64.u16 $d:b64, $a:b32;
= 0 -> 0
= 1 -> 1
= ffff -> ffff
= 8000 -> 8000
= 7fff -> 7fff
= 2992 -> 2992
= f64e8a2f -> 8a2f
= e7 -> e7

test cvt.s64.s32
	cvt.s64.s32 $d:b64, $a:b32;
= 0 -> 0
= 1 -> 1
= ffffffff -> ffffffffffffffff
= 80000000 -> ffffffff80000000
= 7fffffff -> 7fffffff
= 7d23f83c -> 7d23f83c
= ec1cf93 -> ec1cf93
= 3d18 -> 3d18

test cvt.s64.u32
	cvt.s64.u32 $d:b64, $a:b32;
= 0 -> 0
= 1 -> 1
= ffffffff -> ffffffff
= 80000000 -> 80000000
= 7fffffff -> 7fffffff
= d2ca3e66 -> d2ca3e66
= 924b1011 -> 924b1011
= 1be2 -> 1be2

test cvt.s64.s64
	cvt.s64.s64 $d:b64, $a:b64;
= 0 -> 0
= 1 -> 1
= ffffffffffffffff -> ffffffffffffffff
= 8000000000000000 -> 8000000000000000
= 7fffffffffffffff -> 7fffffffffffffff
= 827ae77bce7cdfad -> 827ae77bce7cdfad
= 4f44504f5a1703bf -> 4f44504f5a1703bf
= 4279fe12 -> 4279fe12

test cvt.s64.u64
	cvt.s64.u64 $d:b64, $a:b64;
= 0 -> 0
= 1 -> 1
= ffffffffffffffff -> ffffffffffffffff
= 8000000000000000 -> 8000000000000000
= 7fffffffffffffff -> 7fffffffffffffff
= 25672b66f62ef78d -> 25672b66f62ef78d
= 4b7d43d0f1794546 -> 4b7d43d0f1794546
= d0067576 -> d0067576

test cvt.sat.s64.u64
	cvt.sat.s64.u64 $d:b64, $a:b64;
= 0 -> 0
= 1 -> 1
= ffffffffffffffff -> 7fffffffffffffff
= 8000000000000000 -> 7fffffffffffffff
= 7fffffffffffffff -> 7fffffffffffffff
= 2b191ca7ad2af936 -> 2b191ca7ad2af936
= b1f79f3e753fb663 -> 7fffffffffffffff
= b97a87c1 -> b97a87c1

test cvt.rni.s64.f16
	cvt.rni.s64.f16 $d:b64, $a:b16;
= 0 -> 0
= 8000 -> 0
= d803 -> ffffffffffffff80
= 8001 -> 0
= 3e00 -> 2
= 2a74 -> 0
= 3bff -> 1
= 7c00 -> 7fffffffffffffff
= 400 -> 0
= bc00 -> ffffffffffffffff
= 5a00 -> c0
= 2474 -> 0

test cvt.rzi.s64.f16
	cvt.rzi.s64.f16 $d:b64, $a:b16;
= 0 -> 0
= 8000 -> 0
= fd01 -> 8000000000000000
= 0 -> 0
= d803 -> ffffffffffffff80
= a9da -> 0
= 3ff -> 0
= 3bff -> 0
= 7bff -> ffe0
= 8001 -> 0
= 3e00 -> 1
= 2786 -> 0

test cvt.rmi.s64.f16
	cvt.rmi.s64.f16 $d:b64, $a:b16;
= 0 -> 0
= 8000 -> 0
= 3ff -> 0
= fbff -> ffffffffffff0020
= 5a00 -> c0
= 8001 -> ffffffffffffffff
= 25d2 -> 0
= fd01 -> 8000000000000000
= fc00 -> 8000000000000000
= 7c00 -> 7fffffffffffffff
= bf20 -> fffffffffffffffe
= 3fe5 -> 1

test cvt.rpi.s64.f16
	cvt.rpi.s64.f16 $d:b64, $a:b16;
= 0 -> 0
= 8000 -> 0
= 7c00 -> 7fffffffffffffff
= bc00 -> ffffffffffffffff
= fd01 -> 8000000000000000
= 3e00 -> 2
= 7e01 -> 8000000000000000
= 4248 -> 4
= 3bff -> 1
= bc00 -> ffffffffffffffff
= 1 -> 1
= fbff -> ffffffffffff0020

test cvt.rzi.sat.s64.f16
	cvt.rzi.sat.s64.f16 $d:b64, $a:b16;
= 0 -> 0
= 8000 -> 0
= 1 -> 0
= fc00 -> 8000000000000000
= 7bff -> ffe0
= 3c00 -> 1
= 3ff -> 0
= 7c00 -> 7fffffffffffffff
= 3e00 -> 1
= fbff -> ffffffffffff0020
= bc00 -> ffffffffffffffff
= 400 -> 0

test cvt.rni.s64.bf16
	cvt.rni.s64.bf16 $d:b64, $a:b16;
= 0 -> 0
= 8000 -> 0
= 80 -> 0
= 3f7f -> 1
= 7f7f -> 7fffffffffffffff
= 7f80 -> 7fffffffffffffff
= ff7f -> 8000000000000000
= c303 -> ffffffffffffff7d
= beff -> 0
= 8001 -> 0
= 3fc0 -> 2
= 4340 -> c0

test cvt.rzi.s64.bf16
	cvt.rzi.s64.bf16 $d:b64, $a:b16;
= 0 -> 0
= 8000 -> 0
= 7f80 -> 7fffffffffffffff
= 0 -> 0
= c303 -> ffffffffffffff7d
= 3f80 -> 1
= 80 -> 0
= 7fc1 -> 8000000000000000
= ff7f -> 8000000000000000
= 4f00 -> 80000000
= 3fc0 -> 1
= 4340 -> c0

test cvt.rmi.s64.bf16
	cvt.rmi.s64.bf16 $d:b64, $a:b16;
= 0 -> 0
= 8000 -> 0
= 80 -> 0
= 7fc1 -> 8000000000000000
= ff80 -> 8000000000000000
= ff81 -> 8000000000000000
= 7f -> 0
= 1 -> 0
= ff7f -> 8000000000000000
= 7f80 -> 7fffffffffffffff
= c303 -> ffffffffffffff7d
= bf80 -> ffffffffffffffff

test cvt.rpi.s64.bf16
	cvt.rpi.s64.bf16 $d:b64, $a:b16;
= 0 -> 0
= 8000 -> 0
= 8001 -> 0
= 3f80 -> 1
= 3f80 -> 1
= 4340 -> c0
= ff81 -> 8000000000000000
= ff7f -> 8000000000000000
= 3fc0 -> 2
= 3fc0 -> 2
= bf80 -> ffffffffffffffff
= 7f -> 1

test cvt.rni.s64.f32
	cvt.rni.s64.f32 $d:b64, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 7f800000 -> 7fffffffffffffff
= 3fc00000 -> 2
= 43400000 -> c0
= ff800000 -> 8000000000000000
= ff7fffff -> 8000000000000000
= 3e251cda -> 0
= 80000001 -> 0
= 7fc12345 -> 8000000000000000
= 7fc12345 -> 8000000000000000
= bf800000 -> ffffffffffffffff

test cvt.rni.ftz.s64.f32
	cvt.rni.ftz.s64.f32 $d:b64, $a:b32;
= 0 -> 0
= 80000000 -> 0
= ff7fffff -> 8000000000000000
= 1 -> 0
= 3f800000 -> 1
= 3f7fffff -> 1
= 4b800000 -> 1000000
= 3fc00000 -> 2
= 80000001 -> 0
= 7f7fffff -> 7fffffffffffffff
= bf800000 -> ffffffffffffffff
= 800000 -> 0

test cvt.rzi.s64.f32
	cvt.rzi.s64.f32 $d:b64, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 800000 -> 0
= 43400000 -> c0
= bf7712d1 -> 0
= c3000003 -> ffffffffffffff80
= 7fffff -> 0
= 401fb5d6 -> 2
= c2205fdf -> ffffffffffffffd8
= 7fc12345 -> 8000000000000000
= d3800000 -> ffffff0000000000
= 3fc00000 -> 1

test cvt.rzi.ftz.s64.f32
	cvt.rzi.ftz.s64.f32 $d:b64, $a:b32;
= 0 -> 0
= 80000000 -> 0
= ff7fffff -> 8000000000000000
= 3f800000 -> 1
= 800000 -> 0
= 3fc00000 -> 1
= 7f7fffff -> 7fffffffffffffff
= 1 -> 0
= 80000001 -> 0
= 7f800000 -> 7fffffffffffffff
= 3f7fffff -> 0
= bf800000 -> ffffffffffffffff

test cvt.rmi.s64.f32
	cvt.rmi.s64.f32 $d:b64, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 7fc12345 -> 8000000000000000
= 4f000000 -> 80000000
= bf800000 -> ffffffffffffffff
= 43400000 -> c0
= 3f800000 -> 1
= 40d7e7ca -> 6
= 7fffff -> 0
= 3f800000 -> 1
= 80000001 -> ffffffffffffffff
= 3d0e49b7 -> 0

test cvt.rmi.ftz.s64.f32
	cvt.rmi.ftz.s64.f32 $d:b64, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 3fc00000 -> 1
= 3f800000 -> 1
= 4b800000 -> 1000000
= 7f7fffff -> 7fffffffffffffff
= 7f800000 -> 7fffffffffffffff
= ff7fffff -> 8000000000000000
= 1 -> 0
= bf800000 -> ffffffffffffffff
= 80000001 -> 0
= 800000 -> 0

test cvt.rpi.s64.f32
	cvt.rpi.s64.f32 $d:b64, $a:b32;
= 0 -> 0
= 80000000 -> 0
= ff800000 -> 8000000000000000
= 80000001 -> 0
= c3000003 -> ffffffffffffff80
= 4170f69f -> 10
= 43400000 -> c0
= 80000000 -> 0
= 7f7fffff -> 7fffffffffffffff
= d3800000 -> ffffff0000000000
= 3f800000 -> 1
= ff812345 -> 8000000000000000

test cvt.rpi.ftz.s64.f32
	cvt.rpi.ftz.s64.f32 $d:b64, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 7fffff -> 0
= 1 -> 0
= 80000001 -> 0
= 7f7fffff -> 7fffffffffffffff
= 4b800000 -> 1000000
= 800000 -> 1
= 3f7fffff -> 1
= bf800000 -> ffffffffffffffff
= 3fc00000 -> 2
= 7f800000 -> 7fffffffffffffff

test cvt.rzi.sat.s64.f32
	cvt.rzi.sat.s64.f32 $d:b64, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 800000 -> 0
= bf800000 -> ffffffffffffffff
= 3f800000 -> 1
= 7f7fffff -> 7fffffffffffffff
= 4b800000 -> 1000000
= 3fc00000 -> 1
= 7f800000 -> 7fffffffffffffff
= 1 -> 0
= 7fffff -> 0
= 80000001 -> 0

test cvt.rni.s64.f64
	cvt.rni.s64.f64 $d:b64, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= bff0000000000000 -> ffffffffffffffff
= 7ff0000000000000 -> 7fffffffffffffff
= 7fefffffffffffff -> 7fffffffffffffff
= 3fefffffffffffff -> 1
= bff0000000000000 -> ffffffffffffffff
= ffefffffffffffff -> 8000000000000000
= 4068000000000000 -> c0
= fffffffffffff -> 0
= 8000000000000000 -> 0
= c060000000000003 -> ffffffffffffff80

test cvt.rzi.s64.f64
	cvt.rzi.s64.f64 $d:b64, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= bfeb938076716d0c -> 0
= 41e0000000000000 -> 80000000
= fff0000000000000 -> 8000000000000000
= 3ff0000000000000 -> 1
= 7fefffffffffffff -> 7fffffffffffffff
= c03f40a11aef2b07 -> ffffffffffffffe1
= bf9143b9b95fec5e -> 0
= 3fefffffffffffff -> 0
= c270000000000000 -> ffffff0000000000
= 1 -> 0

test cvt.rmi.s64.f64
	cvt.rmi.s64.f64 $d:b64, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= 10000000000000 -> 0
= 7ff0000000000000 -> 7fffffffffffffff
= fff0000000000000 -> 8000000000000000
= c270000000000000 -> ffffff0000000000
= fff0000000000000 -> 8000000000000000
= ffefffffffffffff -> 8000000000000000
= fffffffffffff -> 0
= 3f953a188552be72 -> 0
= 3fa10789470a8336 -> 0
= 400921fb54442d18 -> 3

test cvt.rpi.s64.f64
	cvt.rpi.s64.f64 $d:b64, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= 3fefffffffffffff -> 1
= 7ff8000000000123 -> 8000000000000000
= 7fefffffffffffff -> 7fffffffffffffff
= 3ff0000000000000 -> 1
= fff0000000000000 -> 8000000000000000
= 10000000000000 -> 1
= bfb9e21eadc01972 -> 0
= fffffffffffff -> 1
= 400921fb54442d18 -> 4
= 7ff0000000000000 -> 7fffffffffffffff

test cvt.rzi.sat.s64.f64
	cvt.rzi.sat.s64.f64 $d:b64, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= 7fefffffffffffff -> 7fffffffffffffff
= 3fefffffffffffff -> 0
= ffefffffffffffff -> 8000000000000000
= 7ff8000000000123 -> 8000000000000000
= fffffffffffff -> 0
= 7ff0000000000000 -> 7fffffffffffffff
= 3ff0000000000000 -> 1
= 1 -> 0
= bff0000000000000 -> ffffffffffffffff
= 10000000000000 -> 0

test cvt.u64.s8
	cvt.u64.s8 $d:b64, $a:b32;
= 8676a700 -> 0
= 8676a701 -> 1
= 8676a7ff -> ffffffffffffffff
= 80 -> ffffffffffffff80
= 8676a77f -> 7f
= 9f -> ffffffffffffff9f
= 8676a778 -> 78
= f -> f

test cvt.sat.u64.s8
	cvt.sat.u64.s8 $d:b64, $a:b32;
= 0 -> 0
= 1 -> 1
= ff -> 0
= 80 -> 0
= 5a41587f -> 7f
= 5a415814 -> 14
= 5d -> 5d
= 5a415804 -> 4

test cvt.u64.u8
	cvt.u64.u8 $d:b64, $a:b32;
= 5ce81b00 -> 0
= 5ce81b01 -> 1
= 5ce81bff -> ff
= 5ce81b80 -> 80
= 5ce81b7f -> 7f
= 4b -> 4b
= 8a -> 8a
= 2 -> 2

test cvt.u64.s16
	cvt.u64.s16 $d:b64, $a:b32;
= 0 -> 0
= 18b00001 -> 1
= ffff -> ffffffffffffffff
= 18b08000 -> ffffffffffff8000
= 7fff -> 7fff
= 18b02850 -> 2850
= 177c -> 177c
= 18b000c7 -> c7

test cvt.sat.u64.s16
	cvt.sat.u64.s16 $d:b64, $a:b32;
= 0 -> 0
= 27210001 -> 1
= 2721ffff -> 0
= 8000 -> 0
= 7fff -> 7fff
= ca6d -> 0
= 2da6 -> 2da6
= f2 -> f2

test cvt.u64.u16
	cvt.u64.u16 $d:b64, $a:b32;
= 0 -> 0
= 1 -> 1
= ffff -> ffff
= 935c8000 -> 8000
= 935c7fff -> 7fff
= aa22 -> aa22
= 935c6b94 -> 6b94
= 48 -> 48

test cvt.u64.s32
	cvt.u64.s32 $d:b64, $a:b32;
= 0 -> 0
= 1 -> 1
= ffffffff -> ffffffffffffffff
= 80000000 -> ffffffff80000000
= 7fffffff -> 7fffffff
= cea8970a -> ffffffffcea8970a
= 44ccada3 -> 44ccada3
= 8c67 -> 8c67

test cvt.sat.u64.s32
	cvt.sat.u64.s32 $d:b64, $a:b32;
= 0 -> 0
= 1 -> 1
= ffffffff -> 0
= 80000000 -> 0
= 7fffffff -> 7fffffff
= d40927ac -> 0
= c5ad4388 -> 0
= d767 -> d767

test cvt.u64.u32
	cvt.u64.u32 $d:b64, $a:b32;
= 0 -> 0
= 1 -> 1
= ffffffff -> ffffffff
= 80000000 -> 80000000
= 7fffffff -> 7fffffff
= ce46d3d0 -> ce46d3d0
= cd943ae8 -> cd943ae8
= 3d04 -> 3d04

test cvt.u64.s64
	cvt.u64.s64 $d:b64, $a:b64;
= 0 -> 0
= 1 -> 1
= ffffffffffffffff -> ffffffffffffffff
= 8000000000000000 -> 8000000000000000
= 7fffffffffffffff -> 7fffffffffffffff
= 1de603c121edce40 -> 1de603c121edce40
= a1854b3d05aa5677 -> a1854b3d05aa5677
= 26bb81f0 -> 26bb81f0

test cvt.sat.u64.s64
	cvt.sat.u64.s64 $d:b64, $a:b64;
= 0 -> 0
= 1 -> 1
= ffffffffffffffff -> 0
= 8000000000000000 -> 0
= 7fffffffffffffff -> 7fffffffffffffff
= a8be2a1542f99ff5 -> 0
= 239d9398500ab475 -> 239d9398500ab475
= 71fae56e -> 71fae56e

test cvt.u64.u64
	cvt.u64.u64 $d:b64, $a:b64;
= 0 -> 0
= 1 -> 1
= ffffffffffffffff -> ffffffffffffffff
= 8000000000000000 -> 8000000000000000
= 7fffffffffffffff -> 7fffffffffffffff
= a5c5816240de2259 -> a5c5816240de2259
= a565c476014404eb -> a565c476014404eb
= 4fc4c620 -> 4fc4c620

test cvt.rni.u64.f16
	cvt.rni.u64.f16 $d:b64, $a:b16;
= 0 -> 0
= 8000 -> 0
= fc00 -> 0
= 1 -> 0
= d803 -> 0
= 7bff -> ffe0
= fd01 -> 8000000000000000
= 7c00 -> ffffffffffffffff
= 27dd -> 0
= 7e01 -> 8000000000000000
= 400 -> 0
= 3c00 -> 1

test cvt.rzi.u64.f16
	cvt.rzi.u64.f16 $d:b64, $a:b16;
= 0 -> 0
= 8000 -> 0
= 7e01 -> 8000000000000000
= 400 -> 0
= 7e01 -> 8000000000000000
= 1 -> 0
= 3e00 -> 1
= 7bff -> ffe0
= aad0 -> 0
= fd01 -> 8000000000000000
= fbff -> 0
= 7bff -> ffe0

test cvt.rmi.u64.f16
	cvt.rmi.u64.f16 $d:b64, $a:b16;
= 0 -> 0
= 8000 -> 0
= bc00 -> 0
= 7e01 -> 8000000000000000
= 7bff -> ffe0
= cfbd -> 0
= fbff -> 0
= 7bff -> ffe0
= 5a00 -> c0
= fbff -> 0
= 3ff -> 0
= 8001 -> 0

test cvt.rpi.u64.f16
	cvt.rpi.u64.f16 $d:b64, $a:b16;
= 0 -> 0
= 8000 -> 0
= fbff -> 0
= 7bff -> ffe0
= fc00 -> 0
= fd01 -> 8000000000000000
= bc00 -> 0
= 2c4c -> 1
= 4075 -> 3
= 7bff -> ffe0
= 3c00 -> 1
= 0 -> 0

test cvt.rzi.sat.u64.f16
	cvt.rzi.sat.u64.f16 $d:b64, $a:b16;
= 0 -> 0
= 8000 -> 0
= 8001 -> 0
= 7bff -> ffe0
= 3bff -> 0
= 3e00 -> 1
= 400 -> 0
= 3ff -> 0
= 1 -> 0
= 3c00 -> 1
= 7c00 -> ffffffffffffffff
= fbff -> 0

test cvt.rni.u64.bf16
	cvt.rni.u64.bf16 $d:b64, $a:b16;
= 0 -> 0
= 8000 -> 0
= 40e0 -> 7
= 7fc1 -> 8000000000000000
= d380 -> 0
= 3dae -> 0
= 1 -> 0
= 3f7f -> 1
= c303 -> 0
= 4340 -> c0
= 80 -> 0
= 7f -> 0

test cvt.rzi.u64.bf16
	cvt.rzi.u64.bf16 $d:b64, $a:b16;
= 0 -> 0
= 8000 -> 0
= 7f -> 0
= 80 -> 0
= c303 -> 0
= d380 -> 0
= ff7f -> 0
= 7fc1 -> 8000000000000000
= 4340 -> c0
= bf80 -> 0
= 7f7f -> ffffffffffffffff
= ff80 -> 0

test cvt.rmi.u64.bf16
	cvt.rmi.u64.bf16 $d:b64, $a:b16;
= 0 -> 0
= 8000 -> 0
= 7f -> 0
= 80 -> 0
= c303 -> 0
= 1 -> 0
= d380 -> 0
= ff80 -> 0
= 3f7f -> 0
= 7fc1 -> 8000000000000000
= 42fd -> 7e
= bf80 -> 0

test cvt.rpi.u64.bf16
	cvt.rpi.u64.bf16 $d:b64, $a:b16;
= 0 -> 0
= 8000 -> 0
= 8001 -> 0
= 7f -> 1
= 4340 -> c0
= ff7f -> 0
= 3db0 -> 1
= ff81 -> 8000000000000000
= 7fc1 -> 8000000000000000
= 4f00 -> 80000000
= 3f80 -> 1
= 42c5 -> 63

test cvt.rni.u64.f32
	cvt.rni.u64.f32 $d:b64, $a:b32;
= 0 -> 0
= 80000000 -> 0
= d3800000 -> 0
= 3f800000 -> 1
= ff800000 -> 0
= 41175676 -> 9
= 80000001 -> 0
= 3f7fffff -> 1
= 7fc12345 -> 8000000000000000
= 43400000 -> c0
= 4b800000 -> 1000000
= 7f7fffff -> ffffffffffffffff

test cvt.rni.ftz.u64.f32
	cvt.rni.ftz.u64.f32 $d:b64, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 7fffff -> 0
= 3fc00000 -> 2
= 7f800000 -> ffffffffffffffff
= 800000 -> 0
= 7f7fffff -> ffffffffffffffff
= 80000001 -> 0
= bf800000 -> 0
= 3f7fffff -> 1
= 3f800000 -> 1
= 4b800000 -> 1000000

test cvt.rzi.u64.f32
	cvt.rzi.u64.f32 $d:b64, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 4186fc95 -> 10
= 40e794c0 -> 7
= ff7fffff -> 0
= 800000 -> 0
= 7fc12345 -> 8000000000000000
= c241926a -> 0
= 7f7fffff -> ffffffffffffffff
= bf800000 -> 0
= 3fc00000 -> 1
= 80000001 -> 0

test cvt.rzi.ftz.u64.f32
	cvt.rzi.ftz.u64.f32 $d:b64, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 3fc00000 -> 1
= 800000 -> 0
= ff7fffff -> 0
= 3f800000 -> 1
= 3f7fffff -> 0
= bf800000 -> 0
= 4b800000 -> 1000000
= 7f800000 -> ffffffffffffffff
= 7f7fffff -> ffffffffffffffff
= 80000001 -> 0

test cvt.rmi.u64.f32
	cvt.rmi.u64.f32 $d:b64, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 3fc00000 -> 1
= 3c8cae1f -> 0
= 4f000000 -> 80000000
= d3800000 -> 0
= bce9defe -> 0
= ff800000 -> 0
= 80000001 -> 0
= c3000003 -> 0
= ff7fffff -> 0
= 800000 -> 0

test cvt.rmi.ftz.u64.f32
	cvt.rmi.ftz.u64.f32 $d:b64, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 7fffff -> 0
= 4b800000 -> 1000000
= ff7fffff -> 0
= 80000001 -> 0
= 3f7fffff -> 0
= 800000 -> 0
= 3fc00000 -> 1
= 7f800000 -> ffffffffffffffff
= 7f7fffff -> ffffffffffffffff
= 3f800000 -> 1

test cvt.rpi.u64.f32
	cvt.rpi.u64.f32 $d:b64, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 80000001 -> 0
= 7fffff -> 1
= 43400000 -> c0
= 3e15648e -> 1
= 7f7fffff -> ffffffffffffffff
= d3800000 -> 0
= 7fc12345 -> 8000000000000000
= 40874695 -> 5
= bf800000 -> 0
= c3000003 -> 0

test cvt.rpi.ftz.u64.f32
	cvt.rpi.ftz.u64.f32 $d:b64, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 800000 -> 1
= 3f800000 -> 1
= 7fffff -> 0
= 3fc00000 -> 2
= 3f7fffff -> 1
= 7f7fffff -> ffffffffffffffff
= bf800000 -> 0
= 7f800000 -> ffffffffffffffff
= 80000001 -> 0
= ff7fffff -> 0

test cvt.rzi.sat.u64.f32
	cvt.rzi.sat.u64.f32 $d:b64, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 7f800000 -> ffffffffffffffff
= bf800000 -> 0
= 80000001 -> 0
= 7fffff -> 0
= 3f7fffff -> 0
= 1 -> 0
= ff7fffff -> 0
= 7f7fffff -> ffffffffffffffff
= 3f800000 -> 1
= 4b800000 -> 1000000

test cvt.rni.u64.f64
	cvt.rni.u64.f64 $d:b64, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= fffffffffffff -> 0
= 3ff0000000000000 -> 1
= 41e0000000000000 -> 80000000
= 3ff8000000000000 -> 2
= 1 -> 0
= 7fefffffffffffff -> ffffffffffffffff
= 4068000000000000 -> c0
= 10000000000000 -> 0
= 7fefffffffffffff -> ffffffffffffffff
= 3ff3240145e4f34b -> 1

test cvt.rzi.u64.f64
	cvt.rzi.u64.f64 $d:b64, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= fff0000000000000 -> 0
= 400921fb54442d18 -> 3
= 4068000000000000 -> c0
= 7fefffffffffffff -> ffffffffffffffff
= 7ff8000000000123 -> 8000000000000000
= ffefffffffffffff -> 0
= c270000000000000 -> 0
= 10000000000000 -> 0
= fffffffffffff -> 0
= 405b84e5bdb82f11 -> 6e

test cvt.rmi.u64.f64
	cvt.rmi.u64.f64 $d:b64, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= c060000000000003 -> 0
= 7ff8000000000123 -> 8000000000000000
= fff0000000000000 -> 0
= ffefffffffffffff -> 0
= 1 -> 0
= bf9a2bf2d87caa59 -> 0
= bff0000000000000 -> 0
= c025b0c742b7fa57 -> 0
= 3ff0000000000000 -> 1
= 7fefffffffffffff -> ffffffffffffffff

test cvt.rpi.u64.f64
	cvt.rpi.u64.f64 $d:b64, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= 40530aa228287e01 -> 4d
= c060000000000003 -> 0
= bff0000000000000 -> 0
= 7ff8000000000123 -> 8000000000000000
= fffffffffffff -> 1
= 7fefffffffffffff -> ffffffffffffffff
= 3ff0000000000000 -> 1
= 10000000000000 -> 1
= c035e0510a2c1393 -> 0
= 400921fb54442d18 -> 4

test cvt.rzi.sat.u64.f64
	cvt.rzi.sat.u64.f64 $d:b64, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= 7ff8000000000123 -> 8000000000000000
= 3fefffffffffffff -> 0
= 7fefffffffffffff -> ffffffffffffffff
= 3ff0000000000000 -> 1
= 1 -> 0
= fffffffffffff -> 0
= 7ff0000000000000 -> ffffffffffffffff
= 3ff8000000000000 -> 1
= bff0000000000000 -> 0
= 10000000000000 -> 0

test cvt.rn.f16.s8
	cvt.rn.f16.s8 $d:b16, $a:b32;
= 851cb200 -> 0
= 1 -> 3c00
= 851cb2ff -> bc00
= 851cb280 -> d800
= 7f -> 57f0
= d4 -> d180
= 851cb2e5 -> cec0
= 8 -> 4800

test cvt.rz.f16.s8
	cvt.rz.f16.s8 $d:b16, $a:b32;
= af36cb00 -> 0
= 1 -> 3c00
= af36cbff -> bc00
= 80 -> d800
= af36cb7f -> 57f0
= af36cbd4 -> d180
= af36cbb4 -> d4c0
= af36cb09 -> 4880

test cvt.rm.f16.s8
	cvt.rm.f16.s8 $d:b16, $a:b32;
= 73426000 -> 0
= 1 -> 3c00
= ff -> bc00
= 80 -> d800
= 7342607f -> 57f0
= 73426071 -> 5710
= 734260cf -> d220
= 73426003 -> 4200

test cvt.rp.f16.s8
	cvt.rp.f16.s8 $d:b16, $a:b32;
= 0 -> 0
= 4255ca01 -> 3c00
= ff -> bc00
= 4255ca80 -> d800
= 4255ca7f -> 57f0
= 94 -> d6c0
= 4255ca78 -> 5780
= f -> 4b80

test cvt.rn.sat.f16.s8
	cvt.rn.sat.f16.s8 $d:b16, $a:b32;
= 33ce6b00 -> 0
= 1 -> 3c00
= ff -> 0
= 80 -> 0
= 33ce6b7f -> 3c00
= 33ce6b1d -> 3c00
= 33ce6bad -> 0
= 8 -> 3c00

test cvt.rn.f16.u8
	cvt.rn.f16.u8 $d:b16, $a:b32;
= 0 -> 0
= 890e9801 -> 3c00
= 890e98ff -> 5bf8
= 890e9880 -> 5800
= 7f -> 57f0
= 98 -> 58c0
= 7f -> 57f0
= 890e9804 -> 4400

test cvt.rz.f16.u8
	cvt.rz.f16.u8 $d:b16, $a:b32;
= 0 -> 0
= 1 -> 3c00
= d85119ff -> 5bf8
= 80 -> 5800
= 7f -> 57f0
= 42 -> 5420
= d85119bc -> 59e0
= 6 -> 4600

test cvt.rm.f16.u8
	cvt.rm.f16.u8 $d:b16, $a:b32;
= 56022a00 -> 0
= 56022a01 -> 3c00
= 56022aff -> 5bf8
= 80 -> 5800
= 56022a7f -> 57f0
= 56022aea -> 5b50
= f2 -> 5b90
= 56022a03 -> 4200

test cvt.rp.f16.u8
	cvt.rp.f16.u8 $d:b16, $a:b32;
= 0 -> 0
= 1 -> 3c00
= 63d2cff -> 5bf8
= 80 -> 5800
= 63d2c7f -> 57f0
= 6b -> 56b0
= 63d2cd6 -> 5ab0
= 9 -> 4880

test cvt.rn.sat.f16.u8
	cvt.rn.sat.f16.u8 $d:b16, $a:b32;
= 5b89d900 -> 0
= 5b89d901 -> 3c00
= ff -> 3c00
= 5b89d980 -> 3c00
= 7f -> 3c00
= 60 -> 3c00
= d7 -> 3c00
= 8 -> 3c00

test cvt.rn.f16.s16
	cvt.rn.f16.s16 $d:b16, $a:b32;
= 7e630000 -> 0
= 1 -> 3c00
= 7e63ffff -> bc00
= 8000 -> f800
= 7fff -> 7800
= 1097 -> 6c26
= 7e63b527 -> f4ae
= 16 -> 4d80

test cvt.rz.f16.s16
	cvt.rz.f16.s16 $d:b16, $a:b32;
= 24940000 -> 0
= 24940001 -> 3c00
= ffff -> bc00
= 24948000 -> f800
= 7fff -> 77ff
= 2494a39e -> f5c6
= 8f85 -> f707
= 24940050 -> 5500

test cvt.rm.f16.s16
	cvt.rm.f16.s16 $d:b16, $a:b32;
= 850d0000 -> 0
= 1 -> 3c00
= 850dffff -> bc00
= 8000 -> f800
= 850d7fff -> 77ff
= 78a4 -> 778a
= 850db2af -> f4d6
= 850d004e -> 54e0

test cvt.rp.f16.s16
	cvt.rp.f16.s16 $d:b16, $a:b32;
= 9350000 -> 0
= 1 -> 3c00
= ffff -> bc00
= 9358000 -> f800
= 9357fff -> 7800
= 935d78e -> f10e
= ad7c -> f528
= 49 -> 5490

test cvt.rn.sat.f16.s16
	cvt.rn.sat.f16.s16 $d:b16, $a:b32;
= 0 -> 0
= 23230001 -> 3c00
= 2323ffff -> 0
= 8000 -> 0
= 7fff -> 3c00
= c717 -> 0
= 2323d3e5 -> 0
= 2323005b -> 3c00

test cvt.rn.f16.u16
	cvt.rn.f16.u16 $d:b16, $a:b32;
= 0 -> 0
= 92390001 -> 3c00
= 9239ffff -> 7c00
= 92398000 -> 7800
= 7fff -> 7800
= a82f -> 7941
= 5571 -> 7557
= 9239004d -> 54d0

test cvt.rz.f16.u16
	cvt.rz.f16.u16 $d:b16, $a:b32;
= 0 -> 0
= ec670001 -> 3c00
= ffff -> 7bff
= ec678000 -> 7800
= ec677fff -> 77ff
= ec6736ce -> 72d9
= f546 -> 7baa
= ba -> 59d0

test cvt.rm.f16.u16
	cvt.rm.f16.u16 $d:b16, $a:b32;
= fd000000 -> 0
= fd000001 -> 3c00
= fd00ffff -> 7bff
= 8000 -> 7800
= fd007fff -> 77ff
= fd005715 -> 7571
= fd00557d -> 7557
= 3a -> 5340

test cvt.rp.f16.u16
	cvt.rp.f16.u16 $d:b16, $a:b32;
= 0 -> 0
= 1 -> 3c00
= ffff -> 7c00
= 329c8000 -> 7800
= 329c7fff -> 7800
= 329cb6bd -> 79b6
= 329c3de7 -> 73bd
= f -> 4b80

test cvt.rn.sat.f16.u16
	cvt.rn.sat.f16.u16 $d:b16, $a:b32;
= cc070000 -> 0
= cc070001 -> 3c00
= cc07ffff -> 3c00
= 8000 -> 3c00
= cc077fff -> 3c00
= cc072c5f -> 3c00
= cc07bb55 -> 3c00
= 4b -> 3c00

test cvt.rn.f16.s32
	cvt.rn.f16.s32 $d:b16, $a:b32;
= 0 -> 0
= 1 -> 3c00
= ffffffff -> bc00
= 80000000 -> fc00
= 7fffffff -> 7c00
= 9fec555e -> fc00
= 10a0e021 -> 7c00
= 87e2 -> 783f

test cvt.rz.f16.s32
	cvt.rz.f16.s32 $d:b16, $a:b32;
= 0 -> 0
= 1 -> 3c00
= ffffffff -> bc00
= 80000000 -> fbff
= 7fffffff -> 7bff
= b195a515 -> fbff
= 7d2eb4e3 -> 7bff
= c7ec -> 7a3f

test cvt.rm.f16.s32
	cvt.rm.f16.s32 $d:b16, $a:b32;
= 0 -> 0
= 1 -> 3c00
= ffffffff -> bc00
= 80000000 -> fc00
= 7fffffff -> 7bff
= ed4a52cd -> fc00
= be6ce202 -> fc00
= 31cd -> 7239

test cvt.rp.f16.s32
	cvt.rp.f16.s32 $d:b16, $a:b32;
= 0 -> 0
= 1 -> 3c00
= ffffffff -> bc00
= 80000000 -> fbff
= 7fffffff -> 7c00
= 56d98dc6 -> 7c00
= 8eb7aa43 -> fbff
= 132b -> 6ccb

test cvt.rn.sat.f16.s32
	cvt.rn.sat.f16.s32 $d:b16, $a:b32;
= 0 -> 0
= 1 -> 3c00
= ffffffff -> 0
= 80000000 -> 0
= 7fffffff -> 3c00
= fed3d68e -> 0
= 5d38c646 -> 3c00
= 81c3 -> 3c00

test cvt.rn.f16.u32
	cvt.rn.f16.u32 $d:b16, $a:b32;
= 0 -> 0
= 1 -> 3c00
= ffffffff -> 7c00
= 80000000 -> 7c00
= 7fffffff -> 7c00
= d3d38d81 -> 7c00
= a991d3dd -> 7c00
= 37be -> 72f8

test cvt.rz.f16.u32
	cvt.rz.f16.u32 $d:b16, $a:b32;
= 0 -> 0
= 1 -> 3c00
= ffffffff -> 7bff
= 80000000 -> 7bff
= 7fffffff -> 7bff
= acc27d0e -> 7bff
= a9d529e4 -> 7bff
= 1c6 -> 5f18

test cvt.rm.f16.u32
	cvt.rm.f16.u32 $d:b16, $a:b32;
= 0 -> 0
= 1 -> 3c00
= ffffffff -> 7bff
= 80000000 -> 7bff
= 7fffffff -> 7bff
= 59e1de59 -> 7bff
= c5d74ce5 -> 7bff
= e6ee -> 7b37

test cvt.rp.f16.u32
	cvt.rp.f16.u32 $d:b16, $a:b32;
= 0 -> 0
= 1 -> 3c00
= ffffffff -> 7c00
= 80000000 -> 7c00
= 7fffffff -> 7c00
= 54218308 -> 7c00
= 3a86a13 -> 7c00
= 4752 -> 7476

test cvt.rn.sat.f16.u32
	cvt.rn.sat.f16.u32 $d:b16, $a:b32;
= 0 -> 0
= 1 -> 3c00
= ffffffff -> 3c00
= 80000000 -> 3c00
= 7fffffff -> 3c00
= 9a1f9ad5 -> 3c00
= 6b629fac -> 3c00
= 49b8 -> 3c00

test cvt.rn.f16.s64
	cvt.rn.f16.s64 $d:b16, $a:b64;
= 0 -> 0
= 1 -> 3c00
= ffffffffffffffff -> bc00
= 8000000000000000 -> fc00
= 7fffffffffffffff -> 7c00
= ba19f641293679f9 -> fc00
= 88db0304c47a1f78 -> fc00
= 6b6adf08 -> 7c00

test cvt.rz.f16.s64
	cvt.rz.f16.s64 $d:b16, $a:b64;
= 0 -> 0
= 1 -> 3c00
= ffffffffffffffff -> bc00
= 8000000000000000 -> fbff
= 7fffffffffffffff -> 7bff
= fc84d08a6b12dceb -> fbff
= 754a550d4870579a -> 7bff
= a5dee158 -> 7bff

test cvt.rm.f16.s64
	cvt.rm.f16.s64 $d:b16, $a:b64;
= 0 -> 0
= 1 -> 3c00
= ffffffffffffffff -> bc00
= 8000000000000000 -> fc00
= 7fffffffffffffff -> 7bff
= a2b5bb7847f753f5 -> fc00
= 50a16f36ff0b34f7 -> 7bff
= 96271653 -> 7bff

test cvt.rp.f16.s64
	cvt.rp.f16.s64 $d:b16, $a:b64;
= 0 -> 0
= 1 -> 3c00
= ffffffffffffffff -> bc00
= 8000000000000000 -> fbff
= 7fffffffffffffff -> 7c00
= f218f9b55a8822f3 -> fbff
= fc307221e2e53ac1 -> fbff
= 6e04c11d -> 7c00

test cvt.rn.sat.f16.s64
	cvt.rn.sat.f16.s64 $d:b16, $a:b64;
= 0 -> 0
= 1 -> 3c00
= ffffffffffffffff -> 0
= 8000000000000000 -> 0
= 7fffffffffffffff -> 3c00
= 9f0833ee3795dda7 -> 0
= ad8c0d2460283ecb -> 0
= 1b683c4f -> 3c00

test cvt.rn.f16.u64
	cvt.rn.f16.u64 $d:b16, $a:b64;
= 0 -> 0
= 1 -> 3c00
= ffffffffffffffff -> 7c00
= 8000000000000000 -> 7c00
= 7fffffffffffffff -> 7c00
= 45ac5e467506bc40 -> 7c00
= 92b5fa5a5d31431b -> 7c00
= dfd836aa -> 7c00

test cvt.rz.f16.u64
	cvt.rz.f16.u64 $d:b16, $a:b64;
= 0 -> 0
= 1 -> 3c00
= ffffffffffffffff -> 7bff
= 8000000000000000 -> 7bff
= 7fffffffffffffff -> 7bff
= 6e97c264c42271c5 -> 7bff
= cf7953fecb583392 -> 7bff
= 92b8d852 -> 7bff

test cvt.rm.f16.u64
	cvt.rm.f16.u64 $d:b16, $a:b64;
= 0 -> 0
= 1 -> 3c00
= ffffffffffffffff -> 7bff
= 8000000000000000 -> 7bff
= 7fffffffffffffff -> 7bff
= d482e9d50697a1a7 -> 7bff
= ed5929126c6214ea -> 7bff
= 5422ebfc -> 7bff

test cvt.rp.f16.u64
	cvt.rp.f16.u64 $d:b16, $a:b64;
= 0 -> 0
= 1 -> 3c00
= ffffffffffffffff -> 7c00
= 8000000000000000 -> 7c00
= 7fffffffffffffff -> 7c00
= 635b72eedd743476 -> 7c00
= b5f5b17e7414a59 -> 7c00
= ca78f678 -> 7c00

test cvt.rn.sat.f16.u64
	cvt.rn.sat.f16.u64 $d:b16, $a:b64;
= 0 -> 0
= 1 -> 3c00
= ffffffffffffffff -> 3c00
= 8000000000000000 -> 3c00
= 7fffffffffffffff -> 3c00
= 8428106522509049 -> 3c00
= dfb458a6a2953422 -> 3c00
= 1831ca26 -> 3c00

test cvt.rni.f16.f16
	cvt.rni.f16.f16 $d:b16, $a:b16;
= 0 -> 0
= 8000 -> 8000
= 3e00 -> 4000
= fbff -> fbff
= d803 -> d800
= 1 -> 0
= 31c1 -> 0
= 3c00 -> 3c00
= 7c00 -> 7c00
= 7bff -> 7bff
= b430 -> 8000
= 8001 -> 8000

test cvt.rzi.f16.f16
	cvt.rzi.f16.f16 $d:b16, $a:b16;
= 0 -> 0
= 8000 -> 8000
= fbff -> fbff
= 7e01 -> 7fff
= 3bff -> 0
= 1 -> 0
= 4774 -> 4700
= d803 -> d800
= fd01 -> 7fff
= 8001 -> 8000
= bc00 -> bc00
= 3ff -> 0

test cvt.rmi.f16.f16
	cvt.rmi.f16.f16 $d:b16, $a:b16;
= 0 -> 0
= 8000 -> 8000
= 7c00 -> 7c00
= 330a -> 0
= fc00 -> fc00
= 0 -> 0
= 8001 -> bc00
= 7e01 -> 7fff
= 5434 -> 5430
= 400 -> 0
= fbff -> fbff
= 7bff -> 7bff

test cvt.rpi.f16.f16
	cvt.rpi.f16.f16 $d:b16, $a:b16;
= 0 -> 0
= 8000 -> 8000
= 7e01 -> 7fff
= 3e00 -> 4000
= 3ff -> 3c00
= b563 -> 8000
= 7c00 -> 7c00
= 29eb -> 3c00
= fc00 -> fc00
= 7bff -> 7bff
= 0 -> 0
= 5a00 -> 5a00

test cvt.sat.f16.f16
	cvt.sat.f16.f16 $d:b16, $a:b16;
= 0 -> 0
= 8000 -> 0
= d803 -> 0
= fd01 -> 0
= 365a -> 365a
= 7bff -> 3c00
= fbff -> 0
= bc00 -> 0
= 2939 -> 2939
= 3c00 -> 3c00
= 5a00 -> 3c00
= 1 -> 1

test cvt.f16.bf16
	cvt.f16.bf16 $d:b16, $a:b16;
= 0 -> 0
= 8000 -> 8000
= 7fc1 -> 7fff
= bf41 -> ba08
= bf80 -> bc00
= 3f7f -> 3bf8
= 4f00 -> 7c00
= 7f -> 0
= 3fc0 -> 3e00
= 1 -> 0
= 3cd1 -> 2688
= 80 -> 0

test cvt.rn.f16.bf16
	cvt.rn.f16.bf16 $d:b16, $a:b16;
= 0 -> 0
= 8000 -> 8000
= 3fc0 -> 3e00
= ff7f -> fc00
= 3f80 -> 3c00
= 3cd7 -> 26b8
= 7f80 -> 7c00
= 7f -> 0
= 4213 -> 5098
= 8001 -> 8000
= 7f7f -> 7c00
= 1 -> 0

test cvt.rz.f16.bf16
	cvt.rz.f16.bf16 $d:b16, $a:b16;
= 0 -> 0
= 8000 -> 8000
= 80 -> 0
= 42d7 -> 56b8
= 1 -> 0
= d380 -> fbff
= 7f7f -> 7bff
= ff81 -> 7fff
= 8001 -> 8000
= bf30 -> b980
= 7f80 -> 7c00
= bf80 -> bc00

test cvt.rm.f16.bf16
	cvt.rm.f16.bf16 $d:b16, $a:b16;
= 0 -> 0
= 8000 -> 8000
= 7fc1 -> 7fff
= 80 -> 0
= 3f7f -> 3bf8
= d380 -> fc00
= 8001 -> 8001
= 7f80 -> 7c00
= 4340 -> 5a00
= 1 -> 0
= 4f00 -> 7bff
= ff7f -> fc00

test cvt.rp.f16.bf16
	cvt.rp.f16.bf16 $d:b16, $a:b16;
= 0 -> 0
= 8000 -> 8000
= 4340 -> 5a00
= 80 -> 1
= bdb8 -> adc0
= ff81 -> 7fff
= c2de -> d6f0
= bd67 -> ab38
= 7f -> 1
= c303 -> d818
= 7f80 -> 7c00
= 8001 -> 8000

test cvt.rn.f16.f32
	cvt.rn.f16.f32 $d:b16, $a:b32;
= 0 -> 0
= 80000000 -> 8000
= d3800000 -> fc00
= 7fc12345 -> 7fff
= 406012af -> 4301
= 3f800000 -> 3c00
= ff800000 -> fc00
= 800000 -> 0
= 43400000 -> 5a00
= 3fc00000 -> 3e00
= 7fffff -> 0
= 80000001 -> 8000

test cvt.rz.f16.f32
	cvt.rz.f16.f32 $d:b16, $a:b32;
= 0 -> 0
= 80000000 -> 8000
= 43400000 -> 5a00
= c09b1cac -> c4d8
= 4f000000 -> 7bff
= 3fc00000 -> 3e00
= be2c463d -> b162
= bf800000 -> bc00
= 80000001 -> 8000
= 3c919c99 -> 248c
= 7f800000 -> 7c00
= 3ceed420 -> 2776

test cvt.rm.f16.f32
	cvt.rm.f16.f32 $d:b16, $a:b32;
= 0 -> 0
= 80000000 -> 8000
= 800000 -> 0
= 1 -> 0
= 3f7fffff -> 3bff
= 3f696ba7 -> 3b4b
= 7fffff -> 0
= 7fc12345 -> 7fff
= 3f800000 -> 3c00
= 80000001 -> 8001
= 3fc00000 -> 3e00
= 3f800000 -> 3c00

test cvt.rp.f16.f32
	cvt.rp.f16.f32 $d:b16, $a:b32;
= 0 -> 0
= 80000000 -> 8000
= 7fc12345 -> 7fff
= 43400000 -> 5a00
= bf800000 -> bc00
= bdbfd740 -> adfe
= 40490fdb -> 4249
= 3fc00000 -> 3e00
= 4f000000 -> 7c00
= 7f800000 -> 7c00
= 4b800000 -> 7c00
= 1 -> 1

test cvt.rn.sat.f16.f32
	cvt.rn.sat.f16.f32 $d:b16, $a:b32;
= 0 -> 0
= 80000000 -> 0
= bc9f4fb9 -> 0
= c3000003 -> 0
= ff7fffff -> 0
= 3f7fffff -> 3c00
= 1 -> 0
= 800000 -> 0
= 80000001 -> 0
= 3f5d80ea -> 3aec
= 3fc00000 -> 3c00
= 7fc12345 -> 0

test cvt.rn.ftz.f16.f32
	cvt.rn.ftz.f16.f32 $d:b16, $a:b32;
= 0 -> 0
= 80000000 -> 8000
= bca68c46 -> a534
= 3f800000 -> 3c00
= bf800000 -> bc00
= ff800000 -> fc00
= c3000003 -> d800
= 3ccee539 -> 2677
= ff7fffff -> fc00
= 0 -> 0
= 4b800000 -> 7c00
= 3f7fffff -> 3c00

test cvt.rn.f16.f64
	cvt.rn.f16.f64 $d:b16, $a:b64;
= 0 -> 0
= 8000000000000000 -> 8000
= 404a89b5a8a4f6a8 -> 52a2
= 7fefffffffffffff -> 7c00
= 4068000000000000 -> 5a00
= 0 -> 0
= c270000000000000 -> fc00
= 1 -> 0
= 7ff0000000000000 -> 7c00
= 3ca0000000000000 -> 0
= fffffffffffff -> 0
= 10000000000000 -> 0

test cvt.rz.f16.f64
	cvt.rz.f16.f64 $d:b16, $a:b64;
= 0 -> 0
= 8000000000000000 -> 8000
= 3ff0000000000000 -> 3c00
= 3fefffffffffffff -> 3bff
= 10000000000000 -> 0
= 0 -> 0
= 7ff8000000000123 -> 7fff
= 8000000000000000 -> 8000
= 4068000000000000 -> 5a00
= 41e0000000000000 -> 7bff
= 400921fb54442d18 -> 4248
= 3ff8000000000000 -> 3e00

test cvt.rm.f16.f64
	cvt.rm.f16.f64 $d:b16, $a:b64;
= 0 -> 0
= 8000000000000000 -> 8000
= c270000000000000 -> fc00
= 10000000000000 -> 0
= bff0000000000000 -> bc00
= 401845ef6ecab439 -> 4611
= ffefffffffffffff -> fc00
= c03b42a6f5962caa -> ced1
= fffffffffffff -> 0
= 4068000000000000 -> 5a00
= fffffffffffff -> 0
= 1 -> 0

test cvt.rp.f16.f64
	cvt.rp.f16.f64 $d:b16, $a:b64;
= 0 -> 0
= 8000000000000000 -> 8000
= 3fefffffffffffff -> 3c00
= 3fb60ed41612a9fc -> 2d84
= 10000000000000 -> 1
= 4068000000000000 -> 5a00
= 3ca0000000000000 -> 1
= fff0000000000000 -> fc00
= 3ff8000000000000 -> 3e00
= fff0000000000000 -> fc00
= ffefffffffffffff -> fbff
= bfe49db8474daa5f -> b927

test cvt.rn.sat.f16.f64
	cvt.rn.sat.f16.f64 $d:b16, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= c060000000000003 -> 0
= 7ff0000000000000 -> 3c00
= 3ff8000000000000 -> 3c00
= c270000000000000 -> 0
= 7fefffffffffffff -> 3c00
= 41e0000000000000 -> 3c00
= 3fefffffffffffff -> 3c00
= bff0000000000000 -> 0
= 7ff8000000000123 -> 0
= 1 -> 0

test cvt.rn.bf16.s32
	cvt.rn.bf16.s32 $d:b16, $a:b32;
= 0 -> 0
= 1 -> 3f80
= ffffffff -> bf80
= 80000000 -> cf00
= 7fffffff -> 4f00
= efb854ef -> cd82
= ffa91942 -> caae
= 7882 -> 46f1

test cvt.rz.bf16.s32
	cvt.rz.bf16.s32 $d:b16, $a:b32;
= 0 -> 0
= 1 -> 3f80
= ffffffff -> bf80
= 80000000 -> cf00
= 7fffffff -> 4eff
= 9405c849 -> ced7
= c7cd2ed4 -> ce60
= 2cf -> 4433

test cvt.rm.bf16.s32
	cvt.rm.bf16.s32 $d:b16, $a:b32;
= 0 -> 0
= 1 -> 3f80
= ffffffff -> bf80
= 80000000 -> cf00
= 7fffffff -> 4eff
= 7c692588 -> 4ef8
= 458d7e3d -> 4e8b
= fc8 -> 457c

test cvt.rp.bf16.s32
	cvt.rp.bf16.s32 $d:b16, $a:b32;
= 0 -> 0
= 1 -> 3f80
= ffffffff -> bf80
= 80000000 -> cf00
= 7fffffff -> 4f00
= a3674bdd -> ceb9
= e10f9665 -> cdf7
= 4732 -> 468f

test cvt.rn.bf16.u32
	cvt.rn.bf16.u32 $d:b16, $a:b32;
= 0 -> 0
= 1 -> 3f80
= ffffffff -> 4f80
= 80000000 -> 4f00
= 7fffffff -> 4f00
= 8f267904 -> 4f0f
= 978a8977 -> 4f18
= f5dd -> 4776

test cvt.rz.bf16.u32
	cvt.rz.bf16.u32 $d:b16, $a:b32;
= 0 -> 0
= 1 -> 3f80
= ffffffff -> 4f7f
= 80000000 -> 4f00
= 7fffffff -> 4eff
= 8d247d00 -> 4f0d
= 4453b14 -> 4c88
= f7c9 -> 4777

test cvt.rm.bf16.u32
	cvt.rm.bf16.u32 $d:b16, $a:b32;
= 0 -> 0
= 1 -> 3f80
= ffffffff -> 4f7f
= 80000000 -> 4f00
= 7fffffff -> 4eff
= 5a0d81f -> 4cb4
= 1d3a476b -> 4de9
= 47ef -> 468f

test cvt.rp.bf16.u32
	cvt.rp.bf16.u32 $d:b16, $a:b32;
= 0 -> 0
= 1 -> 3f80
= ffffffff -> 4f80
= 80000000 -> 4f00
= 7fffffff -> 4f00
= 6d625e33 -> 4edb
= d236dd7f -> 4f53
= 6adb -> 46d6

test cvt.rn.bf16.s64
	cvt.rn.bf16.s64 $d:b16, $a:b64;
= 0 -> 0
= 1 -> 3f80
= ffffffffffffffff -> bf80
= 8000000000000000 -> df00
= 7fffffffffffffff -> 5f00
= d94b0a6c28b47981 -> de1b
= f98de38aedf2707e -> dcce
= d12c522e -> 4f51

test cvt.rz.bf16.s64
	cvt.rz.bf16.s64 $d:b16, $a:b64;
= 0 -> 0
= 1 -> 3f80
= ffffffffffffffff -> bf80
= 8000000000000000 -> df00
= 7fffffffffffffff -> 5eff
= dfffde7aeb3b520c -> de00
= 8af0d2e7e96c61a8 -> deea
= 6f9503b8 -> 4edf

test cvt.rm.bf16.s64
	cvt.rm.bf16.s64 $d:b16, $a:b64;
= 0 -> 0
= 1 -> 3f80
= ffffffffffffffff -> bf80
= 8000000000000000 -> df00
= 7fffffffffffffff -> 5eff
= 64fe3147c2126763 -> 5ec9
= 17e589d2f1c6a97d -> 5dbf
= 6c555572 -> 4ed8

test cvt.rp.bf16.s64
	cvt.rp.bf16.s64 $d:b16, $a:b64;
= 0 -> 0
= 1 -> 3f80
= ffffffffffffffff -> bf80
= 8000000000000000 -> df00
= 7fffffffffffffff -> 5f00
= 3404f817b317ac7 -> 5c51
= 791197861f0f022b -> 5ef3
= 686c95d8 -> 4ed1

test cvt.rn.bf16.u64
	cvt.rn.bf16.u64 $d:b16, $a:b64;
= 0 -> 0
= 1 -> 3f80
= ffffffffffffffff -> 5f80
= 8000000000000000 -> 5f00
= 7fffffffffffffff -> 5f00
= 98be6e8f8204bf8d -> 5f19
= e1361a4b7fe1f748 -> 5f61
= e7633604 -> 4f67

test cvt.rz.bf16.u64
	cvt.rz.bf16.u64 $d:b16, $a:b64;
= 0 -> 0
= 1 -> 3f80
= ffffffffffffffff -> 5f7f
= 8000000000000000 -> 5f00
= 7fffffffffffffff -> 5eff
= 5f32b42ca5ff6729 -> 5ebe
= 92b48e889ed763ba -> 5f12
= f6e1c78a -> 4f76

test cvt.rm.bf16.u64
	cvt.rm.bf16.u64 $d:b16, $a:b64;
= 0 -> 0
= 1 -> 3f80
= ffffffffffffffff -> 5f7f
= 8000000000000000 -> 5f00
= 7fffffffffffffff -> 5eff
= fc874e9234fd2019 -> 5f7c
= 45c81a47aff3f367 -> 5e8b
= 45f2a2ad -> 4e8b

test cvt.rp.bf16.u64
	cvt.rp.bf16.u64 $d:b16, $a:b64;
= 0 -> 0
= 1 -> 3f80
= ffffffffffffffff -> 5f80
= 8000000000000000 -> 5f00
= 7fffffffffffffff -> 5f00
= 29b04cbaf8125fbb -> 5e27
= f5a0d1c584b52a94 -> 5f76
= 859e113c -> 4f06

test cvt.bf16.f16
	cvt.bf16.f16 $d:b16, $a:b16;
= 0 -> 0
= 8000 -> 8000
= 1 -> 3380
= 3c00 -> 3f80
= 7bff -> 4780
= 8001 -> b380
= fbff -> c780
= 7bff -> 4780
= 5a00 -> 4340
= 8000 -> 8000
= 3c00 -> 3f80
= 400 -> 3880

test cvt.rn.bf16.f16
	cvt.rn.bf16.f16 $d:b16, $a:b16;
= 0 -> 0
= 8000 -> 8000
= 7bff -> 4780
= 8001 -> b380
= af18 -> bde3
= bc00 -> bf80
= 7c00 -> 7f80
= 400 -> 3880
= 1 -> 3380
= 401f -> 4004
= 3bff -> 3f80
= 3e00 -> 3fc0

test cvt.rz.bf16.f16
	cvt.rz.bf16.f16 $d:b16, $a:b16;
= 0 -> 0
= 8000 -> 8000
= 8001 -> b380
= 3bff -> 3f7f
= cc6d -> c18d
= bc00 -> bf80
= bc00 -> bf80
= fd01 -> 7fff
= b6e5 -> bedc
= 5a00 -> 4340
= 7bff -> 477f
= d803 -> c300

test cvt.rm.bf16.f16
	cvt.rm.bf16.f16 $d:b16, $a:b16;
= 0 -> 0
= 8000 -> 8000
= 3c00 -> 3f80
= fc00 -> ff80
= 5a00 -> 4340
= fbff -> c780
= 3ff -> 387f
= 400 -> 3880
= 7bff -> 477f
= fd01 -> 7fff
= 8001 -> b380
= fbff -> c780

test cvt.rp.bf16.f16
	cvt.rp.bf16.f16 $d:b16, $a:b16;
= 0 -> 0
= 8000 -> 8000
= 7bff -> 4780
= 2e39 -> 3dc8
= d803 -> c300
= cfd2 -> c1fa
= fc00 -> ff80
= bc00 -> bf80
= fbff -> c77f
= 56af -> 42d6
= 7c00 -> 7f80
= 8001 -> b380

test cvt.rni.bf16.bf16
	cvt.rni.bf16.bf16 $d:b16, $a:b16;
= 0 -> 0
= 8000 -> 8000
= 4030 -> 4040
= c303 -> c303
= ff7f -> ff7f
= 41bb -> 41b8
= 7fc1 -> 7fff
= 7f7f -> 7f7f
= 7f80 -> 7f80
= bf80 -> bf80
= 8001 -> 8000
= 7f -> 0

test cvt.rzi.bf16.bf16
	cvt.rzi.bf16.bf16 $d:b16, $a:b16;
= 0 -> 0
= 8000 -> 8000
= bdf4 -> 8000
= ff7f -> ff7f
= 3d87 -> 0
= 1 -> 0
= 7f -> 0
= 3d38 -> 0
= 3e0a -> 0
= 3fc0 -> 3f80
= 4f00 -> 4f00
= d380 -> d380

test cvt.rmi.bf16.bf16
	cvt.rmi.bf16.bf16 $d:b16, $a:b16;
= 0 -> 0
= 8000 -> 8000
= bf80 -> bf80
= 4228 -> 4228
= 1 -> 0
= 8001 -> bf80
= c303 -> c303
= 3f80 -> 3f80
= 7f -> 0
= 4049 -> 4040
= 42a8 -> 42a8
= 3df9 -> 0

test cvt.rpi.bf16.bf16
	cvt.rpi.bf16.bf16 $d:b16, $a:b16;
= 0 -> 0
= 8000 -> 8000
= bf80 -> bf80
= 7f7f -> 7f7f
= c0f3 -> c0e0
= 4049 -> 4080
= c303 -> c303
= 3df0 -> 3f80
= 7f -> 3f80
= d380 -> d380
= 0 -> 0
= 80 -> 3f80

test cvt.rn.bf16.f32
	cvt.rn.bf16.f32 $d:b16, $a:b32;
= 0 -> 0
= 80000000 -> 8000
= 7fffff -> 80
= 3e1dbaba -> 3e1e
= 43400000 -> 4340
= 3d583231 -> 3d58
= 3f7fffff -> 3f80
= bd9731aa -> bd97
= ff7fffff -> ff80
= 1 -> 0
= 4b800000 -> 4b80
= d3800000 -> d380

test cvt.rz.bf16.f32
	cvt.rz.bf16.f32 $d:b16, $a:b32;
= 0 -> 0
= 80000000 -> 8000
= bf800000 -> bf80
= 3f800000 -> 3f80
= 3fc00000 -> 3fc0
= 800000 -> 80
= ff7fffff -> ff7f
= ff800000 -> ff80
= c0ab3edf -> c0ab
= 7fc12345 -> 7fff
= d3800000 -> d380
= 4b800000 -> 4b80

test cvt.rm.bf16.f32
	cvt.rm.bf16.f32 $d:b16, $a:b32;
= 0 -> 0
= 80000000 -> 8000
= ff7fffff -> ff80
= 7f7fffff -> 7f7f
= 403a1135 -> 403a
= 33800000 -> 3380
= 800000 -> 80
= 4f000000 -> 4f00
= 7fc12345 -> 7fff
= 43400000 -> 4340
= c3000003 -> c301
= 41171738 -> 4117

test cvt.rp.bf16.f32
	cvt.rp.bf16.f32 $d:b16, $a:b32;
= 0 -> 0
= 80000000 -> 8000
= ff800000 -> ff80
= d3800000 -> d380
= 43400000 -> 4340
= 7f7fffff -> 7f80
= 1 -> 1
= 4b800000 -> 4b80
= 80000001 -> 8000
= 7fffff -> 80
= 0 -> 0
= bf800000 -> bf80

test cvt.rn.ftz.bf16.f32
	cvt.rn.ftz.bf16.f32 $d:b16, $a:b32;
= 0 -> 0
= 80000000 -> 8000
= 3f7fffff -> 3f80
= 80000001 -> 8000
= bdffbc9e -> be00
= bd7956d9 -> bd79
= 4b800000 -> 4b80
= 43400000 -> 4340
= 7f7fffff -> 7f80
= 7fc12345 -> 7fff
= 3f800000 -> 3f80
= 800000 -> 80

test cvt.rn.bf16.f64
	cvt.rn.bf16.f64 $d:b16, $a:b64;
= 0 -> 0
= 8000000000000000 -> 8000
= fffffffffffff -> 0
= ffefffffffffffff -> ff80
= bff0000000000000 -> bf80
= ffefffffffffffff -> ff80
= 7ff8000000000123 -> 7fff
= 3ca0000000000000 -> 2500
= 3fe9e163d3dbfaf8 -> 3f4f
= 4068000000000000 -> 4340
= fff0000000000000 -> ff80
= 3ff8000000000000 -> 3fc0

test cvt.rz.bf16.f64
	cvt.rz.bf16.f64 $d:b16, $a:b64;
= 0 -> 0
= 8000000000000000 -> 8000
= ffefffffffffffff -> ff7f
= 4068000000000000 -> 4340
= 7ff0000000000000 -> 7f80
= 3fefffffffffffff -> 3f7f
= 7ff8000000000123 -> 7fff
= bfdf6d1287113e81 -> befb
= 7fefffffffffffff -> 7f7f
= c060000000000003 -> c300
= 10000000000000 -> 0
= 1 -> 0

test cvt.rm.bf16.f64
	cvt.rm.bf16.f64 $d:b16, $a:b64;
= 0 -> 0
= 8000000000000000 -> 8000
= 400921fb54442d18 -> 4049
= 4048545792db3877 -> 4242
= 400921fb54442d18 -> 4049
= 3fefffffffffffff -> 3f7f
= 1 -> 0
= 3ff8000000000000 -> 3fc0
= bff0000000000000 -> bf80
= 7ff0000000000000 -> 7f80
= 41e0000000000000 -> 4f00
= c060000000000003 -> c301

test cvt.rp.bf16.f64
	cvt.rp.bf16.f64 $d:b16, $a:b64;
= 0 -> 0
= 8000000000000000 -> 8000
= 3ff8000000000000 -> 3fc0
= 3ff0000000000000 -> 3f80
= 3ca0000000000000 -> 2500
= 0 -> 0
= 7ff8000000000123 -> 7fff
= 40270167c93db58d -> 4139
= bfcbf159763b829d -> be5f
= bff0000000000000 -> bf80
= 3fefffffffffffff -> 3f80
= 400921fb54442d18 -> 404a

test cvt.rn.f32.s8
	cvt.rn.f32.s8 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 3f800000
= ff -> bf800000
= 34aa1880 -> c3000000
= 34aa187f -> 42fe0000
= 34aa18f8 -> c1000000
= 34aa1836 -> 42580000
= 34aa180f -> 41700000

test cvt.rz.f32.s8
	cvt.rz.f32.s8 $d:b32, $a:b32;
= 7d1d2c00 -> 0
= 1 -> 3f800000
= 7d1d2cff -> bf800000
= 7d1d2c80 -> c3000000
= 7f -> 42fe0000
= 7d1d2caa -> c2ac0000
= 17 -> 41b80000
= 9 -> 41100000

test cvt.rm.f32.s8
	cvt.rm.f32.s8 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 3f800000
= 1aed7ff -> bf800000
= 80 -> c3000000
= 7f -> 42fe0000
= 1aed7fd -> c0400000
= 1aed708 -> 41000000
= c -> 41400000

test cvt.rp.f32.s8
	cvt.rp.f32.s8 $d:b32, $a:b32;
= 2235e600 -> 0
= 2235e601 -> 3f800000
= 2235e6ff -> bf800000
= 2235e680 -> c3000000
= 7f -> 42fe0000
= 2235e62e -> 42380000
= 2235e6b0 -> c2a00000
= a -> 41200000

test cvt.rn.sat.f32.s8
	cvt.rn.sat.f32.s8 $d:b32, $a:b32;
= 0 -> 0
= 3bd44001 -> 3f800000
= ff -> 0
= 3bd44080 -> 0
= 3bd4407f -> 3f800000
= 74 -> 3f800000
= 3bd440f2 -> 0
= 3bd44009 -> 3f800000

test cvt.rn.f32.u8
	cvt.rn.f32.u8 $d:b32, $a:b32;
= 0 -> 0
= 6d227501 -> 3f800000
= ff -> 437f0000
= 6d227580 -> 43000000
= 7f -> 42fe0000
= 6d2275f5 -> 43750000
= 6d227564 -> 42c80000
= 6d227501 -> 3f800000

test cvt.rz.f32.u8
	cvt.rz.f32.u8 $d:b32, $a:b32;
= 0 -> 0
= c2917401 -> 3f800000
= ff -> 437f0000
= c2917480 -> 43000000
= c291747f -> 42fe0000
= 64 -> 42c80000
= 60 -> 42c00000
= c2917400 -> 0

test cvt.rm.f32.u8
	cvt.rm.f32.u8 $d:b32, $a:b32;
= 9d314800 -> 0
= 9d314801 -> 3f800000
= ff -> 437f0000
= 9d314880 -> 43000000
= 7f -> 42fe0000
= 9d314804 -> 40800000
= 9d314833 -> 424c0000
= c -> 41400000

test cvt.rp.f32.u8
	cvt.rp.f32.u8 $d:b32, $a:b32;
= e94c1300 -> 0
= e94c1301 -> 3f800000
= e94c13ff -> 437f0000
= e94c1380 -> 43000000
= e94c137f -> 42fe0000
= 40 -> 42800000
= e94c1328 -> 42200000
= e94c130e -> 41600000

test cvt.rn.sat.f32.u8
	cvt.rn.sat.f32.u8 $d:b32, $a:b32;
= 9518be00 -> 0
= 1 -> 3f800000
= ff -> 3f800000
= 80 -> 3f800000
= 7f -> 3f800000
= 9518bed8 -> 3f800000
= 5e -> 3f800000
= 9518be03 -> 3f800000

test cvt.rn.f32.s16
	cvt.rn.f32.s16 $d:b32, $a:b32;
= 7cb80000 -> 0
= 1 -> 3f800000
= ffff -> bf800000
= 8000 -> c7000000
= 7cb87fff -> 46fffe00
= 8b51 -> c6e95e00
= 4b3a -> 46967400
= db -> 435b0000

test cvt.rz.f32.s16
	cvt.rz.f32.s16 $d:b32, $a:b32;
= 86040000 -> 0
= 86040001 -> 3f800000
= ffff -> bf800000
= 8000 -> c7000000
= 86047fff -> 46fffe00
= ae3c -> c6a38800
= 8604562a -> 46ac5400
= 5d -> 42ba0000

test cvt.rm.f32.s16
	cvt.rm.f32.s16 $d:b32, $a:b32;
= 150b0000 -> 0
= 150b0001 -> 3f800000
= 150bffff -> bf800000
= 150b8000 -> c7000000
= 150b7fff -> 46fffe00
= 8536 -> c6f59400
= ce23 -> c6477400
= 150b0011 -> 41880000

test cvt.rp.f32.s16
	cvt.rp.f32.s16 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 3f800000
= ffff -> bf800000
= 8000 -> c7000000
= 58767fff -> 46fffe00
= 58768138 -> c6fd9000
= 5876a210 -> c6bbe000
= 6f -> 42de0000

test cvt.rn.sat.f32.s16
	cvt.rn.sat.f32.s16 $d:b32, $a:b32;
= df740000 -> 0
= df740001 -> 3f800000
= df74ffff -> 0
= df748000 -> 0
= df747fff -> 3f800000
= 8e2b -> 0
= 9a8b -> 0
= df740085 -> 3f800000

test cvt.rn.f32.u16
	cvt.rn.f32.u16 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 3f800000
= 99daffff -> 477fff00
= 8000 -> 47000000
= 99da7fff -> 46fffe00
= 99da4c8d -> 46991a00
= 570e -> 46ae1c00
= 99da00c3 -> 43430000

test cvt.rz.f32.u16
	cvt.rz.f32.u16 $d:b32, $a:b32;
= a1840000 -> 0
= 1 -> 3f800000
= ffff -> 477fff00
= 8000 -> 47000000
= 7fff -> 46fffe00
= eff7 -> 476ff700
= a184964a -> 47164a00
= a1840072 -> 42e40000

test cvt.rm.f32.u16
	cvt.rm.f32.u16 $d:b32, $a:b32;
= d5a10000 -> 0
= d5a10001 -> 3f800000
= ffff -> 477fff00
= 8000 -> 47000000
= d5a17fff -> 46fffe00
= d5a1ec9f -> 476c9f00
= d5a1b7ba -> 4737ba00
= d5a10085 -> 43050000

test cvt.rp.f32.u16
	cvt.rp.f32.u16 $d:b32, $a:b32;
= 0 -> 0
= c17d0001 -> 3f800000
= ffff -> 477fff00
= 8000 -> 47000000
= 7fff -> 46fffe00
= c17d9d4a -> 471d4a00
= dfa3 -> 475fa300
= 6c -> 42d80000

test cvt.rn.sat.f32.u16
	cvt.rn.sat.f32.u16 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 3f800000
= ffff -> 3f800000
= a9138000 -> 3f800000
= 7fff -> 3f800000
= db24 -> 3f800000
= a913aae9 -> 3f800000
= f1 -> 3f800000

test cvt.rn.f32.s32
	cvt.rn.f32.s32 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 3f800000
= ffffffff -> bf800000
= 80000000 -> cf000000
= 7fffffff -> 4f000000
= 25e52d2e -> 4e1794b5
= cae1e5ff -> ce547868
= 6ad0 -> 46d5a000

test cvt.rz.f32.s32
	cvt.rz.f32.s32 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 3f800000
= ffffffff -> bf800000
= 80000000 -> cf000000
= 7fffffff -> 4effffff
= 692d024f -> 4ed25a04
= cf4d7665 -> ce42ca26
= 3ddf -> 46777c00

test cvt.rm.f32.s32
	cvt.rm.f32.s32 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 3f800000
= ffffffff -> bf800000
= 80000000 -> cf000000
= 7fffffff -> 4effffff
= 274a15cc -> 4e1d2857
= ef152ce2 -> cd875699
= acae -> 472cae00

test cvt.rp.f32.s32
	cvt.rp.f32.s32 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 3f800000
= ffffffff -> bf800000
= 80000000 -> cf000000
= 7fffffff -> 4f000000
= d6f4fb81 -> ce242c11
= ac08cc3a -> cea7ee67
= c8af -> 4748af00

test cvt.rn.sat.f32.s32
	cvt.rn.sat.f32.s32 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 3f800000
= ffffffff -> 0
= 80000000 -> 0
= 7fffffff -> 3f800000
= 69fe4373 -> 3f800000
= 238aacf5 -> 3f800000
= e6ed -> 3f800000

test cvt.rn.f32.u32
	cvt.rn.f32.u32 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 3f800000
= ffffffff -> 4f800000
= 80000000 -> 4f000000
= 7fffffff -> 4f000000
= 8d2c77dc -> 4f0d2c78
= 73fdd86b -> 4ee7fbb1
= 23b3 -> 460ecc00

test cvt.rz.f32.u32
	cvt.rz.f32.u32 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 3f800000
= ffffffff -> 4f7fffff
= 80000000 -> 4f000000
= 7fffffff -> 4effffff
= c1ca0131 -> 4f41ca01
= 8b94bec0 -> 4f0b94be
= 3aa1 -> 466a8400

test cvt.rm.f32.u32
	cvt.rm.f32.u32 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 3f800000
= ffffffff -> 4f7fffff
= 80000000 -> 4f000000
= 7fffffff -> 4effffff
= e9801a89 -> 4f69801a
= fd4d9d75 -> 4f7d4d9d
= 94ad -> 4714ad00

test cvt.rp.f32.u32
	cvt.rp.f32.u32 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 3f800000
= ffffffff -> 4f800000
= 80000000 -> 4f000000
= 7fffffff -> 4f000000
= 9ac481dd -> 4f1ac482
= d97e4428 -> 4f597e45
= fefd -> 477efd00

test cvt.rn.sat.f32.u32
	cvt.rn.sat.f32.u32 $d:b32, $a:b32;
= 0 -> 0
= 1 -> 3f800000
= ffffffff -> 3f800000
= 80000000 -> 3f800000
= 7fffffff -> 3f800000
= 53a09e1f -> 3f800000
= 7d166def -> 3f800000
= 8575 -> 3f800000

test cvt.rn.f32.s64
	cvt.rn.f32.s64 $d:b32, $a:b64;
= 0 -> 0
= 1 -> 3f800000
= ffffffffffffffff -> bf800000
= 8000000000000000 -> df000000
= 7fffffffffffffff -> 5f000000
= 63780df558bbf2f8 -> 5ec6f01c
= a26f2560c7cb2204 -> debb21b5
= ac3d4000 -> 4f2c3d40

test cvt.rz.f32.s64
	cvt.rz.f32.s64 $d:b32, $a:b64;
= 0 -> 0
= 1 -> 3f800000
= ffffffffffffffff -> bf800000
= 8000000000000000 -> df000000
= 7fffffffffffffff -> 5effffff
= 4e68637b9abd2ea3 -> 5e9cd0c6
= 7b8a9d9e2d36d47e -> 5ef7153b
= c24848f4 -> 4f424848

test cvt.rm.f32.s64
	cvt.rm.f32.s64 $d:b32, $a:b64;
= 0 -> 0
= 1 -> 3f800000
= ffffffffffffffff -> bf800000
= 8000000000000000 -> df000000
= 7fffffffffffffff -> 5effffff
= 439480c9283dbf18 -> 5e872901
= 4adee1af81d0d0e3 -> 5e95bdc3
= b4693cd9 -> 4f34693c

test cvt.rp.f32.s64
	cvt.rp.f32.s64 $d:b32, $a:b64;
= 0 -> 0
= 1 -> 3f800000
= ffffffffffffffff -> bf800000
= 8000000000000000 -> df000000
= 7fffffffffffffff -> 5f000000
= e71b6d44250e498a -> ddc72495
= 3053ae82e05e0001 -> 5e414ebb
= ac7741c4 -> 4f2c7742

test cvt.rn.sat.f32.s64
	cvt.rn.sat.f32.s64 $d:b32, $a:b64;
= 0 -> 0
= 1 -> 3f800000
= ffffffffffffffff -> 0
= 8000000000000000 -> 0
= 7fffffffffffffff -> 3f800000
= 35f73b2cdc16f32f -> 3f800000
= 35ae9d7414d0c90 -> 3f800000
= 15751138 -> 3f800000

test cvt.rn.f32.u64
	cvt.rn.f32.u64 $d:b32, $a:b64;
= 0 -> 0
= 1 -> 3f800000
= ffffffffffffffff -> 5f800000
= 8000000000000000 -> 5f000000
= 7fffffffffffffff -> 5f000000
= 284be9bb7be43ea0 -> 5e212fa7
= fed039e8f7b225ee -> 5f7ed03a
= f7189f2b -> 4f77189f

test cvt.rz.f32.u64
	cvt.rz.f32.u64 $d:b32, $a:b64;
= 0 -> 0
= 1 -> 3f800000
= ffffffffffffffff -> 5f7fffff
= 8000000000000000 -> 5f000000
= 7fffffffffffffff -> 5effffff
= 2b4b6792baaa4975 -> 5e2d2d9e
= 70e984dfacb9440b -> 5ee1d309
= ccaba3e3 -> 4f4caba3

test cvt.rm.f32.u64
	cvt.rm.f32.u64 $d:b32, $a:b64;
= 0 -> 0
= 1 -> 3f800000
= ffffffffffffffff -> 5f7fffff
= 8000000000000000 -> 5f000000
= 7fffffffffffffff -> 5effffff
= cbbc849acb8c9110 -> 5f4bbc84
= e601317b6c81823e -> 5f660131
= 1f5ffd2c -> 4dfaffe9

test cvt.rp.f32.u64
	cvt.rp.f32.u64 $d:b32, $a:b64;
= 0 -> 0
= 1 -> 3f800000
= ffffffffffffffff -> 5f800000
= 8000000000000000 -> 5f000000
= 7fffffffffffffff -> 5f000000
= 601d58c960b436b7 -> 5ec03ab2
= 9df05a103f67ea63 -> 5f1df05b
= 67892a50 -> 4ecf1255

test cvt.rn.sat.f32.u64
	cvt.rn.sat.f32.u64 $d:b32, $a:b64;
= 0 -> 0
= 1 -> 3f800000
= ffffffffffffffff -> 3f800000
= 8000000000000000 -> 3f800000
= 7fffffffffffffff -> 3f800000
= 4434cbeb2191db26 -> 3f800000
= 615d6d5a17305301 -> 3f800000
= 5ac477c4 -> 3f800000

test cvt.f32.f16
	cvt.f32.f16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 80000000
= 7bff -> 477fe000
= 3bff -> 3f7fe000
= fbff -> c77fe000
= 400 -> 38800000
= bc00 -> bf800000
= 7c00 -> 7f800000
= 3a2b -> 3f456000
= 7e01 -> 7fffffff
= 393d -> 3f27a000
= 3ff -> 387fc000

test cvt.sat.f32.f16
	cvt.sat.f32.f16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 0
= 3e00 -> 3f800000
= 3ff -> 387fc000
= 8001 -> 0
= d803 -> 0
= bc00 -> 0
= fbff -> 0
= a543 -> 0
= 3bff -> 3f7fe000
= 7bff -> 3f800000
= 3c6f -> 3f800000

test cvt.ftz.f32.f16
	cvt.ftz.f32.f16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 80000000
= bc00 -> bf800000
= 7bff -> 477fe000
= 5a00 -> 43400000
= fbff -> c77fe000
= 1 -> 33800000
= fd01 -> 7fffffff
= 5120 -> 42240000
= c95d -> c12ba000
= 3c00 -> 3f800000
= a507 -> bca0e000

test cvt.f32.bf16
	cvt.f32.bf16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 80000000
= c2f0 -> c2f00000
= c00b -> c00b0000
= 7f80 -> 7f800000
= d380 -> d3800000
= 3f7f -> 3f7f0000
= 3f80 -> 3f800000
= 7fc1 -> 7fffffff
= bf14 -> bf140000
= 4340 -> 43400000
= 3e34 -> 3e340000

test cvt.rn.f32.bf16
	cvt.rn.f32.bf16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 80000000
= 8001 -> 80010000
= 3f80 -> 3f800000
= 0 -> 0
= 3fc0 -> 3fc00000
= 80 -> 800000
= 7f -> 7f0000
= c07f -> c07f0000
= 4340 -> 43400000
= d380 -> d3800000
= 7fc1 -> 7fffffff

test cvt.rz.f32.bf16
	cvt.rz.f32.bf16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 80000000
= 7f -> 7f0000
= ff7f -> ff7f0000
= 1 -> 10000
= 4f00 -> 4f000000
= 7f7f -> 7f7f0000
= 7fc1 -> 7fffffff
= ff7f -> ff7f0000
= bf80 -> bf800000
= 3fc0 -> 3fc00000
= ff81 -> 7fffffff

test cvt.rm.f32.bf16
	cvt.rm.f32.bf16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 80000000
= 3f80 -> 3f800000
= bd7a -> bd7a0000
= ff7f -> ff7f0000
= 80 -> 800000
= be32 -> be320000
= 3fc0 -> 3fc00000
= 4340 -> 43400000
= 7fc1 -> 7fffffff
= 7f80 -> 7f800000
= 7f80 -> 7f800000

test cvt.rp.f32.bf16
	cvt.rp.f32.bf16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 80000000
= c303 -> c3030000
= bf80 -> bf800000
= ff81 -> 7fffffff
= 7f80 -> 7f800000
= 3f80 -> 3f800000
= 4f00 -> 4f000000
= 3fc0 -> 3fc00000
= 8001 -> 80010000
= 7f -> 7f0000
= 80 -> 800000

test cvt.ftz.f32.bf16
	cvt.ftz.f32.bf16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 80000000
= d380 -> d3800000
= 1 -> 0
= 7f -> 0
= 7f7f -> 7f7f0000
= 7fc1 -> 7fffffff
= 8001 -> 80000000
= 3fae -> 3fae0000
= be09 -> be090000
= 4f00 -> 4f000000
= 3f7f -> 3f7f0000

test cvt.rn.ftz.f32.bf16
	cvt.rn.ftz.f32.bf16 $d:b32, $a:b16;
= 0 -> 0
= 8000 -> 80000000
= 7f80 -> 7f800000
= 3b80 -> 3b800000
= 3f7f -> 3f7f0000
= ff7f -> ff7f0000
= 1 -> 0
= ff7f -> ff7f0000
= 3f80 -> 3f800000
= bf80 -> bf800000
= 3fc0 -> 3fc00000
= 7fc1 -> 7fffffff

test cvt.rni.f32.f32
	cvt.rni.f32.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 80000000
= 7f7fffff -> 7f7fffff
= 7fffff -> 0
= 7f7fffff -> 7f7fffff
= 3cb863ab -> 0
= 7f800000 -> 7f800000
= 4b800000 -> 4b800000
= c3000003 -> c3000000
= 43400000 -> 43400000
= 4f000000 -> 4f000000
= bca1152f -> 80000000

test cvt.rzi.f32.f32
	cvt.rzi.f32.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 80000000
= d3800000 -> d3800000
= ff800000 -> ff800000
= 7fffff -> 0
= 4f000000 -> 4f000000
= 4b800000 -> 4b800000
= be57743a -> 80000000
= ff7fffff -> ff7fffff
= 80000001 -> 80000000
= 80000001 -> 80000000
= 800000 -> 0

test cvt.rmi.f32.f32
	cvt.rmi.f32.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 80000000
= c2a95cd7 -> c2aa0000
= 7fffff -> 0
= 80000001 -> bf800000
= 7fc12345 -> 7fffffff
= bf800000 -> bf800000
= 42efa396 -> 42ee0000
= d3800000 -> d3800000
= 1 -> 0
= 3fc00000 -> 3f800000
= 7f800000 -> 7f800000

test cvt.rpi.f32.f32
	cvt.rpi.f32.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 80000000
= ff800000 -> ff800000
= 7f800000 -> 7f800000
= 7f800000 -> 7f800000
= c1c4f1f9 -> c1c00000
= 1 -> 3f800000
= 3f7fffff -> 3f800000
= 412fde18 -> 41300000
= c3000003 -> c3000000
= ff7fffff -> ff7fffff
= 3f800000 -> 3f800000

test cvt.sat.f32.f32
	cvt.sat.f32.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 40490fdb -> 3f800000
= 3f7fffff -> 3f7fffff
= 3fc00000 -> 3f800000
= bfe6ebea -> 0
= bf800000 -> 0
= 800000 -> 800000
= 1 -> 1
= 3f800000 -> 3f800000
= 4b800000 -> 3f800000
= ff800000 -> 0

test cvt.ftz.f32.f32
	cvt.ftz.f32.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 80000000
= 80000001 -> 80000000
= 7f800000 -> 7f800000
= 3f6bf8f4 -> 3f6bf8f4
= ff7fffff -> ff7fffff
= 3f800000 -> 3f800000
= 42986170 -> 42986170
= d3800000 -> d3800000
= c0600def -> c0600def
= 7fc12345 -> 7fffffff
= 4b800000 -> 4b800000

test cvt.rni.ftz.f32.f32
	cvt.rni.ftz.f32.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 80000000
= 3f7fffff -> 3f800000
= c162ce83 -> c1600000
= 80000001 -> 80000000
= c3000003 -> c3000000
= 7fc12345 -> 7fffffff
= 3ca5355c -> 0
= 800000 -> 0
= 4f000000 -> 4f000000
= 3fc00000 -> 40000000
= c0667405 -> c0800000

test cvt.rpi.ftz.sat.f32.f32
	cvt.rpi.ftz.sat.f32.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 3df2eb22 -> 3f800000
= 3fc00000 -> 3f800000
= 42768d82 -> 3f800000
= 7fc12345 -> 0
= 7f800000 -> 3f800000
= 4b800000 -> 3f800000
= 4f000000 -> 3f800000
= 3f800000 -> 3f800000
= 1 -> 0
= be725352 -> 0

test cvt.rn.f32.f64
	cvt.rn.f32.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 80000000
= 3ca0000000000000 -> 25000000
= bff0000000000000 -> bf800000
= 4068000000000000 -> 43400000
= 3ff8000000000000 -> 3fc00000
= ffefffffffffffff -> ff800000
= c270000000000000 -> d3800000
= 7ff0000000000000 -> 7f800000
= fffffffffffff -> 0
= c060000000000003 -> c3000000
= 3fdc9a21fb4c55c8 -> 3ee4d110

test cvt.rz.f32.f64
	cvt.rz.f32.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 80000000
= 3ff0000000000000 -> 3f800000
= 41e0000000000000 -> 4f000000
= 3ca0000000000000 -> 25000000
= 7ff8000000000123 -> 7fffffff
= 3ff8000000000000 -> 3fc00000
= 400921fb54442d18 -> 40490fda
= c060000000000003 -> c3000000
= 7fefffffffffffff -> 7f7fffff
= ffefffffffffffff -> ff7fffff
= fff0000000000000 -> ff800000

test cvt.rm.f32.f64
	cvt.rm.f32.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 80000000
= 7fefffffffffffff -> 7f7fffff
= 7ff8000000000123 -> 7fffffff
= c270000000000000 -> d3800000
= bff0000000000000 -> bf800000
= 7fefffffffffffff -> 7f7fffff
= 10000000000000 -> 0
= 7ff0000000000000 -> 7f800000
= ffefffffffffffff -> ff800000
= c046d089adb75785 -> c236844e
= 1 -> 0

test cvt.rp.f32.f64
	cvt.rp.f32.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 80000000
= fff0000000000000 -> ff800000
= 3fbec0b2922f4b46 -> 3df60595
= 7fefffffffffffff -> 7f800000
= 3ff0000000000000 -> 3f800000
= 3ca0000000000000 -> 25000000
= 7ff8000000000123 -> 7fffffff
= 3ff0000000000000 -> 3f800000
= 40589f3a46dee33c -> 42c4f9d3
= 3fefffffffffffff -> 3f800000
= 4068000000000000 -> 43400000

test cvt.rn.sat.f32.f64
	cvt.rn.sat.f32.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= 400aa01f0423a736 -> 3f800000
= c270000000000000 -> 0
= 7ff0000000000000 -> 3f800000
= 7fefffffffffffff -> 3f800000
= 3ff8000000000000 -> 3f800000
= 4068000000000000 -> 3f800000
= 10000000000000 -> 0
= 3ca0000000000000 -> 25000000
= fff0000000000000 -> 0
= ffefffffffffffff -> 0

test cvt.rn.ftz.f32.f64
	cvt.rn.ftz.f32.f64 $d:b32, $a:b64;
= 0 -> 0
= 8000000000000000 -> 80000000
= 404e208452f89eff -> 42710423
= 7ff8000000000123 -> 7fffffff
= ffefffffffffffff -> ff800000
= 3fefffffffffffff -> 3f800000
= 3ca0000000000000 -> 25000000
= 1 -> 0
= 10000000000000 -> 0
= 3fb9b366c0b3d8ab -> 3dcd9b36
= 3f944b24c8fa5579 -> 3ca25926
= 400921fb54442d18 -> 40490fdb

test cvt.rn.f64.s8
	cvt.rn.f64.s8 $d:b64, $a:b32;
= fe41f00 -> 0
= fe41f01 -> 3ff0000000000000
= ff -> bff0000000000000
= fe41f80 -> c060000000000000
= 7f -> 405fc00000000000
= fe41f15 -> 4035000000000000
= f6 -> c024000000000000
= fe41f00 -> 0

test cvt.rz.f64.s8
	cvt.rz.f64.s8 $d:b64, $a:b32;
= 0 -> 0
= 1 -> 3ff0000000000000
= ff -> bff0000000000000
= c00d3480 -> c060000000000000
= c00d347f -> 405fc00000000000
= 68 -> 405a000000000000
= 74 -> 405d000000000000
= c00d3408 -> 4020000000000000

test cvt.rm.f64.s8
	cvt.rm.f64.s8 $d:b64, $a:b32;
= 0 -> 0
= 126a9901 -> 3ff0000000000000
= ff -> bff0000000000000
= 126a9980 -> c060000000000000
= 7f -> 405fc00000000000
= 126a99c5 -> c04d800000000000
= 10 -> 4030000000000000
= 126a9900 -> 0

test cvt.rp.f64.s8
	cvt.rp.f64.s8 $d:b64, $a:b32;
= 2d9ea800 -> 0
= 2d9ea801 -> 3ff0000000000000
= ff -> bff0000000000000
= 2d9ea880 -> c060000000000000
= 7f -> 405fc00000000000
= 2b -> 4045800000000000
= 2d9ea8c4 -> c04e000000000000
= d -> 402a000000000000

test cvt.rn.sat.f64.s8
	cvt.rn.sat.f64.s8 $d:b64, $a:b32;
= 0 -> 0
= 1 -> 3ff0000000000000
= 858fafff -> 0
= 80 -> 0
= 858faf7f -> 3ff0000000000000
= 858faf72 -> 3ff0000000000000
= 858faf0e -> 3ff0000000000000
= 1 -> 3ff0000000000000

test cvt.rn.f64.u8
	cvt.rn.f64.u8 $d:b64, $a:b32;
= 3adc6800 -> 0
= 1 -> 3ff0000000000000
= 3adc68ff -> 406fe00000000000
= 3adc6880 -> 4060000000000000
= 3adc687f -> 405fc00000000000
= 3adc685e -> 4057800000000000
= 70 -> 405c000000000000
= 3adc6805 -> 4014000000000000

test cvt.rz.f64.u8
	cvt.rz.f64.u8 $d:b64, $a:b32;
= 0 -> 0
= 38955101 -> 3ff0000000000000
= 389551ff -> 406fe00000000000
= 80 -> 4060000000000000
= 3895517f -> 405fc00000000000
= 3d -> 404e800000000000
= 389551ee -> 406dc00000000000
= 38955102 -> 4000000000000000

test cvt.rm.f64.u8
	cvt.rm.f64.u8 $d:b64, $a:b32;
= 0 -> 0
= 14eb8101 -> 3ff0000000000000
= 14eb81ff -> 406fe00000000000
= 80 -> 4060000000000000
= 7f -> 405fc00000000000
= 5a -> 4056800000000000
= 14eb81c6 -> 4068c00000000000
= 14eb810f -> 402e000000000000

test cvt.rp.f64.u8
	cvt.rp.f64.u8 $d:b64, $a:b32;
= 93f17800 -> 0
= 1 -> 3ff0000000000000
= 93f178ff -> 406fe00000000000
= 93f17880 -> 4060000000000000
= 93f1787f -> 405fc00000000000
= 93f17890 -> 4062000000000000
= 86 -> 4060c00000000000
= 0 -> 0

test cvt.rn.sat.f64.u8
	cvt.rn.sat.f64.u8 $d:b64, $a:b32;
= 0 -> 0
= 1 -> 3ff0000000000000
= ff -> 3ff0000000000000
= d6ba4280 -> 3ff0000000000000
= 7f -> 3ff0000000000000
= d6ba4256 -> 3ff0000000000000
= d6ba4265 -> 3ff0000000000000
= d6ba4207 -> 3ff0000000000000

test cvt.rn.f64.s16
	cvt.rn.f64.s16 $d:b64, $a:b32;
= 3bb30000 -> 0
= 3bb30001 -> 3ff0000000000000
= 3bb3ffff -> bff0000000000000
= 8000 -> c0e0000000000000
= 3bb37fff -> 40dfffc000000000
= 692d -> 40da4b4000000000
= 3bb3c97f -> c0cb408000000000
= 44 -> 4051000000000000

test cvt.rz.f64.s16
	cvt.rz.f64.s16 $d:b64, $a:b32;
= 0 -> 0
= 1 -> 3ff0000000000000
= ffff -> bff0000000000000
= fd0b8000 -> c0e0000000000000
= fd0b7fff -> 40dfffc000000000
= 372a -> 40cb950000000000
= fd0bab11 -> c0d53bc000000000
= 33 -> 4049800000000000

test cvt.rm.f64.s16
	cvt.rm.f64.s16 $d:b64, $a:b32;
= 0 -> 0
= 542f0001 -> 3ff0000000000000
= 542fffff -> bff0000000000000
= 8000 -> c0e0000000000000
= 542f7fff -> 40dfffc000000000
= eb0e -> c0b4f20000000000
= 542f144f -> 40b44f0000000000
= 8a -> 4061400000000000

test cvt.rp.f64.s16
	cvt.rp.f64.s16 $d:b64, $a:b32;
= 0 -> 0
= f23d0001 -> 3ff0000000000000
= ffff -> bff0000000000000
= 8000 -> c0e0000000000000
= 7fff -> 40dfffc000000000
= ba82 -> c0d15f8000000000
= 2088 -> 40c0440000000000
= f23d0065 -> 4059400000000000

test cvt.rn.sat.f64.s16
	cvt.rn.sat.f64.s16 $d:b64, $a:b32;
= 78b50000 -> 0
= 78b50001 -> 3ff0000000000000
= 78b5ffff -> 0
= 78b58000 -> 0
= 7fff -> 3ff0000000000000
= c787 -> 0
= 59ce -> 3ff0000000000000
= c5 -> 3ff0000000000000

test cvt.rn.f64.u16
	cvt.rn.f64.u16 $d:b64, $a:b32;
= 0 -> 0
= 1 -> 3ff0000000000000
= a956ffff -> 40efffe000000000
= 8000 -> 40e0000000000000
= a9567fff -> 40dfffc000000000
= a9561db2 -> 40bdb20000000000
= a956621f -> 40d887c000000000
= a9560069 -> 405a400000000000

test cvt.rz.f64.u16
	cvt.rz.f64.u16 $d:b64, $a:b32;
= 0 -> 0
= 1 -> 3ff0000000000000
= ffff -> 40efffe000000000
= 8000 -> 40e0000000000000
= 7fff -> 40dfffc000000000
= 2f8170a -> 40b70a0000000000
= 5028 -> 40d40a0000000000
= b3 -> 4066600000000000

test cvt.rm.f64.u16
	cvt.rm.f64.u16 $d:b64, $a:b32;
= 0 -> 0
= a6080001 -> 3ff0000000000000
= a608ffff -> 40efffe000000000
= 8000 -> 40e0000000000000
= a6087fff -> 40dfffc000000000
= a6081e03 -> 40be030000000000
= 5486 -> 40d5218000000000
= 19 -> 4039000000000000

test cvt.rp.f64.u16
	cvt.rp.f64.u16 $d:b64, $a:b32;
= 13c00000 -> 0
= 13c00001 -> 3ff0000000000000
= ffff -> 40efffe000000000
= 13c08000 -> 40e0000000000000
= 7fff -> 40dfffc000000000
= 13c0f1e3 -> 40ee3c6000000000
= e5f1 -> 40ecbe2000000000
= 13c000b6 -> 4066c00000000000

test cvt.rn.sat.f64.u16
	cvt.rn.sat.f64.u16 $d:b64, $a:b32;
= d8ee0000 -> 0
= 1 -> 3ff0000000000000
= ffff -> 3ff0000000000000
= 8000 -> 3ff0000000000000
= d8ee7fff -> 3ff0000000000000
= 93bd -> 3ff0000000000000
= d8eef8b1 -> 3ff0000000000000
= 31 -> 3ff0000000000000

test cvt.rn.f64.s32
	cvt.rn.f64.s32 $d:b64, $a:b32;
= 0 -> 0
= 1 -> 3ff0000000000000
= ffffffff -> bff0000000000000
= 80000000 -> c1e0000000000000
= 7fffffff -> 41dfffffffc00000
= f225c65 -> 41ae44b8ca000000
= 410bfc95 -> 41d042ff25400000
= 3901 -> 40cc808000000000

test cvt.rz.f64.s32
	cvt.rz.f64.s32 $d:b64, $a:b32;
= 0 -> 0
= 1 -> 3ff0000000000000
= ffffffff -> bff0000000000000
= 80000000 -> c1e0000000000000
= 7fffffff -> 41dfffffffc00000
= 4d262dbe -> 41d3498b6f800000
= 3baad627 -> 41cdd56b13800000
= 5400 -> 40d5000000000000

test cvt.rm.f64.s32
	cvt.rm.f64.s32 $d:b64, $a:b32;
= 0 -> 0
= 1 -> 3ff0000000000000
= ffffffff -> bff0000000000000
= 80000000 -> c1e0000000000000
= 7fffffff -> 41dfffffffc00000
= 30b76d17 -> 41c85bb68b800000
= d7fa5858 -> c1c402d3d4000000
= d9a7 -> 40eb34e000000000

test cvt.rp.f64.s32
	cvt.rp.f64.s32 $d:b64, $a:b32;
= 0 -> 0
= 1 -> 3ff0000000000000
= ffffffff -> bff0000000000000
= 80000000 -> c1e0000000000000
= 7fffffff -> 41dfffffffc00000
= a286c6f5 -> c1d75e4e42c00000
= 4e03e9fd -> 41d380fa7f400000
= 40b -> 40902c0000000000

test cvt.rn.sat.f64.s32
	cvt.rn.sat.f64.s32 $d:b64, $a:b32;
= 0 -> 0
= 1 -> 3ff0000000000000
= ffffffff -> 0
= 80000000 -> 0
= 7fffffff -> 3ff0000000000000
= 7eb9b8b6 -> 3ff0000000000000
= d273e9d2 -> 0
= 917c -> 3ff0000000000000

test cvt.rn.f64.u32
	cvt.rn.f64.u32 $d:b64, $a:b32;
= 0 -> 0
= 1 -> 3ff0000000000000
= ffffffff -> 41efffffffe00000
= 80000000 -> 41e0000000000000
= 7fffffff -> 41dfffffffc00000
= 29e2e3bd -> 41c4f171de800000
= 3aa621cf -> 41cd5310e7800000
= c8a0 -> 40e9140000000000

test cvt.rz.f64.u32
	cvt.rz.f64.u32 $d:b64, $a:b32;
= 0 -> 0
= 1 -> 3ff0000000000000
= ffffffff -> 41efffffffe00000
= 80000000 -> 41e0000000000000
= 7fffffff -> 41dfffffffc00000
= e03f0ee7 -> 41ec07e1dce00000
= 3ffa62e8 -> 41cffd3174000000
= 61b8 -> 40d86e0000000000

test cvt.rm.f64.u32
	cvt.rm.f64.u32 $d:b64, $a:b32;
= 0 -> 0
= 1 -> 3ff0000000000000
= ffffffff -> 41efffffffe00000
= 80000000 -> 41e0000000000000
= 7fffffff -> 41dfffffffc00000
= f50bbfd9 -> 41eea177fb200000
= 5c296fe8 -> 41d70a5bfa000000
= a3ef -> 40e47de000000000

test cvt.rp.f64.u32
	cvt.rp.f64.u32 $d:b64, $a:b32;
= 0 -> 0
= 1 -> 3ff0000000000000
= ffffffff -> 41efffffffe00000
= 80000000 -> 41e0000000000000
= 7fffffff -> 41dfffffffc00000
= 593bc558 -> 41d64ef156000000
= 9de4834e -> 41e3bc9069c00000
= e5d5 -> 40ecbaa000000000

test cvt.rn.sat.f64.u32
	cvt.rn.sat.f64.u32 $d:b64, $a:b32;
= 0 -> 0
= 1 -> 3ff0000000000000
= ffffffff -> 3ff0000000000000
= 80000000 -> 3ff0000000000000
= 7fffffff -> 3ff0000000000000
= 46f7b108 -> 3ff0000000000000
= f36335db -> 3ff0000000000000
= d9e9 -> 3ff0000000000000

test cvt.rn.f64.s64
	cvt.rn.f64.s64 $d:b64, $a:b64;
= 0 -> 0
= 1 -> 3ff0000000000000
= ffffffffffffffff -> bff0000000000000
= 8000000000000000 -> c3e0000000000000
= 7fffffffffffffff -> 43e0000000000000
= 13b54500272d9e84 -> 43b3b54500272d9f
= d3b2dab0170113e0 -> c3c62692a7f47f76
= 8f66d812 -> 41e1ecdb02400000

test cvt.rz.f64.s64
	cvt.rz.f64.s64 $d:b64, $a:b64;
= 0 -> 0
= 1 -> 3ff0000000000000
= ffffffffffffffff -> bff0000000000000
= 8000000000000000 -> c3e0000000000000
= 7fffffffffffffff -> 43dfffffffffffff
= 689b60981d43ef93 -> 43da26d8260750fb
= 674094c7268c0fa4 -> 43d9d02531c9a303
= 6282358 -> 4198a08d60000000

test cvt.rm.f64.s64
	cvt.rm.f64.s64 $d:b64, $a:b64;
= 0 -> 0
= 1 -> 3ff0000000000000
= ffffffffffffffff -> bff0000000000000
= 8000000000000000 -> c3e0000000000000
= 7fffffffffffffff -> 43dfffffffffffff
= 7de316dcd64dd3af -> 43df78c5b7359374
= 79e1e7d1d9612006 -> 43de7879f4765848
= 5f1f48f4 -> 41d7c7d23d000000

test cvt.rp.f64.s64
	cvt.rp.f64.s64 $d:b64, $a:b64;
= 0 -> 0
= 1 -> 3ff0000000000000
= ffffffffffffffff -> bff0000000000000
= 8000000000000000 -> c3e0000000000000
= 7fffffffffffffff -> 43e0000000000000
= 3352785325249ef7 -> 43c9a93c29929250
= 950d879a9da5bc3d -> c3dabc9e19589690
= 73ad9ffd -> 41dceb67ff400000

test cvt.rn.sat.f64.s64
	cvt.rn.sat.f64.s64 $d:b64, $a:b64;
= 0 -> 0
= 1 -> 3ff0000000000000
= ffffffffffffffff -> 0
= 8000000000000000 -> 0
= 7fffffffffffffff -> 3ff0000000000000
= 371ae872f6f185e8 -> 3ff0000000000000
= 3a8dff130b9e266e -> 3ff0000000000000
= 2c3a9928 -> 3ff0000000000000

test cvt.rn.f64.u64
	cvt.rn.f64.u64 $d:b64, $a:b64;
= 0 -> 0
= 1 -> 3ff0000000000000
= ffffffffffffffff -> 43f0000000000000
= 8000000000000000 -> 43e0000000000000
= 7fffffffffffffff -> 43e0000000000000
= 61a900522b0d5d2 -> 43986a40148ac357
= b75a5f37952bf0cc -> 43e6eb4be6f2a57e
= 2eae24bc -> 41c757125e000000

test cvt.rz.f64.u64
	cvt.rz.f64.u64 $d:b64, $a:b64;
= 0 -> 0
= 1 -> 3ff0000000000000
= ffffffffffffffff -> 43efffffffffffff
= 8000000000000000 -> 43e0000000000000
= 7fffffffffffffff -> 43dfffffffffffff
= ae182454a3771de6 -> 43e5c3048a946ee3
= 60640a42de9d3c6a -> 43d8190290b7a74f
= 1a63a565 -> 41ba63a565000000

test cvt.rm.f64.u64
	cvt.rm.f64.u64 $d:b64, $a:b64;
= 0 -> 0
= 1 -> 3ff0000000000000
= ffffffffffffffff -> 43efffffffffffff
= 8000000000000000 -> 43e0000000000000
= 7fffffffffffffff -> 43dfffffffffffff
= 378847edda9a439d -> 43cbc423f6ed4d21
= b91894cb40d4ae2e -> 43e7231299681a95
= 531decec -> 41d4c77b3b000000

test cvt.rp.f64.u64
	cvt.rp.f64.u64 $d:b64, $a:b64;
= 0 -> 0
= 1 -> 3ff0000000000000
= ffffffffffffffff -> 43f0000000000000
= 8000000000000000 -> 43e0000000000000
= 7fffffffffffffff -> 43e0000000000000
= 8fbeccc400eb5394 -> 43e1f7d998801d6b
= 15c75eb648fbd6e7 -> 43b5c75eb648fbd7
= f33f90bb -> 41ee67f217600000

test cvt.rn.sat.f64.u64
	cvt.rn.sat.f64.u64 $d:b64, $a:b64;
= 0 -> 0
= 1 -> 3ff0000000000000
= ffffffffffffffff -> 3ff0000000000000
= 8000000000000000 -> 3ff0000000000000
= 7fffffffffffffff -> 3ff0000000000000
= 74f3abb9ebbbd0ab -> 3ff0000000000000
= cd71c8dc1d23c3b9 -> 3ff0000000000000
= 38a2d477 -> 3ff0000000000000

test cvt.f64.f16
	cvt.f64.f16 $d:b64, $a:b16;
= 0 -> 0
= 8000 -> 8000000000000000
= fbff -> c0effc0000000000
= 7bff -> 40effc0000000000
= c837 -> c020dc0000000000
= 7c00 -> 7ff0000000000000
= 3ff -> 3f0ff80000000000
= fd01 -> 7fffffffffffffff
= 3c00 -> 3ff0000000000000
= 7e01 -> 7fffffffffffffff
= 400 -> 3f10000000000000
= fbff -> c0effc0000000000

test cvt.sat.f64.f16
	cvt.sat.f64.f16 $d:b64, $a:b16;
= 0 -> 0
= 8000 -> 0
= 7c00 -> 3ff0000000000000
= 7bff -> 3ff0000000000000
= fd01 -> 0
= 3c00 -> 3ff0000000000000
= fbff -> 0
= 5a00 -> 3ff0000000000000
= 400 -> 3f10000000000000
= fbff -> 0
= 1 -> 3e70000000000000
= af98 -> 0

test cvt.f64.bf16
	cvt.f64.bf16 $d:b64, $a:b16;
= 0 -> 0
= 8000 -> 8000000000000000
= 7f7f -> 47efe00000000000
= 0 -> 0
= c22a -> c045400000000000
= ff81 -> 7fffffffffffffff
= 3f7f -> 3fefe00000000000
= c303 -> c060600000000000
= ff7f -> c7efe00000000000
= ff80 -> fff0000000000000
= 4f00 -> 41e0000000000000
= bf80 -> bff0000000000000

test cvt.rn.f64.bf16
	cvt.rn.f64.bf16 $d:b64, $a:b16;
= 0 -> 0
= 8000 -> 8000000000000000
= d380 -> c270000000000000
= 7f80 -> 7ff0000000000000
= c303 -> c060600000000000
= ff80 -> fff0000000000000
= 80 -> 3810000000000000
= 7f -> 380fc00000000000
= 7fc1 -> 7fffffffffffffff
= bf80 -> bff0000000000000
= ff81 -> 7fffffffffffffff
= 42c6 -> 4058c00000000000

test cvt.rz.f64.bf16
	cvt.rz.f64.bf16 $d:b64, $a:b16;
= 0 -> 0
= 8000 -> 8000000000000000
= 80 -> 3810000000000000
= 80 -> 3810000000000000
= ff81 -> 7fffffffffffffff
= 3f7f -> 3fefe00000000000
= bf80 -> bff0000000000000
= ff7f -> c7efe00000000000
= 3fc0 -> 3ff8000000000000
= ff81 -> 7fffffffffffffff
= 8001 -> b7a0000000000000
= 7f80 -> 7ff0000000000000

test cvt.rm.f64.bf16
	cvt.rm.f64.bf16 $d:b64, $a:b16;
= 0 -> 0
= 8000 -> 8000000000000000
= ff81 -> 7fffffffffffffff
= 7f80 -> 7ff0000000000000
= ff7f -> c7efe00000000000
= 7fc1 -> 7fffffffffffffff
= 3db8 -> 3fb7000000000000
= 427d -> 404fa00000000000
= 7f7f -> 47efe00000000000
= 3fc0 -> 3ff8000000000000
= c188 -> c031000000000000
= 4f00 -> 41e0000000000000

test cvt.rp.f64.bf16
	cvt.rp.f64.bf16 $d:b64, $a:b16;
= 0 -> 0
= 8000 -> 8000000000000000
= c24d -> c049a00000000000
= 7fc1 -> 7fffffffffffffff
= 4340 -> 4068000000000000
= 7f7f -> 47efe00000000000
= 3fc0 -> 3ff8000000000000
= c303 -> c060600000000000
= bf71 -> bfee200000000000
= 80 -> 3810000000000000
= 7f -> 380fc00000000000
= 0 -> 0

test cvt.f64.f32
	cvt.f64.f32 $d:b64, $a:b32;
= 0 -> 0
= 80000000 -> 8000000000000000
= 3f800000 -> 3ff0000000000000
= 7fc12345 -> 7ff82468a0000000
= ff800000 -> fff0000000000000
= d3800000 -> c270000000000000
= 80000001 -> b6a0000000000000
= 800000 -> 3810000000000000
= 7f800000 -> 7ff0000000000000
= 3fa86114 -> 3ff50c2280000000
= 40490fdb -> 400921fb60000000
= ff7fffff -> c7efffffe0000000

test cvt.sat.f64.f32
	cvt.sat.f64.f32 $d:b64, $a:b32;
= 0 -> 0
= 80000000 -> 0
= c3000003 -> 0
= 4b800000 -> 3ff0000000000000
= 80000000 -> 0
= c0bc27d9 -> 0
= 4f000000 -> 3ff0000000000000
= 410f4ab9 -> 3ff0000000000000
= ff7fffff -> 0
= 3fc00000 -> 3ff0000000000000
= 3f7fffff -> 3fefffffe0000000
= 43400000 -> 3ff0000000000000

test cvt.ftz.f64.f32
	cvt.ftz.f64.f32 $d:b64, $a:b32;
= 0 -> 0
= 80000000 -> 8000000000000000
= 3f800000 -> 3ff0000000000000
= 80000001 -> 8000000000000000
= 800000 -> 3810000000000000
= ff800000 -> fff0000000000000
= 3f7fffff -> 3fefffffe0000000
= 3f800000 -> 3ff0000000000000
= 4f000000 -> 41e0000000000000
= ff7fffff -> c7efffffe0000000
= bfbaea2a -> bff75d4540000000
= 43400000 -> 4068000000000000

test cvt.rni.f64.f64
	cvt.rni.f64.f64 $d:b64, $a:b64;
= 0 -> 0
= 8000000000000000 -> 8000000000000000
= bfa6122839975b26 -> 8000000000000000
= bff0000000000000 -> bff0000000000000
= 7fefffffffffffff -> 7fefffffffffffff
= 3ff0000000000000 -> 3ff0000000000000
= ffefffffffffffff -> ffefffffffffffff
= c060000000000003 -> c060000000000000
= 40286956cf4928f2 -> 4028000000000000
= 7ff8000000000123 -> 7ff8000000000123
= 3ca0000000000000 -> 0
= c270000000000000 -> c270000000000000

test cvt.rzi.f64.f64
	cvt.rzi.f64.f64 $d:b64, $a:b64;
= 0 -> 0
= 8000000000000000 -> 8000000000000000
= bfcd128b4aaaa607 -> 8000000000000000
= fff0000000000000 -> fff0000000000000
= c060000000000003 -> c060000000000000
= 7ff0000000000000 -> 7ff0000000000000
= 10000000000000 -> 0
= 1 -> 0
= bff0000000000000 -> bff0000000000000
= c010cc215620adc2 -> c010000000000000
= fffffffffffff -> 0
= ffefffffffffffff -> ffefffffffffffff

test cvt.rmi.f64.f64
	cvt.rmi.f64.f64 $d:b64, $a:b64;
= 0 -> 0
= 8000000000000000 -> 8000000000000000
= ffefffffffffffff -> ffefffffffffffff
= fff0000000000000 -> fff0000000000000
= 400921fb54442d18 -> 4008000000000000
= 10000000000000 -> 0
= 7ff8000000000123 -> 7ff8000000000123
= 3ff8000000000000 -> 3ff0000000000000
= 3fefffffffffffff -> 0
= 7fefffffffffffff -> 7fefffffffffffff
= 3fefffffffffffff -> 0
= c270000000000000 -> c270000000000000

test cvt.rpi.f64.f64
	cvt.rpi.f64.f64 $d:b64, $a:b64;
= 0 -> 0
= 8000000000000000 -> 8000000000000000
= 10000000000000 -> 3ff0000000000000
= 0 -> 0
= 400be9c8a44f8b83 -> 4010000000000000
= c004b923a9857faf -> c000000000000000
= 7fefffffffffffff -> 7fefffffffffffff
= bff0000000000000 -> bff0000000000000
= fff0000000000000 -> fff0000000000000
= 3ff8000000000000 -> 4000000000000000
= 4068000000000000 -> 4068000000000000
= 3ca0000000000000 -> 3ff0000000000000

test cvt.sat.f64.f64
	cvt.sat.f64.f64 $d:b64, $a:b64;
= 0 -> 0
= 8000000000000000 -> 0
= 4036a252d5002f10 -> 3ff0000000000000
= fff0000000000000 -> 0
= 10000000000000 -> 10000000000000
= 3ff0000000000000 -> 3ff0000000000000
= 3ff8000000000000 -> 3ff0000000000000
= bf9da1c3b940ab49 -> 0
= ffefffffffffffff -> 0
= 7fefffffffffffff -> 3ff0000000000000
= c060000000000003 -> 0
= bff0000000000000 -> 0

test cvt.rn.relu.f16.f32
	cvt.rn.relu.f16.f32 $d:b16, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 7fc12345 -> 7fff
= 3f7fffff -> 3c00
= 1 -> 0
= 412e1efb -> 4971
= 42415029 -> 520b
= 43400000 -> 5a00
= c3000003 -> 0
= 7f7fffff -> 7c00
= ff800000 -> 0
= 7f800000 -> 7c00

test cvt.rn.satfinite.f16.f32
	cvt.rn.satfinite.f16.f32 $d:b16, $a:b32;
= 0 -> 0
= 80000000 -> 8000
= 43400000 -> 5a00
= c22a3574 -> d152
= 7fffff -> 0
= 80000001 -> 8000
= c3000003 -> d800
= 7f7fffff -> 7bff
= 4f000000 -> 7bff
= 3fd3c1ce -> 3e9e
= 1 -> 0
= 7f800000 -> 7bff

test cvt.rn.relu.satfinite.f16.f32
	cvt.rn.relu.satfinite.f16.f32 $d:b16, $a:b32;
= 0 -> 0
= 80000000 -> 0
= bf800000 -> 0
= 4f000000 -> 7bff
= 4b800000 -> 7bff
= c1dff8ee -> 0
= 800000 -> 0
= 1 -> 0
= c3000003 -> 0
= d3800000 -> 0
= 7f7fffff -> 7bff
= ff7fffff -> 0

test cvt.rz.relu.f16.f32
	cvt.rz.relu.f16.f32 $d:b16, $a:b32;
= 0 -> 0
= 80000000 -> 0
= c3000003 -> 0
= 7fffff -> 0
= 3f800000 -> 3c00
= 7fc12345 -> 7fff
= 42077d46 -> 503b
= 7f800000 -> 7c00
= 800000 -> 0
= 4b800000 -> 7bff
= 1 -> 0
= d3800000 -> 0

test cvt.rz.satfinite.f16.f32
	cvt.rz.satfinite.f16.f32 $d:b16, $a:b32;
= 0 -> 0
= 80000000 -> 8000
= 7fffff -> 0
= bf800000 -> bc00
= d3800000 -> fbff
= 80000000 -> 8000
= 3fc00000 -> 3e00
= 80000001 -> 8000
= 4b800000 -> 7bff
= bf0e8f96 -> b874
= 4f000000 -> 7bff
= ff800000 -> fbff

test cvt.rz.relu.satfinite.f16.f32
	cvt.rz.relu.satfinite.f16.f32 $d:b16, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 7f7fffff -> 7bff
= 41388dbc -> 49c4
= 4f000000 -> 7bff
= bcf8875c -> 0
= 7fc12345 -> 7fff
= d3800000 -> 0
= bf800000 -> 0
= 7f800000 -> 7bff
= 800000 -> 0
= 3feed753 -> 3f76

test cvt.rn.relu.bf16.f32
	cvt.rn.relu.bf16.f32 $d:b16, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 4f000000 -> 4f00
= d3800000 -> 0
= 7fffff -> 80
= 43400000 -> 4340
= 3f800000 -> 3f80
= 7f7fffff -> 7f80
= 7f800000 -> 7f80
= bf800000 -> 0
= 3f7fffff -> 3f80
= bf800000 -> 0

test cvt.rn.satfinite.bf16.f32
	cvt.rn.satfinite.bf16.f32 $d:b16, $a:b32;
= 0 -> 0
= 80000000 -> 8000
= 7fc12345 -> 7fff
= 7f800000 -> 7f7f
= 43400000 -> 4340
= 4b800000 -> 4b80
= 4284d57d -> 4285
= 7f7fffff -> 7f7f
= 40490fdb -> 4049
= 3f7fffff -> 3f80
= ff7fffff -> ff7f
= bf800000 -> bf80

test cvt.rn.relu.satfinite.bf16.f32
	cvt.rn.relu.satfinite.bf16.f32 $d:b16, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 800000 -> 80
= bf800000 -> 0
= 7f7fffff -> 7f7f
= c2de67fe -> 0
= 40603575 -> 4060
= 4b800000 -> 4b80
= 7fffff -> 80
= 43400000 -> 4340
= 7fc12345 -> 7fff
= 7f800000 -> 7f7f

test cvt.rz.relu.bf16.f32
	cvt.rz.relu.bf16.f32 $d:b16, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 4f000000 -> 4f00
= 43400000 -> 4340
= d3800000 -> 0
= 800000 -> 80
= 3f800000 -> 3f80
= ff800000 -> 0
= 3fc00000 -> 3fc0
= c3000003 -> 0
= 7f7fffff -> 7f7f
= c2810d3c -> 0

test cvt.rz.satfinite.bf16.f32
	cvt.rz.satfinite.bf16.f32 $d:b16, $a:b32;
= 0 -> 0
= 80000000 -> 8000
= 3fc00000 -> 3fc0
= 7fc12345 -> 7fff
= d3800000 -> d380
= 7f7fffff -> 7f7f
= 80000001 -> 8000
= bf800000 -> bf80
= 1 -> 0
= ff800000 -> ff7f
= 7fc12345 -> 7fff
= 3f800000 -> 3f80

test cvt.rz.relu.satfinite.bf16.f32
	cvt.rz.relu.satfinite.bf16.f32 $d:b16, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 800000 -> 80
= 3f800000 -> 3f80
= bf800000 -> 0
= 3f7fffff -> 3f7f
= 33800000 -> 3380
= d3800000 -> 0
= 7fffff -> 7f
= 3e6f2d77 -> 3e6f
= 7f7fffff -> 7f7f
= 1 -> 0

test cvt.rna.tf32.f32
	cvt.rna.tf32.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 80000000
= 7fffff -> 800000
= 3f7fffff -> 3f800000
= 7f7fffff -> 7f800000
= 800000 -> 800000
= 4b800000 -> 4b800000
= ff800000 -> ff800000
= bdcab974 -> bdcac000
= 3f800000 -> 3f800000
= 1 -> 0
= c3000003 -> c3000000

test cvt.rna.satfinite.tf32.f32
	cvt.rna.satfinite.tf32.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 80000000
= c3000003 -> c3000000
= 3fc00000 -> 3fc00000
= 3f7fffff -> 3f800000
= c0a29225 -> c0a2a000
= 7fffff -> 800000
= 41c4872a -> 41c48000
= 43400000 -> 43400000
= 4f000000 -> 4f000000
= 3f800000 -> 3f800000
= 4188e7c2 -> 4188e000

test cvt.rn.tf32.f32
	cvt.rn.tf32.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 80000000
= 800000 -> 800000
= bca102ab -> bca10000
= 7fc12345 -> 7fffffff
= 3fc00000 -> 3fc00000
= ff7fffff -> ff800000
= 4b800000 -> 4b800000
= 3e9bf169 -> 3e9c0000
= ff800000 -> ff800000
= bf800000 -> bf800000
= 80000001 -> 80000000

test cvt.rn.relu.tf32.f32
	cvt.rn.relu.tf32.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= 7f800000 -> 7f800000
= 4055958a -> 4055a000
= 4f000000 -> 4f000000
= bfd3d05a -> 0
= 1 -> 0
= ff7fffff -> 0
= d3800000 -> 0
= 7f7fffff -> 7f800000
= c3000003 -> 0
= 3f7fffff -> 3f800000

test cvt.rz.tf32.f32
	cvt.rz.tf32.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 80000000
= d3800000 -> d3800000
= 7f7fffff -> 7f7fe000
= 4b800000 -> 4b800000
= c182f827 -> c182e000
= c3000003 -> c3000000
= 1 -> 0
= 7fc12345 -> 7fffffff
= 7fffff -> 7fe000
= 800000 -> 800000
= ff7fffff -> ff7fe000

test cvt.rz.relu.tf32.f32
	cvt.rz.relu.tf32.f32 $d:b32, $a:b32;
= 0 -> 0
= 80000000 -> 0
= c3000003 -> 0
= 7fffff -> 7fe000
= 4b800000 -> 4b800000
= 1 -> 0
= ff800000 -> 0
= 3f7fffff -> 3f7fe000
= ff800000 -> 0
= 7f800000 -> 7f800000
= 800000 -> 800000
= ff7fffff -> 0

test cvt.rn.f16x2.f32
	cvt.rn.f16x2.f32 $d:b32, $a:f32, $b:f32;
= 0 37000000 -> 80
= 80000000 3b000001 -> 80001800
= 800000 ff800000 -> fc00
= bf800000 d3800000 -> bc00fc00
= 37000000 0 -> 800000
= 43e00000 3f800000 -> 5f003c00
= c165705b 7f7fffff -> cb2c7c00
= 1 3a800000 -> 1400
= 3f7fffff 4f000000 -> 3c007c00
= 7fffff c4000000 -> e000
= ff800000 800000 -> fc000000
= 3f9e4a7d 7f800000 -> 3cf27c00

test cvt.rn.relu.f16x2.f32
	cvt.rn.relu.f16x2.f32 $d:b32, $a:f32, $b:f32;
= 0 37000000 -> 80
= 80000000 3b000001 -> 1800
= 3a800000 1 -> 14000000
= 3fc00000 c3000003 -> 3e000000
= ff7fffff ff7fffff -> 0
= 3b000001 80000000 -> 18000000
= 7fffff c4000000 -> 0
= bd606119 ff800000 -> 0
= 4b800000 43400000 -> 7c005a00
= be386b86 7fc12345 -> 7fff
= 800000 43e80000 -> 5f40
= 43e80000 800000 -> 5f400000

test cvt.rn.satfinite.f16x2.f32
	cvt.rn.satfinite.f16x2.f32 $d:b32, $a:f32, $b:f32;
= 0 37000000 -> 80
= 80000000 3b000001 -> 80001800
= ff7fffff ff800000 -> fbfffbff
= 4252ad9e 7f800000 -> 52957bff
= 43400000 4b800000 -> 5a007bff
= 80000001 47600000 -> 80007b00
= 4b800000 43400000 -> 7bff5a00
= bd06591c 7f7fffff -> a8337bff
= d3800000 bf800000 -> fbffbc00
= bf800000 d3800000 -> bc00fbff
= 7fc12345 7fc12345 -> 7fff7fff
= 3db0df70 ff800000 -> 2d87fbff

test cvt.rn.relu.satfinite.f16x2.f32
	cvt.rn.relu.satfinite.f16x2.f32 $d:b32, $a:f32, $b:f32;
= 0 37000000 -> 80
= 80000000 3b000001 -> 1800
= 3f800000 43e00000 -> 3c005f00
= 43400000 4b800000 -> 5a007bff
= c3000003 3fc00000 -> 3e00
= 40fa1f90 7f7fffff -> 47d17bff
= 80000000 7f800000 -> 7bff
= ff7fffff bf8ee031 -> 0
= 7f7fffff 40fa1f90 -> 7bff47d1
= 1 3a800000 -> 1400
= 37000000 0 -> 800000
= 43e00000 3f800000 -> 5f003c00

test cvt.rz.f16x2.f32
	cvt.rz.f16x2.f32 $d:b32, $a:f32, $b:f32;
= 0 37000000 -> 80
= 80000000 3b000001 -> 80001800
= 3f800000 43e00000 -> 3c005f00
= 43400000 4b800000 -> 5a007bff
= 3a800000 1 -> 14000000
= 37000000 0 -> 800000
= ff800000 c0771134 -> fc00c3b8
= 1 3a800000 -> 1400
= 7fffff c4000000 -> e000
= 47600000 80000001 -> 7b008000
= 43e80000 800000 -> 5f400000
= 3f7fffff 4f000000 -> 3bff7bff

test cvt.rz.relu.f16x2.f32
	cvt.rz.relu.f16x2.f32 $d:b32, $a:f32, $b:f32;
= 0 37000000 -> 80
= 80000000 3b000001 -> 1800
= 3fc00000 7f800000 -> 3e007c00
= ff800000 3ffff7c5 -> 3fff
= 42552965 7fc12345 -> 52a97fff
= 7fc12345 42552965 -> 7fff52a9
= 7fffff c4000000 -> 0
= 3ffff7c5 ff800000 -> 3fff0000
= 3f7fffff 4f000000 -> 3bff7bff
= c4000000 7fffff -> 0
= 800000 43e80000 -> 5f40
= 4f000000 3f7fffff -> 7bff3bff

test cvt.rz.satfinite.f16x2.f32
	cvt.rz.satfinite.f16x2.f32 $d:b32, $a:f32, $b:f32;
= 0 37000000 -> 80
= 80000000 3b000001 -> 80001800
= 1 3a800000 -> 1400
= d3800000 bf800000 -> fbffbc00
= c3000003 3fc00000 -> d8003e00
= 43400000 4b800000 -> 5a007bff
= 37000000 0 -> 800000
= 3fc00000 c3000003 -> 3e00d800
= 7f7fffff 3e0f2eab -> 7bff3079
= 4b800000 43400000 -> 7bff5a00
= c01a1c57 7f800000 -> c0d07bff
= 800000 43e80000 -> 5f40

test cvt.rz.relu.satfinite.f16x2.f32
	cvt.rz.relu.satfinite.f16x2.f32 $d:b32, $a:f32, $b:f32;
= 0 37000000 -> 80
= 80000000 3b000001 -> 1800
= 43e00000 3f800000 -> 5f003c00
= bf800000 d3800000 -> 0
= 4b800000 43400000 -> 7bff5a00
= ff800000 1 -> 0
= 800000 43e80000 -> 5f40
= 3b000001 80000000 -> 18000000
= 7fffff c4000000 -> 0
= 3f800000 43e00000 -> 3c005f00
= 80000001 47600000 -> 7b00
= 43e80000 800000 -> 5f400000

test cvt.rn.bf16x2.f32
	cvt.rn.bf16x2.f32 $d:b32, $a:f32, $b:f32;
= 0 37000000 -> 3700
= 80000000 3b000001 -> 80003b00
= 7fffff c4000000 -> 80c400
= d3800000 bf800000 -> d380bf80
= 1 3a800000 -> 3a80
= c26a0bbd 7f7fffff -> c26a7f80
= 4b800000 43400000 -> 4b804340
= 3b000001 80000000 -> 3b008000
= c4000000 7fffff -> c4000080
= 800000 43e80000 -> 8043e8
= ff7fffff bf800000 -> ff80bf80
= 47600000 80000001 -> 47608000

test cvt.rn.relu.bf16x2.f32
	cvt.rn.relu.bf16x2.f32 $d:b32, $a:f32, $b:f32;
= 0 37000000 -> 3700
= 80000000 3b000001 -> 3b00
= bd61d754 7f800000 -> 7f80
= d3800000 bf800000 -> 0
= c3000003 3fc00000 -> 3fc0
= 7f800000 bd61d754 -> 7f800000
= 3cd0e202 ff7fffff -> 3cd10000
= ff7fffff 3cd0e202 -> 3cd1
= 800000 43e80000 -> 8043e8
= c4000000 7fffff -> 80
= 3fc00000 c3000003 -> 3fc00000
= 43400000 4b800000 -> 43404b80

test cvt.rn.satfinite.bf16x2.f32
	cvt.rn.satfinite.bf16x2.f32 $d:b32, $a:f32, $b:f32;
= 0 37000000 -> 3700
= 80000000 3b000001 -> 80003b00
= 4b800000 43400000 -> 4b804340
= 3f800000 43e00000 -> 3f8043e0
= d3800000 bf800000 -> d380bf80
= 43e00000 3f800000 -> 43e03f80
= ff7fffff bd2cc56d -> ff7fbd2d
= 1 3a800000 -> 3a80
= 43e80000 800000 -> 43e80080
= 4158f6ba 7fc12345 -> 41597fff
= 80000001 47600000 -> 80004760
= 3b000001 80000000 -> 3b008000

test cvt.rn.relu.satfinite.bf16x2.f32
	cvt.rn.relu.satfinite.bf16x2.f32 $d:b32, $a:f32, $b:f32;
= 0 37000000 -> 3700
= 80000000 3b000001 -> 3b00
= 1 3a800000 -> 3a80
= ff800000 7fc12345 -> 7fff
= 4f000000 3f7fffff -> 4f003f80
= 7f800000 7fc12345 -> 7f7f7fff
= 7f800000 bd9cca9f -> 7f7f0000
= 400cd39e ff7fffff -> 400d0000
= 7fc12345 7f800000 -> 7fff7f7f
= 43e80000 800000 -> 43e80080
= bf800000 d3800000 -> 0
= 3fc00000 c3000003 -> 3fc00000

test cvt.rz.bf16x2.f32
	cvt.rz.bf16x2.f32 $d:b32, $a:f32, $b:f32;
= 0 37000000 -> 3700
= 80000000 3b000001 -> 80003b00
= 3fc00000 c3000003 -> 3fc0c300
= 37000000 0 -> 37000000
= 7f800000 3df16707 -> 7f803df1
= c1264816 7f7fffff -> c1267f7f
= d3800000 bf800000 -> d380bf80
= 7fffff c4000000 -> 7fc400
= ff800000 3e5848b5 -> ff803e58
= 7f7fffff c1264816 -> 7f7fc126
= 47600000 80000001 -> 47608000
= c4000000 7fffff -> c400007f

test cvt.rz.relu.bf16x2.f32
	cvt.rz.relu.bf16x2.f32 $d:b32, $a:f32, $b:f32;
= 0 37000000 -> 3700
= 80000000 3b000001 -> 3b00
= 4f000000 3f7fffff -> 4f003f7f
= 1 3a800000 -> 3a80
= d3800000 bf800000 -> 0
= 43e00000 3f800000 -> 43e03f80
= 37000000 0 -> 37000000
= 3a800000 1 -> 3a800000
= 4b800000 43400000 -> 4b804340
= bf800000 d3800000 -> 0
= 47600000 80000001 -> 47600000
= bfafe638 ff7fffff -> 0

test cvt.rz.satfinite.bf16x2.f32
	cvt.rz.satfinite.bf16x2.f32 $d:b32, $a:f32, $b:f32;
= 0 37000000 -> 3700
= 80000000 3b000001 -> 80003b00
= ff800000 bd3739f0 -> ff7fbd37
= 4125e889 7f800000 -> 41257f7f
= ff7fffff 80000000 -> ff7f8000
= 7fffff c4000000 -> 7fc400
= 80000001 47600000 -> 80004760
= 3b000001 80000000 -> 3b008000
= 7fc12345 c05f8c59 -> 7fffc05f
= c3000003 3fc00000 -> c3003fc0
= 7f800000 4125e889 -> 7f7f4125
= 43e80000 800000 -> 43e80080

test cvt.rz.relu.satfinite.bf16x2.f32
	cvt.rz.relu.satfinite.bf16x2.f32 $d:b32, $a:f32, $b:f32;
= 0 37000000 -> 3700
= 80000000 3b000001 -> 3b00
= 80000001 47600000 -> 4760
= 3f000000 ff800000 -> 3f000000
= 7fc12345 bf0e017d -> 7fff0000
= 7f7fffff c060f526 -> 7f7f0000
= bf0e017d 7fc12345 -> 7fff
= 3dd2ab3f 7f800000 -> 3dd27f7f
= c060f526 7f7fffff -> 7f7f
= 3b000001 80000000 -> 3b000000
= 7fffff c4000000 -> 7f0000
= 43e80000 800000 -> 43e80080

test cvt.rn.satfinite.e4m3x2.f32
	cvt.rn.satfinite.e4m3x2.f32 $d:b16, $a:f32, $b:f32;
= 0 37000000 -> 0
= 80000000 3b000001 -> 8001
= bcd1eb0a 7f7fffff -> 8d7e
= 7f7fffff bcd1eb0a -> 7e8d
= 7f800000 3d0ee010 -> 7e11
= 43400000 4b800000 -> 747e
= 3f7fffff 4f000000 -> 387e
= bec65206 7fc12345 -> ac7f
= 4f000000 3f7fffff -> 7e38
= 33800000 ff800000 -> fe
= 43e00000 3f800000 -> 7e38
= 3a800000 1 -> 0

test cvt.rn.satfinite.relu.e4m3x2.f32
	cvt.rn.satfinite.relu.e4m3x2.f32 $d:b16, $a:f32, $b:f32;
= 0 37000000 -> 0
= 80000000 3b000001 -> 1
= 47600000 80000001 -> 7e00
= 3a800000 1 -> 0
= bf800000 d3800000 -> 0
= 7fc12345 c1afe651 -> 7f00
= ff800000 7f800000 -> 7e
= 3fc00000 c3000003 -> 3c00
= 4b800000 43400000 -> 7e74
= 7fffff c4000000 -> 0
= 4f000000 3f7fffff -> 7e38
= 3f7fffff 4f000000 -> 387e

test cvt.rn.satfinite.e4m3x2.f16x2
	cvt.rn.satfinite.e4m3x2.f16x2 $d:b16, $a:b32;
= 1801 -> 1
= 80001800 -> 8001
= 3c005f00 -> 387e
= 3e00d803 -> 3cf0
= df008001 -> fe80
= 3bff7bff -> 387e
= 3e00fc00 -> 3cfe
= 18008000 -> 180
= b9b4fd01 -> b37f
= fbffbc00 -> feb8
= 4005f40 -> 7e
= 7c00bc00 -> 7eb8

test cvt.rn.satfinite.relu.e4m3x2.f16x2
	cvt.rn.satfinite.relu.e4m3x2.f16x2 $d:b16, $a:b32;
= 1801 -> 1
= 80001800 -> 1
= 7e01a56c -> 7f00
= 18008000 -> 100
= 3ff5f80 -> 7e
= fbffbc00 -> 0
= 8001df00 -> 0
= 7bff3bff -> 7e38
= 3e00d803 -> 3c00
= 4e93fc00 -> 5d00
= df008001 -> 0
= 7c003967 -> 7e33

test cvt.rn.f16x2.e4m3x2
	cvt.rn.f16x2.e4m3x2 $d:b32, $a:b16;
= ff -> 7fff
= bf4 -> 2580da00
= 8f70 -> a7805800
= 16e9 -> 2b00d480
= 639c -> 5180ae00
= 4db2 -> 4680b900
= 58a7 -> 4c00b380
= 37c8 -> 3b80c400
= dc23 -> ce003180
= fd02 -> de801c00
= 42bd -> 4100be80
= 847b -> a0005d80

test cvt.rn.relu.f16x2.e4m3x2
	cvt.rn.relu.f16x2.e4m3x2 $d:b32, $a:b16;
= ff -> 7fff
= bf4 -> 25800000
= 847b -> 5d80
= b04f -> 4780
= bb44 -> 4200
= 16e9 -> 2b000000
= f20d -> 2680
= 42bd -> 41000000
= 37c8 -> 3b800000
= 21de -> 30800000
= 2cd3 -> 36000000
= 8f70 -> 5800

test cvt.rn.satfinite.e5m2x2.f32
	cvt.rn.satfinite.e5m2x2.f32 $d:b16, $a:f32, $b:f32;
= 0 37000000 -> 0
= 80000000 3b000001 -> 8018
= c3000003 3fc00000 -> d83e
= 1 3a800000 -> 14
= 43e00000 3f800000 -> 5f3c
= 43400000 4b800000 -> 5a7b
= c13cb91c ff800000 -> cafb
= 3f800000 43e00000 -> 3c5f
= 3fc00000 c3000003 -> 3ed8
= 7f7fffff ff812345 -> 7b7f
= 3dcaac65 7f800000 -> 2e7b
= 37000000 0 -> 0

test cvt.rn.satfinite.relu.e5m2x2.f32
	cvt.rn.satfinite.relu.e5m2x2.f32 $d:b16, $a:f32, $b:f32;
= 0 37000000 -> 0
= 80000000 3b000001 -> 18
= bf800000 d3800000 -> 0
= 7f7fffff 408bc3d9 -> 7b44
= 1 ff7fffff -> 0
= 80000001 47600000 -> 7b
= 3fc00000 7f800000 -> 3e7b
= 7f800000 3fc00000 -> 7b3e
= 3b000001 80000000 -> 1800
= 37000000 0 -> 0
= 7fffff c4000000 -> 0
= 7fc12345 bde663f0 -> 7f00

test cvt.rn.satfinite.e5m2x2.f16x2
	cvt.rn.satfinite.e5m2x2.f16x2 $d:b16, $a:b32;
= 1801 -> 18
= 80001800 -> 8018
= 4adafbff -> 4bfb
= 7bff3bff -> 7b3c
= 4005f40 -> 45f
= 8001df00 -> 80df
= 5f003c00 -> 5f3c
= 5f400400 -> 5f04
= 12000 -> 20
= 3c005f00 -> 3c5f
= 7c00bdb1 -> 7bbe
= d8033e00 -> d83e

test cvt.rn.satfinite.relu.e5m2x2.f16x2
	cvt.rn.satfinite.relu.e5m2x2.f16x2 $d:b16, $a:b32;
= 1801 -> 18
= 80001800 -> 18
= bc00fbff -> 0
= 1fbff -> 0
= b8b37c00 -> 7b
= 5a007bff -> 5a7b
= fbff0001 -> 0
= 4005f40 -> 45f
= 3e00d803 -> 3e00
= cd53fd01 -> 7f
= 20000001 -> 2000
= c5a6fc00 -> 0

test cvt.rn.f16x2.e5m2x2
	cvt.rn.f16x2.e5m2x2 $d:b32, $a:b16;
= ff -> 7fff
= bf4 -> b00f400
= 37c8 -> 3700c800
= e718 -> e7001800
= 58a7 -> 5800a700
= 8f70 -> 8f007000
= 2cd3 -> 2c00d300
= a55a -> a5005a00
= fd02 -> 7fff0200
= 9a65 -> 9a006500
= dc23 -> dc002300
= c639 -> c6003900

test cvt.rn.relu.f16x2.e5m2x2
	cvt.rn.relu.f16x2.e5m2x2 $d:b32, $a:b16;
= ff -> 7fff
= bf4 -> b000000
= 6e91 -> 6e000000
= 7986 -> 79000000
= c639 -> 3900
= 9a65 -> 6500
= 42bd -> 42000000
= 4db2 -> 4d000000
= 639c -> 63000000
= a55a -> 5a00
= 37c8 -> 37000000
= fd02 -> 7fff0200
