import { useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { Account } from '#machines/session/session.types.ts'
import { KeepAlive } from '#src/app/KeepAlive.tsx'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { field } from '#tests/support/browser.tsx'

test('别的标签页换了人登录：这一页写了一半的不留给那个人；同一个人回来，写的还在', async () => {
  const { actors, show } = openApp(buildAccount())
  const adopt = (account: Account | null) =>
    actors.session.send({ type: 'session.adopted', account })
  show(<Pages />)
  await field('话题名称').fill('写了一半')
  adopt(null)
  adopt(buildAccount())
  await expect.poll(() => actors.session.getSnapshot().value).toEqual({ signedIn: 'idle' })
  await expect.element(field('话题名称')).toHaveValue('写了一半')
  adopt(buildAccount({ id: 'u2' }))
  await expect.element(field('话题名称')).toHaveValue('')
  await field('话题名称').fill('这是我写的')
  adopt(null)
  adopt(buildAccount())
  await expect.element(field('话题名称')).toHaveValue('')
})

function Pages() {
  return <KeepAlive location={useLocation()}>{() => <input aria-label="话题名称" />}</KeepAlive>
}
