import { provePaths } from '#tests/support/paths/prove.ts'
import { mutationModel } from './mutation.model.ts'

provePaths(mutationModel)
