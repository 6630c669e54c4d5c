import { expect, test } from 'vitest'
import type { Favorite } from '#src/data/types.ts'
import { FavoritesPage } from '#src/pages/FavoritesPage.tsx'
import { pageOf } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, userEvent } from '#tests/support/browser.tsx'

const post = (title: string) => page.getByRole('link', { name: title, exact: true })
const toPage = (number: number) =>
  page.getByRole('link', { name: `第 ${number} 页`, exact: true }).first()

test('取消一篇、马上翻页：看到的是翻到的那一页，不是原来那一页', async () => {
  const app = openApp(buildAccount())
  const [agreement, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const asked: (string | null)[] = []
  app.answers.get('/api/favourites', async ({ query }) => {
    const number = query.get('page')
    asked.push(number)
    if (number === '2') await second.promise
    const titles = number === '2' ? ['后一页的'] : ['先收的', '留着的']
    return {
      items: titles.map(favorite),
      total: 3,
      page: Number(number),
      pageSize: 2,
      totalPages: 2,
    }
  })
  app.answers.delete('/api/posts/{id}/favourite', async () => {
    await agreement.promise
    return { isFavourited: false, favouriteCount: 0 }
  })
  app.show(<FavoritesPage />, '/favorites?page=1')
  await page.getByRole('button', { name: /先收的/ }).click()
  await toPage(2).click()
  await expect.poll(() => asked.at(-1)).toBe('2')
  const before = asked.length
  agreement.resolve()
  await expect.poll(() => asked.length).toBe(before + 1)
  expect(asked.at(-1)).toBe('2')
  second.resolve()
  await expect.element(post('后一页的')).toBeVisible()
  expect(app.address()).toBe('/favorites?page=2')
  expect(post('留着的').query()).toBeNull()
})

test('用键盘取消收藏：焦点在下一篇的“取消收藏”；后面没有了在前一篇；全取消了在这一栏', async () => {
  const app = openApp(buildAccount())
  let kept = ['甲', '乙', '丙']
  app.answers.get('/api/favourites', () => pageOf(kept.map(favorite)))
  app.answers.delete('/api/posts/{id}/favourite', ({ path }) => {
    kept = kept.filter((title) => !path.includes(encodeURIComponent(title)))
    return { isFavourited: false, favouriteCount: 0 }
  })
  app.show(<FavoritesPage />, '/favorites')
  const remove = (title: string) => page.getByRole('button', { name: `取消收藏：${title}` })
  await expect.element(remove('乙')).toBeVisible()
  remove('乙').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(remove('丙')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(remove('甲')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('还没有收藏文章')).toBeVisible()
  await expect.element(page.getByRole('region', { name: '我的收藏' })).toHaveFocus()
})

const favorite = (title: string): Favorite => ({
  id: title,
  title,
  excerpt: '',
  coverImage: null,
  publishedAt: '2026-11-02T12:00:00Z',
  createTime: '2026-11-02T12:00:00Z',
  format: 0,
  viewCount: 0,
  likeCount: 0,
  commentCount: 0,
  categoryIds: [],
  author: { id: 'u2', displayName: '阿岚', nickName: '阿岚', avatarUrl: null },
  tags: [],
  favouritedAt: '2026-11-02T12:00:00Z',
})
