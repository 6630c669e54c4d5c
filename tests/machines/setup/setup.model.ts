import assert from 'node:assert/strict'
import {
  setupMachine,
  setupSteps,
  type SetupFacts,
  type SetupStep,
} from '#machines/setup/setup.machine.ts'
import { defineModel, done, fail } from '#tests/support/paths/model.ts'
import { setupWords } from './setup.words.ts'

const show = (step: SetupStep) => ({ type: 'setup.show', step }) as const
const next = { type: 'setup.next' } as const
const look = { type: 'setup.look' } as const
const registered = { type: 'setup.registered' } as const

export const facts: SetupFacts = {
  version: 0,
  name: '砚',
  copyrightHolder: '砚',
  filingNumber: '',
  publicUrl: 'https://blog.example',
  isPublicUrlSet: true,
  isForwarded: true,
  isProxyTrusted: true,
  mail: 'outbox',
  mailServer: null,
  mailFrom: '砚 <no-reply@localhost>',
  settingsFile: '/etc/inkstone/inkstone.env',
  expiresAt: '2026-11-27T09:00:00Z',
}
const named: SetupFacts = { ...facts, version: 1, name: '林间' }
const saved = { type: 'setup.saved', facts: named } as const
const withMail: SetupFacts = { ...named, mail: 'smtp', mailServer: 'smtp.example:465' }

const finished = { failure: { kind: 'invalid', fields: {}, code: 2015 } } as const
const badLink = { failure: { kind: 'invalid', fields: {}, code: 2016 } } as const
const wrongCode = { failure: { kind: 'invalid', fields: {}, code: 2004 } } as const
const offline = { failure: { kind: 'offline' } } as const
const refused = (error: typeof finished | typeof badLink | typeof wrongCode | typeof offline) =>
  ({ type: 'setup.refused', ...error }) as const

const invited = { invite: 'token', step: 'site' } as const
const inside = [done('open', facts)]

export const setupModel = defineModel({
  name: 'setup',
  machine: setupMachine,
  words: setupWords,
  starts: [invited, { invite: 'token', step: 'mail' }],
  cases: [
    ...setupSteps.map(show),
    next,
    saved,
    look,
    registered,
    refused(finished),
    refused(badLink),
    refused(wrongCode),
    refused(offline),
    done('open', facts),
    done('open', withMail),
    fail('open', finished),
    fail('open', badLink),
    fail('open', offline),
  ],
  identify: ({ value, context: { invite, step, facts: known, failure } }) => ({
    value,
    invite,
    step,
    known: known && [known.version, known.mail],
    failure: failure?.kind,
  }),
  isRest: ({ value }) => typeof value === 'string',
  invariant(snapshot, { asked, emitted, trail }) {
    const { context, children } = snapshot
    assert.equal('open' in children, snapshot.matches({ open: 'looking' }))
    if (snapshot.matches({ open: 'resting' }) && context.facts === null)
      assert.notEqual(context.failure, null, 'why is known')
    for (const { input } of asked) assert.deepEqual(input, { invite: 'token' })
    const moves = trail.filter(({ type }) => type === 'setup.next' || type === 'setup.saved')
    assert.ok(emitted.length <= moves.length, 'only who goes on moves the address')
  },
  step({ before, event, after }) {
    if (event.type === 'setup.show') {
      assert.equal(after.context.step, event.step)
      assert.deepEqual(after.value, before.value)
    }
    if (event.type === 'setup.next' && before.matches('open'))
      assert.equal(after.context.step, following[before.context.step])
  },
  scenarios: [
    {
      name: '打开链接，看到服务器说的；地址说是哪一步就是哪一步',
      input: { invite: 'token', step: 'mail' },
      trail: inside,
      shows({ value, context }, { asked }) {
        assert.deepEqual(value, { open: 'resting' })
        assert.deepEqual(context, { invite: 'token', step: 'mail', facts, failure: null })
        assert.deepEqual(asked, [{ of: 'open', input: { invite: 'token' } }])
      },
    },
    {
      name: '存下名字：记住存下的，到下一步，地址跟上',

      trail: [...inside, saved],
      shows({ context }, { emitted }) {
        assert.deepEqual([context.facts, context.step], [named, 'address'])
        assert.deepEqual(emitted, [{ type: 'setup.moved', step: 'address' }])
      },
    },
    {
      name: '存名字的时候已经去了别的步骤：记住存下的，人还在那一步',

      trail: [...inside, show('mail'), saved],
      shows({ context }, { emitted }) {
        assert.deepEqual([context.facts, context.step], [named, 'mail'])
        assert.deepEqual(emitted, [])
      },
    },
    {
      name: '一步一步走到最后，最后一步之后没有了',

      trail: [...inside, saved, next, next, next],
      shows({ context }, { emitted }) {
        assert.equal(context.step, 'administrator')
        assert.deepEqual(
          emitted.map((event) => ('step' in event ? event.step : null)),
          ['address', 'mail', 'administrator', 'administrator'],
        )
      },
    },
    {
      name: '退回去：地址说了算，不再改地址，存下的都在',

      trail: [...inside, saved, show('site')],
      shows({ context }, { emitted }) {
        assert.deepEqual([context.facts, context.step], [named, 'site'])
        assert.equal(emitted.length, 1)
      },
    },
    {
      name: '改了设置文件、重启了，再看一遍：看到新的，还在这一步',

      trail: [...inside, show('mail'), look, done('open', withMail)],
      shows({ value, context }) {
        assert.deepEqual(value, { open: 'resting' })
        assert.deepEqual([context.facts, context.step], [withMail, 'mail'])
      },
    },
    {
      name: '再看的时候服务器还没起来：说出来，看到过的都在，还能再看',

      trail: [...inside, look, fail('open', offline)],
      shows(snapshot) {
        assert.deepEqual(snapshot.value, { open: 'resting' })
        assert.deepEqual(snapshot.context.facts, facts)
        assert.deepEqual(snapshot.context.failure, offline.failure)
        assert.equal(snapshot.can(look), true)
      },
    },
    {
      name: '又看到了：不再说看不到',

      trail: [...inside, look, fail('open', offline), look, done('open', facts)],
      shows: ({ context }) => assert.equal(context.failure, null),
    },
    {
      name: '打开时没有网络：说出来，再试就好',

      trail: [fail('open', offline), look, ...inside],
      shows({ value }, { started }) {
        assert.deepEqual(value, { open: 'resting' })
        assert.deepEqual(started, ['open', 'open'])
      },
    },
    {
      name: '链接过期了，或被后来的顶替了',

      trail: [fail('open', badLink)],
      shows: ({ value }) => assert.equal(value, 'badLink'),
    },
    {
      name: '已经有管理员了',

      trail: [fail('open', finished)],
      shows: ({ value }) => assert.equal(value, 'finished'),
    },
    {
      name: '中途链接过期：不管在哪一步、做什么',

      trail: [...inside, next, refused(badLink)],
      shows: ({ value }) => assert.equal(value, 'badLink'),
    },
    {
      name: '中途别人先成了管理员',

      trail: [...inside, show('administrator'), refused(finished)],
      shows: ({ value }) => assert.equal(value, 'finished'),
    },
    {
      name: '再看一遍才知道链接过期了',

      trail: [...inside, look, fail('open', badLink)],
      shows: ({ value }) => assert.equal(value, 'badLink'),
    },
    {
      name: '再看一遍才知道已经有管理员了',

      trail: [...inside, look, fail('open', finished)],
      shows: ({ value }) => assert.equal(value, 'finished'),
    },
    {
      name: '别的拒绝由那一步自己说：还在原处',

      trail: [...inside, show('administrator'), refused(offline)],
      shows({ value, context }) {
        assert.deepEqual(value, { open: 'resting' })
        assert.deepEqual([context.step, context.failure], ['administrator', null])
      },
    },
    {
      name: '没问验证码却要验证码：服务器开始寄信了，再看一遍',

      trail: [...inside, show('administrator'), refused(wrongCode), done('open', withMail)],
      shows({ value, context }, { started }) {
        assert.deepEqual(value, { open: 'resting' })
        assert.deepEqual([context.facts?.mail, context.step], ['smtp', 'administrator'])
        assert.deepEqual(started, ['open', 'open'])
      },
    },
    {
      name: '问了验证码、填错了：那一步自己说，不再看',

      trail: [...inside, look, done('open', withMail), refused(wrongCode)],
      shows({ value }, { started }) {
        assert.deepEqual(value, { open: 'resting' })
        assert.deepEqual(started, ['open', 'open'])
      },
    },
    {
      name: '正在再看的时候注册成了：完成了，不再等那一眼',

      trail: [...inside, look, registered],
      shows({ value, children }) {
        assert.equal(value, 'registered')
        assert.deepEqual(Object.keys(children), [])
      },
    },
  ],
})

const following: Record<SetupStep, SetupStep> = {
  site: 'address',
  address: 'mail',
  mail: 'administrator',
  administrator: 'administrator',
}
