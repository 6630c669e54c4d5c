import { provePaths } from '#tests/support/paths/prove.ts'
import { conversationModel } from './conversation.model.ts'

provePaths(conversationModel)
