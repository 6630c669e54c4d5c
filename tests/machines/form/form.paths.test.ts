import { provePaths } from '#tests/support/paths/prove.ts'
import { formModel } from './form.model.ts'

provePaths(formModel)
