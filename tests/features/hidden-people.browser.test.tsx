import { expect, test } from 'vitest'
import { HiddenPeople } from '#src/features/people/HiddenPeople.tsx'
import { pageOf } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, userEvent } from '#tests/support/browser.tsx'

test('用键盘取消屏蔽：焦点在下一个人的“取消屏蔽”；没有人了，焦点在这一栏', async () => {
  const { answers, show } = openApp(buildAccount())
  let blocked = ['甲', '乙']
  answers.get('/api/mutes', () => pageOf([]))
  answers.get('/api/blocks', () => pageOf(blocked.map(hidden)))
  answers.get('/api/relations/{userId}', () => none)
  answers.delete('/api/blocks/{userId}', ({ path }) => {
    blocked = blocked.filter((name) => !path.endsWith(encodeURIComponent(name)))
    return none
  })
  show(<HiddenPeople />)
  const remove = (name: string) => page.getByRole('button', { name: `取消屏蔽：${name}` })
  await expect.element(remove('甲')).toBeVisible()
  remove('甲').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(remove('甲')).not.toBeInTheDocument()
  await expect.element(remove('乙')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(remove('乙')).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: '已屏蔽的用户' })).toHaveFocus()
})

test('两栏各有“显示更多”，说的是哪一栏的', async () => {
  const { answers, show } = openApp(buildAccount())
  const more = (name: string) => ({ ...pageOf([hidden(name)]), total: 21, totalPages: 2 })
  answers.get('/api/mutes', () => more('甲'))
  answers.get('/api/blocks', () => more('乙'))
  show(<HiddenPeople />)
  for (const heading of ['已屏蔽的用户', '已静音的用户'])
    await expect
      .element(page.getByRole('button', { name: `显示更多：${heading}` }))
      .toBeVisible()
})

const none = { userId: 'u2', isBlocked: false, isMuted: false }

const hidden = (name: string) => ({
  user: { id: name, displayName: name, nickName: name, avatarUrl: null },
  createTime: '2026-11-02T12:00:00Z',
})
