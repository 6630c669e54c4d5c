import { provePaths } from '#tests/support/paths/prove.ts'
import { outgoingModel } from './outgoing.model.ts'

provePaths(outgoingModel)
