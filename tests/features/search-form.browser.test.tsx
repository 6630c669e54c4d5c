import { expect, test } from 'vitest'
import { SearchPage } from '#src/pages/SearchPage.tsx'
import { TopicsPage } from '#src/pages/TopicsPage.tsx'
import { openApp } from '#tests/support/browser-app.tsx'
import { page, userEvent } from '#tests/support/browser.tsx'

const none = { items: [], total: 0, page: 1, pageSize: 18, totalPages: 0 }

test.each([
  ['话题广场', '/topics?q=山', '搜索话题', TopicsPage],
  ['搜索页', '/search?q=山', '搜索词', SearchPage],
])('%s：改了再回车，焦点还在输入框；框里是真正搜的', async (_, start, label, Shown) => {
  const { answers, show, address } = openApp()
  answers.post('/api/topics/search', () => none)
  answers.get('/api/posts/categories', () => ({ items: [] }))
  answers.get('/api/search', () => ({ ...none, results: [] }))
  show(<Shown />, start)
  const box = page.getByRole('searchbox', { name: label })
  await expect.element(box).toHaveValue('山')
  await box.fill('  雨 ')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => new URLSearchParams(address().split('?')[1]).get('q')).toBe('雨')
  await expect.element(box).toHaveValue('雨')
  await expect.element(box).toHaveFocus()
})
