import { provePaths } from '#tests/support/paths/prove.ts'
import { seenModel } from './seen.model.ts'

provePaths(seenModel)
