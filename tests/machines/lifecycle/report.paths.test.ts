import { provePaths } from '#tests/support/paths/prove.ts'
import { reportModel } from './report.model.ts'

provePaths(reportModel)
