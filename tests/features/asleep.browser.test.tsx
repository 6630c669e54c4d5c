import { expect, test } from 'vitest'
import { RegisterPage } from '#src/pages/RegisterPage.tsx'
import type { NetworkEvent } from '#src/platform/browser/page-life.ts'
import { systemClock } from '#src/platform/clock.ts'
import { refuse } from '#tests/support/answers.ts'
import { openApp } from '#tests/support/browser-app.tsx'
import { page } from '#tests/support/browser.tsx'

const form = page.getByRole('form', { name: '注册' })
const hour = 3600

test('等着再发验证码，手机睡了：醒来写着还剩多久，到了就可以再发', async () => {
  const { answers, sleep } = open()
  answers.post('/api/auth/send-register-verification-code', () =>
    refuse(429, { code: 1003, message: '操作过于频繁，请稍后再试', retryAfter: hour }),
  )
  await form.getByRole('textbox', { name: '邮箱' }).fill('lin@example.com')
  await form.getByRole('button', { name: '获取验证码' }).click()
  await expect.element(form.getByRole('button', { name: /^3[56]\d\d 秒后重发$/ })).toBeVisible()
  sleep(hour / 2)
  await expect.element(form.getByRole('button', { name: /^1[78]\d\d 秒后重发$/ })).toBeVisible()
  sleep(hour / 2)
  await expect.element(form.getByRole('button', { name: '获取验证码' })).toBeVisible()
})

/** The page for registering, on a device that sleeps for so many seconds and then shows it again. */
function open() {
  let slept = 0
  let tell: (event: NetworkEvent) => void = () => {}
  const app = openApp(null, {
    clock: { ...systemClock, now: () => Date.now() + slept },
    realtime: {
      openLine: () => Promise.reject(new Error('unreachable')),
      watchNetwork(onEvent) {
        tell = onEvent
        return () => {}
      },
      afterPaint: () => {},
    },
  })
  app.answers.get('/api/site', () => ({
    name: '砚',
    copyrightHolder: '砚',
    filingNumber: '',
    filingUrl: 'https://beian.miit.gov.cn/',
    poweredBy: [],
    registration: 'open' as const,
    isSetUp: true,
  }))
  app.show(<RegisterPage />, '/register')
  return {
    answers: app.answers,
    sleep: (seconds: number) => {
      slept += seconds * 1000
      tell('page.visible')
    },
  }
}
