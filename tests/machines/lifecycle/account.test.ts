import { expect, test } from 'vitest'
import {
  type AccountEvent,
  type AccountState,
  nextAccountState,
} from '#machines/lifecycle/account.machine.ts'

const member: AccountState = {
  kind: 'active',
  access: 'open',
  isWarned: false,
  isAdmin: false,
  hasPassword: true,
}
const states = {
  member,
  warned: { ...member, isWarned: true },
  'banned until': { ...member, access: 'bannedUntil' },
  'banned for ever': { ...member, access: 'bannedForever' },
  administrator: { ...member, isAdmin: true },
  claimed: { ...member, hasPassword: false },
  placeholder: { ...member, kind: 'placeholder', hasPassword: false },
  deleted: { ...member, kind: 'deleted', hasPassword: false },
} satisfies Record<string, AccountState>

const types: AccountEvent['type'][] = [
  'account.warn',
  'account.ban',
  'account.banForever',
  'account.lift',
  'account.setRoles',
  'account.claim',
  'account.setPassword',
  'account.delete',
]

const byAdmin = (state: AccountState) =>
  types.filter((type) => nextAccountState(state, { type, by: 'admin' }))

test('账号的每种处境，别的管理员能做什么，都在这张表里', () => {
  const sanctions = ['account.warn', 'account.ban', 'account.banForever']
  const table = Object.fromEntries(
    Object.entries(states).map(([name, state]) => [name, byAdmin(state)]),
  )
  expect(table).toEqual({
    member: [...sanctions, 'account.setRoles', 'account.delete'],
    warned: [...sanctions, 'account.setRoles', 'account.delete'],
    'banned until': [...sanctions, 'account.lift', 'account.setRoles', 'account.delete'],
    // A date that is looked at first may take its place.
    'banned for ever': [
      'account.warn',
      'account.banForever',
      'account.lift',
      'account.setRoles',
      'account.delete',
    ],
    administrator: [...sanctions, 'account.setRoles', 'account.delete'],
    claimed: [...sanctions, 'account.setRoles', 'account.claim', 'account.delete'],
    placeholder: ['account.claim', 'account.delete'],
    deleted: [],
  })
})

test('每个动作改变哪一件事，不动别的', () => {
  const warnedAdmin = { ...member, isWarned: true, isAdmin: true }
  const after = (event: Omit<AccountEvent, 'by'>, from = warnedAdmin) =>
    nextAccountState(from, { ...event, by: 'admin' })

  expect(after({ type: 'account.ban' })).toEqual({ ...warnedAdmin, access: 'bannedUntil' })
  expect(after({ type: 'account.banForever' })).toEqual({
    ...warnedAdmin,
    access: 'bannedForever',
  })
  expect(after({ type: 'account.setRoles', givesAdmin: false })).toEqual({
    ...warnedAdmin,
    isAdmin: false,
  })
  expect(after({ type: 'account.setRoles', givesAdmin: true }, member)).toEqual({
    ...member,
    isAdmin: true,
  })
  expect(after({ type: 'account.warn' }, member)).toEqual({ ...member, isWarned: true })
  expect(after({ type: 'account.claim' }, states.claimed)).toEqual(states.claimed)
  expect(after({ type: 'account.delete' })).toEqual(states.deleted)
})

test('对自己：只能用链接设密码、注销；到期：只结束有期限的封禁', () => {
  const allowed = (by: AccountEvent['by'], state: AccountState) =>
    types.filter((type) => nextAccountState(state, { type, by }))

  expect(allowed('owner', states.administrator)).toEqual([
    'account.setPassword',
    'account.delete',
  ])
  expect(allowed('owner', states.claimed)).toEqual(['account.setPassword', 'account.delete'])
  expect(allowed('owner', states.placeholder)).toEqual([])
  expect(allowed('owner', states.deleted)).toEqual([])
  expect(allowed('system', states['banned until'])).toContain('account.lift')
  expect(allowed('system', states['banned for ever'])).not.toContain('account.lift')
})

test('唯一的管理员：不能封禁、撤职、删除', () => {
  const spared = types.filter((type) =>
    nextAccountState(states.administrator, { type, by: 'admin', isLastAdmin: true }),
  )
  expect(spared).toEqual(['account.warn'])
})
