import { provePaths } from '#tests/support/paths/prove.ts'
import { listModel } from './list.model.ts'

provePaths(listModel)
