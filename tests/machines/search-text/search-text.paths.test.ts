import { provePaths } from '#tests/support/paths/prove.ts'
import { searchTextModel } from './search-text.model.ts'

provePaths(searchTextModel)
