# hir NAME OPERATION DTYPE SIZES: the program of a row.
hir() (
	name=$1 op=$2 dtype=$3 a=$4 b=$5 c=${6:-0} d=${7:-0}
	x="x: Tensor[($a, $b), \"f32\"]"
	shape="($a, $b)"
	out_dtype=f32
	case $op in
	matmul | packed)
		left=$dtype right=$dtype kind=Tensor
		[ "$dtype" != u8i8 ] || left=u8 right=i8 out_dtype=i32
		[ "$dtype" != f64 ] || out_dtype=f64
		[ $op = matmul ] || kind=ConstTensor
		x="a: Tensor[($a, $c), \"$left\"], b: $kind[($c, $b), \"$right\"]"
		value="tf.matmul(a, b, out_dtype=\"$out_dtype\")" ;;
	scale_add) value='x * 1.5 + 0.25' ;;
	silu) value='tf.silu(x)' ;;
	gelu) value='tf.gelu(x, approximate="none")' ;;
	gelu_tanh) value='tf.gelu(x, approximate="tanh")' ;;
	softmax) value='tf.softmax(x, axis=-1)' ;;
	rms_norm) x="$x, w: Tensor[($b,), \"f32\"]" value='tf.rms_norm(x, w, eps=1e-6)' ;;
	layer_norm) x="$x, w: Tensor[($b,), \"f32\"], bias: Tensor[($b,), \"f32\"]" value='tf.layer_norm(x, w, bias, axis=-1, eps=1e-6)' ;;
	transpose) shape="($b, $a)" value='tf.transpose(x, (1, 0))' ;;
	row_sum) shape="($a,)" value='tf.reduce(x, axes=(1,), keepdim=False, kind="sum")' ;;
	column_sum) shape="($b,)" value='tf.reduce(x, axes=(0,), keepdim=False, kind="sum")' ;;
	attention | causal)
		shape="($a, $b, $c)"
		x="q: Tensor[$shape, \"f32\"], k: Tensor[$shape, \"f32\"], v: Tensor[$shape, \"f32\"]"
		s="tf.matmul(q, k, b_layout=\"NK\") * $c ** -0.5"
		[ $op = attention ] || s="tf.where(tf.reshape(tf.arange(Tensor[($b,), \"i64\"]), (1, $b)) <= tf.reshape(tf.arange(Tensor[($b,), \"i64\"]), ($b, 1)), $s, tf.full(Tensor[($a, $b, $b), \"f32\"], -1e30))"
		value="tf.softmax($s, axis=-1) @ v" ;;
	conv)
		shape="(1, $c, $b, $b)"
		x="x: Tensor[(1, $a, $b, $b), \"f32\"], w: Tensor[($c, $a, $d, $d), \"f32\"], bias: Tensor[($c,), \"f32\"]"
		value="tf.conv2d(x, w, bias, stride=(1, 1), padding=($((d / 2)), $((d / 2))), dilation=(1, 1), groups=1)" ;;
	*) echo "bench: no such operation: $op" >&2; return 1 ;;
	esac
	cat <<-END
	from tilefoundry.dsl import *


	@func
	def $name($x) -> Tensor[$shape, "$out_dtype"]:
	    return $value
	END
)
