import { expect, test } from 'vitest'
import { PageFailure } from '#src/features/shell/failures.tsx'
import { cut } from '#tests/support/answers.ts'
import { openApp } from '#tests/support/browser-app.tsx'
import { button, page } from '#tests/support/browser.tsx'

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/x.js')
const away = page.getByText('网络错误：无法连接服务器，请检查网络')

test('页面的代码没有来，服务器也连不上：说网络断了，可以重试；连得上了才重新加载', async () => {
  const { answers, reloads } = open()
  answers.get('/api/site', cut)
  await button('刷新页面').click()
  await expect.element(away).toBeVisible()
  await button('重试').click()
  await expect.element(button('重试')).toHaveAttribute('aria-busy', 'false')
  expect(reloads).toEqual([])
  answers.get('/api/site', () => ({}) as never)
  await button('重试').click()
  await expect.poll(() => reloads).toHaveLength(1)
})

function open() {
  const { answers, show } = openApp()
  const reloads: string[] = []
  show(
    <PageFailure error={missing} onRetry={() => {}} onReload={() => reloads.push('reload')} />,
  )
  return { answers, reloads }
}
