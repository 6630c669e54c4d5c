import { expect, test } from 'vitest'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import type { Invitation } from '#src/data/admin/users.ts'
import { Invitations } from '#src/features/admin/users/invitations/Invitations.tsx'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, userEvent } from '#tests/support/browser.tsx'

const newer = page.getByRole('button', { name: '更新的' })
const older = page.getByRole('button', { name: '更早的' })
const code = (name: string) => page.getByRole('button', { name: `复制邀请码 ${name}` })

test('邀请码翻到头：按钮说按不了，还在原处，焦点也还在它上面', async () => {
  const { answers, show } = openApp(buildAccount({ roles: ['Admin'] }))
  const sent = answers.get('/api/admin/invitations', ({ query }) =>
    answerTo(Number(query.get('page') ?? 1)),
  )
  show(<Invitations />)
  await expect.element(code('CODE1')).toBeVisible()
  await expect.element(newer).toHaveAttribute('aria-disabled', 'true')
  older.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(code('CODE2')).toBeVisible()
  await expect.element(older).toHaveAttribute('aria-disabled', 'true')
  await expect.element(older).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await newer.click()
  await expect.element(code('CODE1')).toBeVisible()
  expect(sent.bodies.length).toBeGreaterThan(1)
})

/** Two pages with one code each. */
function answerTo(asked: number) {
  const item: Invitation = {
    ...(examples.components.examples.Invitation.value as Invitation),
    id: `i${asked}`,
    code: `CODE${asked}`,
  }
  return { items: [item], total: 2, page: asked, pageSize: 1, totalPages: 2 }
}
