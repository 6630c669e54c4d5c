import { expect, onTestFinished, test } from 'vitest'
import type { Comment, CommentThread } from '#src/data/types.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { button, cdp, page, press, userEvent } from '#tests/support/browser.tsx'
import { buildComment, buildCommentPage } from '#tests/support/build-comment.ts'
import { CommentsPage, leaveAndComeBack } from './comments.page.tsx'

const article = (text: string) => page.getByRole('article').filter({ hasText: text })
const item = (text: string) => page.getByRole('listitem').filter({ hasText: text }).last()
const write = page.getByRole('textbox', { name: '写评论' })

test('打开其余回复，答一句；再发一条评论、换一个顺序：答的那句都在，只有一条', async () => {
  const { asked } = open(5)
  await page.getByRole('button', { name: '查看其余 2 条回复' }).click()
  await expect.element(article('第 5 句')).toBeVisible()
  await answer('第 5 句', '刚答的')
  expect(replies()).toEqual(['第 1 句', '第 2 句', '第 3 句', '第 4 句', '第 5 句', '刚答的'])

  await write.fill('另起一条')
  await page.getByRole('button', { name: '发表评论' }).click()
  await expect.element(article('另起一条')).toBeVisible()
  expect(replies()).toEqual(['第 1 句', '第 2 句', '第 3 句', '第 4 句', '第 5 句', '刚答的'])

  await page.getByRole('button', { name: '最早' }).click()
  await page.getByRole('button', { name: '查看其余 3 条回复' }).click()
  await expect.element(article('刚答的')).toBeVisible()
  expect(replies()).toEqual(['第 1 句', '第 2 句', '第 3 句', '第 4 句', '第 5 句', '刚答的'])
  expect(asked).toEqual([null])
})

test('后面还有回复没有取来的时候答一句：读过的都还在，答的那句取来之后也只有一条', async () => {
  const { asked } = open(21)
  await page.getByRole('button', { name: '查看其余 18 条回复' }).click()
  await expect.element(article('第 20 句')).toBeVisible()
  await answer('第 20 句', '刚答的')
  expect(replies()).toHaveLength(21)
  await page.getByRole('button', { name: '查看更多回复' }).click()
  await expect.element(article('第 21 句')).toBeVisible()
  expect(replies().slice(-2)).toEqual(['第 21 句', '刚答的'])
  expect(replies()).toHaveLength(22)
  expect(asked).toEqual([null, 'c20'])
})

test('其余回复里自己的一条，答过之后删掉：它的位置还在，答的那句也在', async () => {
  const { answers, below } = open(5, buildComment({ id: 'r5', ...mine, content: '第 5 句' }))
  answers.delete('/api/comments/{id}', () => {
    below.splice(4, 1)
    return undefined as never
  })
  await page.getByRole('button', { name: '查看其余 2 条回复' }).click()
  await answer('第 5 句', '刚答的', '林间')
  await article('第 5 句').getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect.element(page.getByText('该评论已删除')).toBeVisible()
  await expect.element(article('第 5 句')).not.toBeInTheDocument()
  expect(replies().at(-1)).toBe('刚答的')
})

test('同一页上两条评论的按钮，念出来各有各的名字', async () => {
  open(5, buildComment({ id: 'r5', ...mine, content: '第 5 句' }))
  await page.getByRole('button', { name: '查看其余 2 条回复：开头' }).click()
  await expect
    .element(article('第 5 句').getByRole('button', { name: '删除：第 5 句' }))
    .toBeVisible()
})

test('打开其余回复：已经在看的、正在写的都没有动，写到一半的地方也在', async () => {
  open(5)
  const box = page.getByRole('textbox', { name: '回复 阿岚' })
  await article('第 1 句').getByRole('button', { name: '回复 阿岚' }).click()
  await box.fill('写了一半')
  const [first, written] = [article('第 1 句').element(), box.element()]
  await page.getByRole('button', { name: '查看其余 2 条回复' }).click()
  await expect.element(article('第 5 句')).toBeVisible()
  expect(article('第 1 句').element()).toBe(first)
  expect(box.element()).toBe(written)
  await expect.element(box).toHaveValue('写了一半')
})

test('答后面的一条写到一半，离开再回来：其余回复开着，写的在它下面，焦点没有动', async () => {
  open(5)
  const box = page.getByRole('textbox', { name: '回复 阿岚' })
  await button('查看其余 2 条回复：开头').click()
  await article('第 5 句').getByRole('button', { name: '回复 阿岚' }).click()
  await box.fill('写了一半')
  await leaveAndComeBack()
  await expect.element(item('第 5 句').getByRole('textbox')).toHaveValue('写了一半')
  await expect.element(button('离开')).toHaveFocus()
  expect(replies()).toHaveLength(5)
})

test('改后面自己的一条改到一半，离开再回来：其余回复开着，改的还在，焦点没有动', async () => {
  const abilities = { edit: true, delete: false, reply: false, like: false, report: false }
  open(5, buildComment({ id: 'r5', ...mine, content: '第 5 句', abilities }))
  const box = page.getByRole('textbox', { name: '修改评论' })
  await button('查看其余 2 条回复：开头').click()
  await button('编辑：第 5 句').click()
  await expect.element(box).toHaveFocus()
  await box.fill('改了一半')
  await leaveAndComeBack()
  await expect.element(box).toHaveValue('改了一半')
  await expect.element(button('离开')).toHaveFocus()
})

test.each([1200, 390])('%i 像素宽：“查看其余”的字和评论的字对齐', async (width) => {
  await page.viewport(width, 800)
  onTestFinished(() => page.viewport(wide.width, wide.height))
  open(5)
  const more = button('查看其余 2 条回复：开头')
  await expect.element(more).toBeVisible()
  const { left } = more.element().getBoundingClientRect()
  const { paddingLeft, borderLeftWidth } = getComputedStyle(more.element())
  const words = left + Number.parseFloat(paddingLeft) + Number.parseFloat(borderLeftWidth)
  const text = page.getByText('开头', { exact: true }).element().getBoundingClientRect()
  expect(Math.round(words)).toBe(Math.round(text.left))
})

const wide = { width: innerWidth, height: innerHeight }

test('写评论的提示：用手指的时候不说按键', async () => {
  open(5)
  const keys = page.getByText('，Ctrl + Enter 发表').first()
  await expect.element(keys).toBeVisible()
  await touch(true)
  onTestFinished(() => void touch(false))
  await expect.element(keys).not.toBeVisible()
  await expect.element(page.getByText('输入 @ 可以提到别人').first()).toBeVisible()
})

const touch = (is: boolean) =>
  cdp().send('Emulation.setTouchEmulationEnabled', { enabled: is, maxTouchPoints: 1 })

test('用键盘打开其余回复：在路上的时候焦点在按钮上，来了还在，接着按；没有更多了，在读到的那一条', async () => {
  const { answers, below } = open(41)
  const held = Promise.withResolvers<void>()
  answers.get('/api/comments/{id}/replies', async ({ query }) => {
    await held.promise
    return pieceOf(below, query.get('cursor'))
  })
  const more = page.getByRole('button', { name: '查看更多回复' })
  await press(page.getByRole('button', { name: '查看其余 38 条回复' }))
  const coming = page.getByRole('button', { name: '加载中…' })
  await expect.element(coming).toHaveAttribute('aria-busy', 'true')
  await expect.element(coming).toHaveFocus()
  held.resolve()
  await expect.element(article('第 20 句')).toBeVisible()
  await expect.element(more).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(article('第 40 句')).toBeVisible()
  await expect.element(more).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(article('第 41 句')).toBeVisible()
  await expect.element(more).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('listitem').filter({ hasText: '第 40 句' }).last())
    .toHaveFocus()
})

test('其余回复来自静音了的人：打开之后说没有显示，答一句也还说', async () => {
  const missing = page.getByText('其余回复没有显示：可能已删除，或来自您静音、屏蔽的人。')
  const { answers, below } = open(5)
  answers.get('/api/comments/{id}/replies', () => pieceOf(below.slice(0, 4), null))
  const more = page.getByRole('button', { name: '查看其余 2 条回复' })
  await expect.element(more).toBeVisible()
  await expect.element(missing).not.toBeInTheDocument()
  await more.click()
  await expect.element(missing).toBeVisible()
  expect(replies()).toHaveLength(4)
  await answer('第 4 句', '刚答的')
  await expect.element(missing).toBeVisible()
})

test('其余回复都来了：没有少的，不说少了', async () => {
  open(5)
  await page.getByRole('button', { name: '查看其余 2 条回复' }).click()
  await expect.element(article('第 5 句')).toBeVisible()
  await answer('第 5 句', '刚答的')
  await expect.element(page.getByText('其余回复没有显示')).not.toBeInTheDocument()
})

async function answer(text: string, words: string, whose = '阿岚') {
  await article(text)
    .getByRole('button', { name: `回复 ${whose}` })
    .click()
  await page.getByRole('textbox', { name: `回复 ${whose}` }).fill(words)
  await page.getByRole('button', { name: '发表回复' }).click()
  await expect.element(article(words)).toBeVisible()
}

/** What is said below the thread, from top to bottom. */
const replies = () =>
  page
    .getByRole('article')
    .elements()
    .flatMap(({ textContent }) => /第 \d+ 句|刚答的/.exec(textContent)?.[0] ?? [])

/** The comments of a post with one thread of so many replies, and which cursors its replies were asked by. `last`: the last of them. */
function open(count: number, last?: Comment) {
  const app = openApp(buildAccount())
  const asked: (string | null)[] = []
  const below: Comment[] = Array.from({ length: count }, (_, at) =>
    buildComment({
      id: `r${at + 1}`,
      content: `第 ${at + 1} 句`,
      rootId: 't1',
      parentId: 't1',
    }),
  )
  if (last) below.splice(-1, 1, last)
  const tops = [buildComment({ id: 't1', content: '开头' })]
  const shown = (comment: Comment): CommentThread => {
    const all = comment.id === 't1' ? below : []
    return { ...comment, replyCount: all.length, replies: all.slice(0, 3) }
  }
  app.answers.get('/api/posts/{id}/comments', () => buildCommentPage(tops.map(shown)))
  app.answers.get('/api/comments/{id}/replies', ({ query }) => {
    const cursor = query.get('cursor')
    asked.push(cursor)
    return pieceOf(below, cursor)
  })
  app.answers.post('/api/posts/{id}/comments', ({ body }) => {
    const { content, parentId } = body as { content: string; parentId: string | null }
    const comment = buildComment({
      id: `n${content}`,
      content,
      parentId,
      rootId: parentId === null ? null : 't1',
      author: mine.author,
    })
    if (parentId === null) tops.unshift(comment)
    else below.push(comment)
    return comment
  })
  app.show(<CommentsPage />, '/posts/p1')
  return { asked, below, answers: app.answers }
}

/** Twenty replies, from where a cursor points. */
function pieceOf(below: readonly Comment[], cursor: string | null) {
  const from = Number(cursor?.slice(1) ?? 0)
  const hasMore = below.length > from + 20
  return {
    items: below.slice(from, from + 20),
    nextCursor: hasMore ? `c${from + 20}` : null,
    prevCursor: null,
    hasMore,
  }
}

const mine: Partial<Comment> & Pick<Comment, 'author'> = {
  rootId: 't1',
  parentId: 't1',
  author: { id: 'u1', displayName: '林间', nickName: '林间', avatarUrl: null },
  abilities: { edit: false, delete: true, reply: true, like: false, report: false },
}
