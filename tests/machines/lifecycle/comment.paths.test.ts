import { provePaths } from '#tests/support/paths/prove.ts'
import { commentModel } from './comment.model.ts'

provePaths(commentModel)
