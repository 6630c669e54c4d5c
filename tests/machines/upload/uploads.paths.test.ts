import { provePaths } from '#tests/support/paths/prove.ts'
import { uploadsModel } from './uploads.model.ts'

provePaths(uploadsModel)
