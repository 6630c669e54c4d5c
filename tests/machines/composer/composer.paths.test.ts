import { provePaths } from '#tests/support/paths/prove.ts'
import { composerModel } from './composer.model.ts'

provePaths(composerModel)
