import { themeDriver } from './theme.driver.ts'
import { walkInBrowser } from './walk.ts'

walkInBrowser('主题：每走一步，看到的和状态机里的都是该有的', themeDriver)
