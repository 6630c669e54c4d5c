import { provePaths } from '#tests/support/paths/prove.ts'
import { dropdownModel } from './dropdown.model.ts'

provePaths(dropdownModel)
