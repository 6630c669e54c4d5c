import { firstLine } from '#src/lib/characters.ts'
import type { Comment } from '#src/data/types.ts'
import { comment as words } from '#src/messages/comments.ts'

/** So much of a comment tells it from the others of a page. */
const tellingLength = 20

export const beginningOf = ({ content }: Pick<Comment, 'content'>) =>
  firstLine(content, tellingLength) || words.deleted
