import { expect, test } from 'vitest'
import type { PostDetail } from '#src/data/types.ts'
import { ReactionButton } from '#src/features/post/ReactionButton.tsx'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page } from '#tests/support/browser.tsx'
import { buildCommentedPost } from '#tests/support/build-comment.ts'

test('赞不了也收藏不了的文章，写着和按钮上一样的字与数，不写读给听者的那句', async () => {
  openApp(buildAccount()).show(
    <p>
      <ReactionButton reaction="like" post={draft as PostDetail} />
      <ReactionButton reaction="favourite" post={draft as PostDetail} />
    </p>,
  )
  await expect.element(page.getByRole('paragraph')).toHaveTextContent('赞3收藏0')
})

const draft = {
  ...buildCommentedPost(false),
  status: 'draft' as const,
  likeCount: 3,
  isLiked: false,
  favouriteCount: 0,
  isFavourited: false,
}
