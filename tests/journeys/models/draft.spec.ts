import { draftDriver } from './draft.driver.ts'
import { walkInBrowser } from './walk.ts'

walkInBrowser('草稿：每走一步，看到的和状态机里的都是该有的', draftDriver)
