import { provePaths } from '#tests/support/paths/prove.ts'
import { dialogsModel } from './dialogs.model.ts'

provePaths(dialogsModel)
