import { provePaths } from '#tests/support/paths/prove.ts'
import { connectionModel } from './connection.model.ts'

provePaths(connectionModel)
