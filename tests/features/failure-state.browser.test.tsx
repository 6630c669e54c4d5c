import { expect, test } from 'vitest'
import { RankingPage } from '#src/pages/RankingPage.tsx'
import { FailureState } from '#src/shared/FailureState.tsx'
import { refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, userEvent } from '#tests/support/browser.tsx'

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
