import { provePaths } from '#tests/support/paths/prove.ts'
import { unreadModel } from './unread.model.ts'

provePaths(unreadModel)
