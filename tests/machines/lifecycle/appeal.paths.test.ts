import { provePaths } from '#tests/support/paths/prove.ts'
import { appealModel } from './appeal.model.ts'

provePaths(appealModel)
