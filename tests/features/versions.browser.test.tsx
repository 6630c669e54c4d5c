import { expect, test } from 'vitest'
import { Versions } from '#src/features/posts-management/Versions.tsx'
import { refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page } from '#tests/support/browser.tsx'

test('历史版本没有加载出来：标题和回文章管理的路都在，可以重试', async () => {
  const { answers, show } = openApp(buildAccount())
  answers.get('/api/posts/{id}/revisions', () => refuse(500, { code: 1010, message: '' }))
  show(<Versions postId="p1" asked={null} body={() => null} appeal={() => null} />)
  await expect.element(page.getByRole('button', { name: '重试' })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: '历史版本' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '文章管理' }))
    .toHaveAttribute('href', '/blog/posts-management')
})
