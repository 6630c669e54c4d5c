import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loginFrom, safeRedirect } from '#src/runtime/redirect.ts'
import { testRandom } from '#tests/support/random.ts'

describe('登录后回到哪里', () => {
  test.each([
    ['/posts/42?from=login#comments', '/posts/42?from=login#comments'],
    ['/message-center?tab=chat', '/message-center?tab=chat'],
    ['/blog/posts', '/posts'],
    ['/search?q=%E7%A0%9A', '/search?q=%E7%A0%9A'],
    ['/%2f%2fevil.example', '/%2f%2fevil.example'],
  ])('%s 是站内地址', (wanted, expected) => expect(safeRedirect(wanted)).toBe(expected))

  test.each([
    null,
    undefined,
    '',
    'posts',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '\t//evil.example',
    'https:evil.example',
    'https://evil.example/blog/',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '%2f%2fevil.example',
    '/blog/../..//evil.example',
    '/../../evil',
    '/../admin',
    '/blog//evil.example',
    '/./\\evil.example',
    '/login?redirect=/login',
    '/unauthorized?reason=not_logged_in',
  ])('%s 不可信，回首页', (wanted) => expect(safeRedirect(wanted)).toBe('/home'))

  const piece = fc.constantFrom(
    '/',
    '\\',
    '..',
    '.',
    '%2f',
    ':',
    'evil',
    '@',
    '#',
    '?',
    'blog',
    '\t',
    'https',
  )

  testRandom(
    '无论写什么，都落在 /blog/ 里',
    { name: 'redirect', runs: 2000 },
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const landed = new URL(
        `/blog${safeRedirect(pieces.join(''))}`,
        'https://inkstone.example',
      )
      expect(landed.origin).toBe('https://inkstone.example')
      expect(landed.pathname).toMatch(/^\/blog\/(?!\/)/)
    }),
  )
})

test.each([
  ['/posts?page=2', '/login?redirect=%2Fposts%3Fpage%3D2'],
  ['/home', '/login'],
  ['/register', '/login'],
  ['/posts/p1#comment-c1', '/login?redirect=%2Fposts%2Fp1%23comment-c1'],
  ['/login?redirect=%2Fposts', '/login?redirect=%2Fposts'],
  ['/login#main', '/login#main'],
  [
    '/unauthorized?reason=not_logged_in&redirect=%2Fadmin%2Ftodos',
    '/login?redirect=%2Fadmin%2Ftodos',
  ],
  ['/unauthorized?redirect=%2Funauthorized', '/login'],
  ['/unauthorized', '/login'],
  ['//evil.example', '/login'],
  ['', '/login'],
])('从 %s 去登录，地址是 %s', (here, login) => expect(loginFrom(here)).toBe(login))
