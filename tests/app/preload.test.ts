import { expect, test, vi } from 'vitest'
import { preload } from '#src/app/preload.ts'
import type { Resources } from '#src/runtime/resources.ts'

test.each([
  ['/', ['home']],
  ['/home', ['home']],
  ['/posts/42', ['post 42']],
  ['/users/u1/profile', ['profile u1']],
  ['/unauthorized', []],
  ['/nowhere', []],
])('打开 %s，渲染之前就去要 %j', (pathname, asked) => {
  const { resources, activated } = watchedResources()
  preload(pathname, resources)
  expect(activated()).toEqual(asked)
})

function watchedResources() {
  const activate = vi.fn<(what: string) => void>()
  const resource = (what: string) => ({ send: () => activate(what) })
  const resources = {
    home: () => resource('home'),
    post: (id: string) => resource(`post ${id}`),
    profile: (userId: string) => resource(`profile ${userId}`),
  }
  return {
    // Only what a preload may touch.
    resources: resources as unknown as Resources,
    activated: () => activate.mock.calls.map(([what]) => what),
  }
}
