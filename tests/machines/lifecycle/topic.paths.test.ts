import { provePaths } from '#tests/support/paths/prove.ts'
import { topicModel } from './topic.model.ts'

provePaths(topicModel)
