import { provePaths } from '#tests/support/paths/prove.ts'
import { taskModel } from './task.model.ts'

provePaths(taskModel)
