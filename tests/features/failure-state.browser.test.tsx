import { expect, test } from 'vitest'
import { RankingPage } from '#src/pages/RankingPage.tsx'
import { UserHomePage } from '#src/pages/UserHomePage.tsx'
import { HiddenPeople } from '#src/features/people/HiddenPeople.tsx'
import { Sessions } from '#src/features/security/Sessions.tsx'
import { FailureState } from '#src/shared/FailureState.tsx'
import { cut, refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, press, userEvent } from '#tests/support/browser.tsx'

const login = page.getByRole('alert').getByRole('link', { name: '登录' })
const retry = page.getByRole('alert').getByRole('button', { name: '重试' })
const unauthenticated = () => refuse(401, { code: 1001, message: '用户没有权限，请先登录' })

test('没有登录的人遇到 401：去登录，带着回来的路，不给没有用的重试', async () => {
  const app = openApp()
  app.answers.get('/api/ranking/topics', unauthenticated)
  app.show(<RankingPage />, '/ranking?tab=topics')
  await expect.element(page.getByRole('alert')).toHaveTextContent('用户没有权限，请先登录')
  await expect.element(login).toBeVisible()
  await expect.element(retry).not.toBeInTheDocument()
  await userEvent.click(login)
  await expect.poll(app.address).toBe('/login?redirect=%2Franking%3Ftab%3Dtopics')
})

test('服务器没有这项功能：安静地说没有提供，不是出了错，也不给没有用的重试', async () => {
  const app = openApp(buildAccount())
  app.show(
    <FailureState failure={{ kind: 'unsupported' }} text="没有取到" onRetry={() => {}} />,
    '/ranking',
  )
  await expect.element(page.getByText('这个服务器没有提供这项功能')).toBeVisible()
  await expect.element(page.getByText('没有取到')).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('别的失败还是重试；登录了的人也是', async () => {
  const app = openApp(buildAccount())
  app.answers.get('/api/ranking/topics', () =>
    refuse(500, { code: 1000, message: '服务器出了点问题' }),
  )
  app.show(<RankingPage />, '/ranking?tab=topics')
  await expect.element(retry).toBeVisible()
  await expect.element(login).not.toBeInTheDocument()
})

test('回来的路带着看到哪里；会话中途没了的，两样都能试', async () => {
  const app = openApp()
  app.show(
    <FailureState
      failure={{ kind: 'ended', reason: 'expired' }}
      text="没有取到"
      onRetry={() => {}}
    />,
    '/posts/p1#comment-c1',
  )
  await expect.element(page.getByRole('alert')).toHaveTextContent('没有取到')
  await expect
    .element(login)
    .toHaveAttribute('href', '/blog/login?redirect=%2Fposts%2Fp1%23comment-c1')
  await expect.element(retry).toBeVisible()
})

test('断网的时候一页上几处没有取到：网通了按哪一处的重试，都有，各问一次', async () => {
  const app = openApp(buildAccount())
  const calls = [
    '/api/users/{id}/profile',
    '/api/sessions',
    '/api/blocks',
    '/api/mutes',
    '/api/site',
  ] as const
  for (const call of calls) app.answers.get(call, cut)
  app.show(<UserHomePage />, '/user-home?tab=security')
  for (const way of ['first', 'last'] as const) {
    await expect.poll(() => retry.elements()).toHaveLength(calls.length)
    const asked = calls.map((call) => app.answers.get(call, cut))
    await retry[way]().click()
    await expect.poll(() => asked.map(({ bodies }) => bodies)).toEqual(calls.map(() => [null]))
  }
})

test('一起再问，别处先又没有取到：焦点还是回到按的那一处', async () => {
  const app = openApp(buildAccount())
  app.answers.get('/api/sessions', cut)
  app.answers.get('/api/blocks', cut)
  app.answers.get('/api/mutes', cut)
  app.show(
    <>
      <Sessions />
      <HiddenPeople />
    </>,
  )
  const pressed = page.getByRole('region', { name: '登录的设备' }).getByRole('button')
  await expect.poll(() => retry.elements()).toHaveLength(3)
  const held = Promise.withResolvers<ReturnType<typeof refuse>>()
  app.answers.get('/api/sessions', () => held.promise)
  await press(pressed)
  await expect.poll(() => retry.elements()).toHaveLength(2)
  held.resolve(refuse(500, { code: 1010, message: '' }))
  await expect.poll(() => retry.elements()).toHaveLength(3)
  await expect.element(pressed).toHaveFocus()
})
