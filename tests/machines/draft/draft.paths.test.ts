import { provePaths } from '#tests/support/paths/prove.ts'
import { draftModel } from './draft.model.ts'

provePaths(draftModel)
