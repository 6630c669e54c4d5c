import { describe, expect, test, vi } from 'vitest'
import { createNavigation } from '#src/app/navigation.ts'
import { createWindow } from './window.ts'

describe('浏览器的历史', () => {
  test('站在哪里，去哪里，都相对于 /blog', () => {
    const window = createWindow('/blog/posts?page=2#x')
    const navigation = createNavigation(window)
    expect(navigation.here()).toBe('/posts?page=2#x')
    navigation.go('/login?redirect=%2Fposts')
    expect(window.location.href).toBe('https://blog.example/blog/login?redirect=%2Fposts')
    expect(createNavigation(createWindow('/blog')).here()).toBe('/')
  })

  test('每一步都告诉听的人，那时已经到了；不听了就不再告诉', () => {
    const navigation = createNavigation(createWindow('/blog/home'))
    const seen: string[] = []
    const stop = navigation.subscribe(() => seen.push(navigation.here()))
    navigation.navigator.push('/blog/posts')
    navigation.navigator.replace({ pathname: '/blog/posts', search: '?page=2' })
    stop()
    navigation.navigator.push('/blog/home')
    expect(seen).toEqual(['/posts', '/posts?page=2'])
  })

  test('每一步有自己的键，退回来是原来的键，刷新之后也是', () => {
    const window = createWindow('/blog/home')
    const navigation = createNavigation(window)
    const first = navigation.location()
    navigation.navigator.push('/blog/posts', { from: 'home' })
    const second = navigation.location()
    expect(second).toEqual({
      pathname: '/blog/posts',
      search: '',
      hash: '',
      key: expect.any(String),
      state: { from: 'home' },
    })
    expect(second.key).not.toBe(first.key)
    navigation.navigator.go(-1)
    expect(navigation.location()).toEqual(first)
    expect(createNavigation(window).location()).toEqual(first)
  })

  test('浏览器自己改的片段，也成了有键的一步', () => {
    const window = createWindow('/blog/home')
    const navigation = createNavigation(window)
    const { key } = navigation.location()
    window.follow('#main')
    expect(navigation.location()).toMatchObject({ pathname: '/blog/home', hash: '#main' })
    expect(navigation.location().key).not.toBe(key)
    navigation.navigator.go(-1)
    expect(navigation.location()).toMatchObject({ hash: '', key })
  })

  test('浏览器嫌太多、不收了，就重新打开那个地址', () => {
    const window = createWindow('/blog/home')
    const navigation = createNavigation(window)
    const listener = vi.fn<() => void>()
    navigation.subscribe(listener)
    window.refuse()
    navigation.go('/posts')
    expect(window.opened).toEqual(['/blog/posts'])
    expect(listener).not.toHaveBeenCalled()
  })
})
