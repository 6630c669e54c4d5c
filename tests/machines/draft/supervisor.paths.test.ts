import { provePaths } from '#tests/support/paths/prove.ts'
import { supervisorModel } from './supervisor.model.ts'

provePaths(supervisorModel)
