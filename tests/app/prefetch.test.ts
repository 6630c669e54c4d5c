import { expect, test, vi } from 'vitest'
import { prefetchPage } from '#src/app/prefetch.ts'
import type { Api } from '#src/data/api.ts'
import { createQueryClient } from '#src/data/query-client.ts'
import { systemClock } from '#src/platform/clock.ts'

test.each([
  [
    '/',
    [
      '/api/posts/hot-details',
      '/api/posts/public',
      '/api/users/hot-creators',
      '/api/topics/hot',
    ],
  ],
  [
    '/home',
    [
      '/api/posts/hot-details',
      '/api/posts/public',
      '/api/users/hot-creators',
      '/api/topics/hot',
    ],
  ],
  ['/posts/42', ['/api/posts/42']],
  ['/users/u1/profile', ['/api/users/u1/profile']],
  ['/unauthorized', []],
  ['/nowhere', []],
])('打开 %s，渲染之前就去要 %j', async (pathname, expected) => {
  const asked: string[] = []
  const get = (path: string, { params }: { params?: { path?: { id: string } } } = {}) => {
    asked.push(path.replace('{id}', params?.path?.id ?? ''))
    return new Promise(() => {})
  }
  // Nothing else is asked for before a page is rendered.
  const api = { get } as unknown as Api
  prefetchPage(pathname, createQueryClient({ api, clock: systemClock }))
  expect(asked).toEqual(expected)
  // The page's code comes, too: while this file is still there for it.
  await vi.dynamicImportSettled()
})
