/* libtfc_cuda: the functions of tfc/cuda.h, for programs that do not include tfc/cuda_impl.h themselves. */
#include "tfc/cuda_impl.h"
