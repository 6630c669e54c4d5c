import { provePaths } from '#tests/support/paths/prove.ts'
import { messageModel } from './message.model.ts'

provePaths(messageModel)
