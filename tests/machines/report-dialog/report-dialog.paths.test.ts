import { provePaths } from '#tests/support/paths/prove.ts'
import { reportDialogModel } from './report-dialog.model.ts'

provePaths(reportDialogModel)
