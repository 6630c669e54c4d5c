import { Link, useLocation } from 'react-router-dom'
import { expect, onTestFinished, test } from 'vitest'
import { ScrollRestoration } from '#src/app/ScrollRestoration.tsx'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { button, field, page } from '#tests/support/browser.tsx'
import { buildCommentPage } from '#tests/support/build-comment.ts'
import { CommentsPage } from '../features/comments.page.tsx'

test('读到一半登录失效：重新登录回到读到的地方，只这一次', async () => {
  const { actors } = await readPost()
  actors.session.send({ type: 'token.invalid' })
  await button('去登录').click()
  await expect.poll(() => scrollY).toBe(0)
  actors.session.send({ type: 'session.established', account: buildAccount() })
  await visit('文章')
  await expect.poll(() => scrollY).toBe(3000)
  await visit('别处')
  await expect.poll(() => scrollY).toBe(0)
  await visit('文章')
  expect(scrollY).toBe(0)
})

test('没有登录，或者换了人登录：从头读起', async () => {
  const { actors } = await readPost()
  actors.session.send({ type: 'token.invalid' })
  await button('去登录').click()
  await visit('文章')
  expect(scrollY).toBe(0)
  await visit('别处')
  actors.session.send({ type: 'session.established', account: buildAccount({ id: 'u2' }) })
  await visit('文章')
  expect(scrollY).toBe(0)
})

test('别的标签页换了人登录：新来的人从头读起', async () => {
  const { actors } = await readPost()
  actors.session.send({ type: 'session.adopted', account: buildAccount({ id: 'u2' }) })
  await visit('别处')
  await visit('文章')
  expect(scrollY).toBe(0)
})

test.each([
  ['换个地方登录的', 'session.established'],
  ['人在别处的时候，别的标签页里登录的', 'session.adopted'],
] as const)('读到一半、写到一半登录失效，%s：再来从头读起，焦点不动', async (_, type) => {
  const { actors } = await readPost()
  await field('写评论').fill('写了一半')
  actors.session.send({ type: 'token.invalid' })
  await button('去登录').click()
  await visit('别处')
  actors.session.send({ type, account: buildAccount() })
  if (type === 'session.established') await visit('别处')
  await visit('文章')
  await expect.element(field('写评论')).toHaveValue('写了一半')
  await expect.element(page.getByRole('link', { name: '文章' })).toHaveFocus()
  expect(scrollY).toBe(0)
})

test('写到一半登录失效：重新登录，焦点回到写的地方，页面停在读到的地方', async () => {
  const { actors } = await readPost()
  await field('写评论').fill('写了一半')
  window.scrollTo(0, 3000)
  actors.session.send({ type: 'token.invalid' })
  await button('去登录').click()
  actors.session.send({ type: 'session.established', account: buildAccount() })
  await visit('文章')
  await expect.element(field('写评论')).toHaveFocus()
  await expect.poll(() => scrollY).toBe(3000)
})

test('看过再多页，记得的位置不超过一百处：先忘离开最久的', async () => {
  const visits = Array.from({ length: 150 }, (_, at) => [`visit${at}`, at] as const)
  sessionStorage.setItem('scroll', JSON.stringify(Object.fromEntries(visits)))
  await readPost()
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  const left = Object.entries(JSON.parse(sessionStorage.getItem('scroll') ?? ''))
  expect(left).toHaveLength(100)
  expect(left.slice(0, 99)).toEqual(visits.slice(51))
  expect(left.at(-1)?.[1]).toBe(3000)
})

async function readPost() {
  const app = openApp(buildAccount())
  app.answers.get('/api/posts/{id}/comments', () => buildCommentPage([]))
  onTestFinished(() => sessionStorage.clear())
  app.show(<Pages />, '/*')
  await visit('文章')
  window.scrollTo(0, 3000)
  return app
}

async function visit(name: string) {
  await page.getByRole('link', { name }).click()
  await expect.element(page.getByRole('heading', { name })).toBeInTheDocument()
}

function Pages() {
  const isPost = useLocation().pathname === '/posts/1'
  return (
    <>
      <ScrollRestoration navigation={{ subscribe: () => () => {} }} />
      <nav style={{ position: 'fixed', top: 0 }}>
        <Link to="/posts/1">文章</Link>
        <Link to="/elsewhere">别处</Link>
      </nav>
      <h1>{isPost ? '文章' : '别处'}</h1>
      <div style={{ height: isPost ? 6000 : 100 }} />
      {isPost && <CommentsPage />}
    </>
  )
}
