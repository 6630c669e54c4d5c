import { provePaths } from '#tests/support/paths/prove.ts'
import { setupModel } from './setup.model.ts'

provePaths(setupModel)
