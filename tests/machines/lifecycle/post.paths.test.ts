import { provePaths } from '#tests/support/paths/prove.ts'
import { postModel } from './post.model.ts'

provePaths(postModel)
