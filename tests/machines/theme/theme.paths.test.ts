import { provePaths } from '#tests/support/paths/prove.ts'
import { themeModel } from './theme.model.ts'

provePaths(themeModel)
