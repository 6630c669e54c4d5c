import { Link, useLocation } from 'react-router-dom'
import { expect, onTestFinished, test } from 'vitest'
import { ScrollRestoration } from '#src/app/ScrollRestoration.tsx'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { button, page } from '#tests/support/browser.tsx'

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

async function readPost() {
  const app = openApp(buildAccount())
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
    </>
  )
}
