import { provePaths } from '#tests/support/paths/prove.ts'
import { suggestionsModel } from './suggestions.model.ts'

provePaths(suggestionsModel)
