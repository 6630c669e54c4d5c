import { provePaths } from '#tests/support/paths/prove.ts'
import { throttledModel } from './throttled.model.ts'

provePaths(throttledModel)
