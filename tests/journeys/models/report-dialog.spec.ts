import { reportDialogDriver } from './report-dialog.driver.ts'
import { walkInBrowser } from './walk.ts'

walkInBrowser('举报：每走一步，看到的和状态机里的都是该有的', reportDialogDriver)
