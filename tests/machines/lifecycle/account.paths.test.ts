import { provePaths } from '#tests/support/paths/prove.ts'
import { accountModel } from './account.model.ts'

provePaths(accountModel)
