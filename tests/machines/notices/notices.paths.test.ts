import { provePaths } from '#tests/support/paths/prove.ts'
import { noticesModel } from './notices.model.ts'

provePaths(noticesModel)
