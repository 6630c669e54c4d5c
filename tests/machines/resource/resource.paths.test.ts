import { provePaths } from '#tests/support/paths/prove.ts'
import { resourceModel } from './resource.model.ts'

provePaths(resourceModel)
