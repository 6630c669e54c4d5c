import { useState } from 'react'
import { expect, test } from 'vitest'
import { DeleteMessageDialog } from '#src/features/chat/DeleteDialogs.tsx'
import { refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { button, page, toasts, userEvent } from '#tests/support/browser.tsx'

const dialog = page.getByRole('dialog')
const confirm = dialog.getByRole('button', { name: '删除', exact: true })

test('前一条还没有删完就删另一条：不说它在删，按了就删', async () => {
  const { asked, answer } = open()
  await button('删第一条').click()
  await confirm.click()
  await expect.element(dialog).toHaveTextContent('删除中…')
  await userEvent.keyboard('{Escape}')
  await button('删第二条').click()
  await expect.element(dialog).toBeVisible()
  expect(dialog.element().textContent).not.toContain('删除中')
  await confirm.click()
  await expect.poll(asked).toEqual(['m1', 'm2'])
  await expect.element(dialog).toHaveTextContent('删除中…')
  answer()
  await expect.element(toasts).toHaveTextContent('消息已经不在了')
})

/** Two messages that can be deleted; both are refused once the test says so. */
function open() {
  const app = openApp(buildAccount())
  const asked: string[] = []
  const held = Promise.withResolvers<ReturnType<typeof refuse>>()
  app.answers.delete('/api/message/{id}', ({ path }) => {
    asked.push(path.split('/').at(-1) ?? '')
    return held.promise
  })
  app.show(<Messages />)
  return {
    asked: () => asked,
    answer: () => held.resolve(refuse(404, { code: 1006, message: '消息已经不在了' })),
  }
}

function Messages() {
  const [id, setId] = useState<string | null>(null)
  return (
    <>
      <button type="button" onClick={() => setId('m1')}>
        删第一条
      </button>
      <button type="button" onClick={() => setId('m2')}>
        删第二条
      </button>
      {id !== null && (
        <DeleteMessageDialog
          key={id}
          peerId="u9"
          message={{ id, isMine: true }}
          onClose={() => setId(null)}
        />
      )}
    </>
  )
}
