import { describe, expect, test } from 'vitest'
import { mountedAtMost, mountedAt, type MountedPage } from '#src/app/KeepAlive.tsx'

const at = (pathname: string, search = '') => ({
  pathname,
  search,
  hash: '',
  state: null,
  key: pathname + search,
})
const visit = (...locations: ReturnType<typeof at>[]) => {
  let mounted: readonly MountedPage[] = []
  for (const location of locations) mounted = mountedAt(mounted, location)
  return mounted
}
const keys = (mounted: readonly MountedPage[]) => mounted.map(({ key }) => key)

describe('哪些页面留着', () => {
  test('首页留着，文章离开就走', () => {
    expect(keys(visit(at('/home'), at('/posts/1'), at('/posts/2')))).toEqual([
      '/home',
      '/posts/2',
    ])
  })

  test('同一页换了查询，还是那一页，记住新的地址', () => {
    const mounted = visit(at('/home'), at('/home', '?tab=topics'))
    expect(mounted).toEqual([{ key: '/home', location: at('/home', '?tab=topics') }])
  })

  test('留着的页面记得自己离开时的地址', () => {
    const mounted = visit(at('/home', '?tab=topics'), at('/posts'))
    expect(mounted[0]).toEqual({ key: '/home', location: at('/home', '?tab=topics') })
  })

  test('最多十页，最久没看的先走', () => {
    const many = Array.from({ length: 12 }, (_, index) => ({
      key: '/home',
      location: at('/home', `?${index}`),
    }))
    const mounted = mountedAt(many, at('/posts'))
    expect(mounted).toHaveLength(mountedAtMost)
    expect(mounted.at(0)?.location.search).toBe('?3')
    expect(mounted.at(-1)?.key).toBe('/posts')
  })
})
