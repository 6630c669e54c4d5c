import { provePaths } from '#tests/support/paths/prove.ts'
import { mentionModel } from './mention.model.ts'

provePaths(mentionModel)
