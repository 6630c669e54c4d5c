import { connectionDriver } from './connection.driver.ts'
import { walkInBrowser } from './walk.ts'

walkInBrowser('实时连接：每走一步，看到的和状态机里的都是该有的', connectionDriver)
