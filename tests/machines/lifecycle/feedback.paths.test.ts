import { provePaths } from '#tests/support/paths/prove.ts'
import { feedbackModel } from './feedback.model.ts'

provePaths(feedbackModel)
