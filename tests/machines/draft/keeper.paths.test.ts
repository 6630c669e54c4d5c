import { provePaths } from '#tests/support/paths/prove.ts'
import { keeperModel } from './keeper.model.ts'

provePaths(keeperModel)
