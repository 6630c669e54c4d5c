import { Link } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Comments } from '#src/features/comments/Comments.tsx'
import type { CommentThread } from '#src/data/types.ts'
import { openApp } from '#tests/support/browser-app.tsx'
import { page } from '#tests/support/browser.tsx'
import {
  buildComment,
  buildCommentedPost,
  buildCommentPage,
} from '#tests/support/build-comment.ts'

const old = '019a9b2e-0000-7000-8000-000000000401'
const reply = '019a9b2e-0000-7000-8000-000000000402'
const gone = '019a9b2e-0000-7000-8000-000000000403'
const recent = '019a9b2e-0000-7000-8000-000000000404'

const item = (text: string) => page.getByRole('article').filter({ hasText: text })
const notice = (text: string) => page.getByText(text, { exact: true })

test('要找的评论在前面，有一句话，标出来；别的照旧，没有一条出现两次', async () => {
  open(`#comment-${old}`)
  await expect.element(notice('您要找的评论')).toBeVisible()
  await expect.element(notice('其他评论')).toBeVisible()
  expect(texts()).toEqual(['很久以前', '第四句', '刚刚说的'])
  await expect.element(item('很久以前')).toHaveAttribute('aria-current', 'true')
  await expect.element(item('刚刚说的')).not.toHaveAttribute('aria-current')
})

test('没有了的说不在了，别的照旧', async () => {
  open(`#comment-${gone}`)
  await expect.element(notice('这条评论已经不在了')).toBeVisible()
  expect(texts()).toEqual(['刚刚说的', '很久以前'])
  await expect.element(notice('您要找的评论')).not.toBeInTheDocument()
})

test('页面开着换一条来找：找新的那一条；本来就在眼前的不再问', async () => {
  const { asked } = open('')
  await expect.element(item('刚刚说的')).toBeVisible()
  await page.getByRole('link', { name: '去近的' }).click()
  await expect.element(item('刚刚说的')).toHaveAttribute('aria-current', 'true')
  expect(asked).toEqual([null])
  await page.getByRole('link', { name: '去回复' }).click()
  await expect.element(item('第四句')).toHaveAttribute('aria-current', 'true')
  await expect.element(item('刚刚说的')).not.toHaveAttribute('aria-current')
  await expect.element(notice('您要找的评论')).toBeVisible()
  expect(asked).toEqual([null, reply])
})

/** The comments of a post at an address with this fragment, and what the server was asked for. */
function open(hash: string) {
  const app = openApp()
  const asked: (string | null)[] = []
  const thread = (id: string, content: string, ...replies: string[]): CommentThread => ({
    ...buildComment({ id, content }),
    replyCount: replies.length,
    replies: replies.map((text) =>
      buildComment({ id: reply, content: text, rootId: id, parentId: id }),
    ),
  })
  app.answers.get('/api/posts/{id}/comments', ({ query }) => {
    const id = query.get('commentId')
    asked.push(id)
    const isFound = id === old || id === reply
    return buildCommentPage(
      [thread(recent, '刚刚说的'), thread(old, '很久以前')],
      isFound ? thread(old, '很久以前', '第四句') : null,
    )
  })
  app.show(
    <>
      <Link to={`#comment-${recent}`}>去近的</Link>
      <Link to={`#comment-${reply}`}>去回复</Link>
      <Comments
        post={buildCommentedPost(false)}
        now={new Date()}
        report={() => null}
        moderated={() => null}
      />
    </>,
    `/posts/p1${hash}`,
  )
  return { asked }
}

/** What the comments say, from top to bottom. */
const texts = () =>
  page
    .getByRole('article')
    .elements()
    .map(({ textContent }) => /很久以前|第四句|刚刚说的/.exec(textContent)?.[0])
