import { conversationDriver } from './conversation.driver.ts'
import { walkInBrowser } from './walk.ts'

walkInBrowser('会话：每走一步，看到的和状态机里的都是该有的', conversationDriver)
