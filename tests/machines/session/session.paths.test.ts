import { provePaths } from '#tests/support/paths/prove.ts'
import { sessionModel } from './session.model.ts'

provePaths(sessionModel)
