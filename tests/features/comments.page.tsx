import { useState } from 'react'
import { expect } from 'vitest'
import { Comments } from '#src/features/comments/Comments.tsx'
import { button, page } from '#tests/support/browser.tsx'
import { buildCommentedPost } from '#tests/support/build-comment.ts'

/** The comments of a post on a page that one leaves and comes back to: nothing of it is kept. */
export function CommentsPage() {
  const [isThere, setIsThere] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsThere(!isThere)}>
        {isThere ? '离开' : '回来'}
      </button>
      {isThere && <Comments post={post} now={now} report={() => null} moderated={() => null} />}
    </>
  )
}

export async function leaveAndComeBack() {
  await button('离开').click()
  await expect.element(page.getByRole('region', { name: '评论' })).not.toBeInTheDocument()
  await button('回来').click()
}

const post = buildCommentedPost()
const now = new Date()
