import { provePaths } from '#tests/support/paths/prove.ts'
import { sendingModel } from './sending.model.ts'

provePaths(sendingModel)
