/* Print the status of opening the driver, and the detail. */
#include <stdio.h>

#include "tfc/cuda_impl.h"

int main(void)
{
	struct tfc_cuda cu;
	struct tfc_detail d = { 0, "" };
	int status = tfc_cuda_open(&cu, &d);
	printf("%d %s\n", status, d.text);
	if (!status)
		tfc_cuda_close(&cu);
	return 0;
}
