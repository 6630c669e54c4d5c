import assert from 'node:assert/strict'
import { type AccountEvent, accountMachine } from '#machines/lifecycle/account.machine.ts'
import { defineModel } from '#tests/support/paths/model.ts'
import { accountWords } from './account.words.ts'

const names = ['warn', 'ban', 'banForever', 'lift', 'claim', 'setPassword', 'delete'] as const
const capacities = ['owner', 'admin', 'system'] as const

const act = (
  name: (typeof names)[number] | 'setRoles',
  by: AccountEvent['by'],
  more: Partial<AccountEvent> = {},
): AccountEvent => ({ type: `account.${name}`, by, ...more })

const last = { isLastAdmin: true }
const mistaken = (['ban', 'lift'] as const).map((name) =>
  act(name, 'admin', { hasSeen: false }),
)
const claim = act('claim', 'admin')

export const accountModel = defineModel({
  name: 'lifecycle-account',
  machine: accountMachine,
  words: accountWords,
  starts: [undefined],
  cases: [
    ...names.flatMap((name) => capacities.map((by) => act(name, by))),
    ...capacities.flatMap((by) => [
      act('setRoles', by, { givesAdmin: true }),
      act('setRoles', by, { givesAdmin: false }),
    ]),
    act('ban', 'admin', last),
    act('banForever', 'admin', last),
    act('delete', 'owner', last),
    act('delete', 'admin', last),
    act('setRoles', 'admin', { givesAdmin: false, ...last }),
    act('setRoles', 'admin', { givesAdmin: true, ...last }),
    ...[true, false].flatMap((hasSeen) => [
      act('ban', 'admin', { hasSeen, endsEarlier: true }),
      act('ban', 'admin', { hasSeen, endsEarlier: false }),
      act('banForever', 'admin', { hasSeen }),
      act('lift', 'admin', { hasSeen }),
      act('setRoles', 'admin', { hasSeen, givesAdmin: true }),
      act('setRoles', 'admin', { hasSeen, givesAdmin: false }),
    ]),
    act('ban', 'admin', { endsEarlier: true }),
    act('ban', 'admin', { hasSeen: true, ...last }),
  ],
  isRest: () => true,
  invariant(snapshot) {
    for (const name of ['warn', 'ban', 'banForever', 'lift', 'setRoles', 'claim'] as const)
      assert.ok(!snapshot.can(act(name, 'owner')), 'nobody decides about themself')
    for (const by of capacities) {
      if (snapshot.matches('active'))
        for (const name of ['ban', 'banForever', 'delete'] as const)
          assert.ok(!snapshot.can(act(name, by, last)), 'the last administrator stays')
      if (snapshot.matches('deleted'))
        for (const name of names) assert.ok(!snapshot.can(act(name, by)), 'deleted is for ever')
    }
    if (snapshot.matches({ active: { rights: 'administrator' } }))
      assert.ok(
        !snapshot.can(act('setRoles', 'admin', { givesAdmin: false, ...last })),
        'the last administrator stays one',
      )
    if (snapshot.matches({ active: { password: 'set' } }))
      assert.ok(!snapshot.can(claim), 'whose password opens it, it is no more given away')
    if (snapshot.matches({ active: { access: 'bannedForever' } }))
      for (const blind of [act('lift', 'system'), act('ban', 'admin'), ...mistaken])
        assert.ok(!snapshot.can(blind), 'for ever ends only by who knows that it runs')
  },
  step({ before, event, after }) {
    const action = event as AccountEvent
    if (typeof before.value !== 'object') {
      const may = before.matches('placeholder') && action.by === 'admin'
      const does = action.type === 'account.claim' || action.type === 'account.delete'
      assert.equal(before.can(action), may && does)
      if (may && action.type === 'account.delete') assert.equal(after.value, 'deleted')
      if (may && action.type === 'account.claim')
        assert.deepEqual(after.value, {
          active: { record: 'clean', access: 'open', rights: 'member', password: 'unset' },
        })
      return
    }
    const was = before.value.active
    const isNew = changedBy(action, was)
    assert.equal(before.can(action), isNew !== null, 'what may be done, no more and no less')
    if (isNew === 'deleted') assert.equal(after.value, 'deleted')
    else if (isNew) assert.deepEqual(after.value, { active: { ...was, ...isNew } })
  },
  scenarios: [
    {
      name: '封禁到期自动结束，警告仍然记着',
      trail: [claim, act('warn', 'admin'), act('ban', 'admin'), act('lift', 'system')],
      shows: (snapshot) =>
        assert.deepEqual(snapshot.value, {
          active: { record: 'warned', access: 'open', rights: 'member', password: 'unset' },
        }),
    },
    {
      name: '短的封禁不把长的改短，除非看到了长的那个',
      trail: [
        claim,
        act('ban', 'admin', { endsEarlier: true }),
        act('ban', 'admin', { endsEarlier: false }),
        act('banForever', 'admin'),
        act('ban', 'admin'),
      ],
      shows: (snapshot) => {
        assert.ok(snapshot.matches({ active: { access: 'bannedForever' } }))
        const seen = act('ban', 'admin', { endsEarlier: true, hasSeen: true })
        assert.ok(snapshot.can(seen))
      },
    },
    {
      name: '永久封禁只有管理员能解除',
      trail: [claim, act('banForever', 'admin'), act('lift', 'system')],
      shows: (snapshot) => {
        assert.ok(snapshot.matches({ active: { access: 'bannedForever' } }))
        assert.ok(snapshot.can(act('lift', 'admin')))
      },
    },
    {
      name: '唯一的管理员不能被撤职、封禁或删除；别的管理员可以',
      trail: [
        claim,
        act('setRoles', 'admin', { givesAdmin: true }),
        act('setRoles', 'admin', { givesAdmin: false, ...last }),
        act('ban', 'admin', last),
        act('delete', 'owner', last),
      ],
      shows: (snapshot) => {
        assert.ok(snapshot.matches({ active: { rights: 'administrator', access: 'open' } }))
        assert.ok(snapshot.can(act('setRoles', 'admin', { givesAdmin: false })))
      },
    },
    {
      name: '邮箱填错了可以再交一次，设了密码就不能再交给别人',
      trail: [claim, claim, act('setPassword', 'owner'), claim],
      shows: (snapshot) => assert.ok(snapshot.matches({ active: { password: 'set' } })),
    },
    {
      name: '本人可以注销自己的账号，不能封禁自己',
      trail: [claim, act('ban', 'owner'), act('delete', 'owner')],
      shows: (snapshot) => assert.equal(snapshot.value, 'deleted'),
    },
  ],
})

interface Facts {
  record: 'clean' | 'warned'
  access: 'open' | 'bannedUntil' | 'bannedForever'
  rights: 'member' | 'administrator'
  password: 'unset' | 'set'
}

/** The one fact about an active account that an action changes; null when it may not happen. */
function changedBy(action: AccountEvent, was: Facts): Partial<Facts> | 'deleted' | null {
  const spares = action.isLastAdmin !== true
  const byOther = action.by === 'admin' && action.hasSeen !== false
  const shortens = was.access === 'bannedForever' || action.endsEarlier === true
  switch (action.type) {
    case 'account.warn':
      return byOther ? { record: 'warned' } : null
    case 'account.ban':
      return byOther && spares && (action.hasSeen === true || !shortens)
        ? { access: 'bannedUntil' }
        : null
    case 'account.banForever':
      return byOther && spares ? { access: 'bannedForever' } : null
    case 'account.lift': {
      const ends = was.access === 'bannedUntil' && action.by === 'system'
      return was.access !== 'open' && (byOther || ends) ? { access: 'open' } : null
    }
    case 'account.setRoles':
      if (!byOther) return null
      if (action.givesAdmin === true) return { rights: 'administrator' }
      return was.rights === 'member' || spares ? { rights: 'member' } : null
    case 'account.delete':
      return action.by !== 'system' && spares ? 'deleted' : null
    case 'account.claim':
      return byOther && was.password === 'unset' ? {} : null
    case 'account.setPassword':
      return action.by === 'owner' ? { password: 'set' } : null
  }
}
