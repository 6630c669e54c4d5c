import { sessionDriver } from './session.driver.ts'
import { walkInBrowser } from './walk.ts'

walkInBrowser('登录：每走一步，看到的和状态机里的都是该有的', sessionDriver)
