import { provePaths } from '#tests/support/paths/prove.ts'
import { editorChoiceModel } from './editor-choice.model.ts'

provePaths(editorChoiceModel)
