import { expect, test } from 'vitest'
import type { PostNeighbours } from '#src/data/types.ts'
import { Neighbours } from '#src/features/post/Neighbours.tsx'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import { openApp } from '#tests/support/browser-app.tsx'
import { page } from '#tests/support/browser.tsx'

// The contract's own example, which its tests hold against the schema.
const example = examples.components.examples.PostNeighbours.value as PostNeighbours

test('相关文章的作者名字很长：手机上标题还是一行几个字，赞数看得全', async () => {
  await page.viewport(320, 700)
  const { answers, show } = openApp(null)
  const related = example.related.slice(0, 1).map((post) => ({
    ...post,
    title: '一篇标题不长的文章',
    author: { ...post.author, displayName: '一位名字正好有二十个字的作者就是这么长的' },
    likeCount: 12345,
  }))
  answers.get('/api/posts/{id}/neighbours', () => ({ previous: null, next: null, related }))
  show(<Neighbours postId="p1" />)
  const title = page.getByRole('link', { name: '一篇标题不长的文章' })
  await expect.element(title).toBeVisible()
  expect(title.element().getBoundingClientRect().width).toBeGreaterThan(120)
  const likes = page.getByText('· 12345 赞').element().getBoundingClientRect()
  expect(likes.right).toBeLessThanOrEqual(document.documentElement.clientWidth)
  await page.viewport(1440, 900)
})
