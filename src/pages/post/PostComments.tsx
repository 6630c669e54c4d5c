import type { PostDetail } from '#src/data/types.ts'
import { ModerationNotice } from '#src/features/appeal/ModerationNotice.tsx'
import { Comments } from '#src/features/comments/Comments.tsx'
import { ReportButton } from '#src/features/report/ReportButton.tsx'
import { appeal } from '#src/messages/appeal.ts'
import { post as words } from '#src/messages/posts.ts'
import { useNow } from '#src/runtime/time.ts'

/** What is said below a post, with the ways to report it and to object to a decision. */
export function PostComments({ post }: { post: PostDetail }) {
  return (
    <Comments
      post={post}
      now={useNow()}
      report={({ id, author }) =>
        author && (
          <ReportButton
            target={{ type: 2, targetId: id }}
            title={words.commentBy(author.displayName)}
            authorId={author.id}
          />
        )
      }
      moderated={({ id, content, moderation }) =>
        moderation && (
          <ModerationNotice
            target={{ type: 2, targetId: id }}
            title={content}
            moderation={moderation}
            what={appeal.hidden}
          />
        )
      }
    />
  )
}
