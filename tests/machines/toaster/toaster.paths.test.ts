import { provePaths } from '#tests/support/paths/prove.ts'
import { toastModel } from './toast.model.ts'
import { toasterModel } from './toaster.model.ts'

provePaths(toastModel)
provePaths(toasterModel)
