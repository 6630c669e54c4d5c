import assert from 'node:assert/strict'
import { sessionMachine } from '#machines/session/session.machine.ts'
import type { Account, Ban } from '#machines/session/session.types.ts'
import { defineModel, done, fail, type Witness } from '#tests/support/paths/model.ts'
import {
  adopted,
  banned,
  bannedForever,
  established,
  first,
  invalid,
  logout,
  other,
  parked,
  renewed,
  unauthorized,
} from './session.events.ts'
import { sessionScenarios } from './session.scenarios.ts'
import { sessionStep } from './session.steps.ts'
import { sessionWords } from './session.words.ts'

export const sessionModel = defineModel({
  name: 'session',
  machine: sessionMachine,
  words: sessionWords,
  starts: [{ account: null }, { account: first }],
  cases: ({ context }) =>
    [
      established(first),
      established(other),
      adopted(renewed),
      adopted({ ...first, user: { ...first.user, nickname: '新名' } }),
      adopted(other),
      adopted(null),
      { type: 'user.changed', user: { ...first.user, nickname: '新名' } } as const,
      { type: 'user.changed', user: other.user } as const,
      logout,
      invalid,
      banned,
      bannedForever,
      { type: 'ban.acknowledged' } as const,
      parked('p'),
      unauthorized('a', 't1'),
      unauthorized('b', 'older'),
      unauthorized('v', null),
      unauthorized('e', 't1', true),
      done('refresh', renewed),
      done('refresh', other),
      done('refresh', null),
      fail('refresh', new Error('refused')),
      done('logout'),
      fail('logout', new Error('offline')),
      // A request waits once.
    ].filter((event) => !('id' in event) || !context.waiting.includes(event.id)),
  identify: ({ value, context }) => ({
    value,
    token: context.account?.tokens.token,
    user: context.account && [context.account.user.id, context.account.user.nickname],
    // Order matters to nobody; one waiting request behaves like many.
    waiting: context.waiting.length > 0 ? context.waiting.slice(0, 2).toSorted() : [],
    ended: context.ended,
    ban: context.ban,
  }),
  gist(part) {
    if ('tokens' in part && 'user' in part) return { tokens: part.tokens, user: part.user }
    if ('refreshToken' in part && 'token' in part) return { token: part.token }
    if ('nickname' in part && 'id' in part) return { id: part.id, nickname: part.nickname }
    return part
  },
  isRest: (snapshot) => snapshot.matches({ signedIn: 'idle' }) || snapshot.matches('signedOut'),
  invariant(snapshot, witness) {
    const { account, waiting, ban: told } = snapshot.context
    const refreshing = snapshot.matches({ signedIn: 'refreshing' })
    assert.equal(snapshot.status, 'active')
    assert.equal(account === null, snapshot.matches('signedOut'))
    assert.equal(refreshing, 'refresh' in snapshot.children)
    assert.equal(snapshot.matches('signingOut'), 'logout' in snapshot.children)
    if (snapshot.matches('signingOut'))
      assert.ok(snapshot.can(done('logout') as never), "the server's word ends it at once")
    assert.equal(waiting.length > 0, refreshing)
    assert.equal(told !== null, snapshot.matches({ signedOut: 'banned' }))
    if (told !== null) expectLastBan(told, witness)
    expectOneRefreshAtATime(witness, refreshing)
    expectOneAnswerEach(witness, waiting)
    expectStartsAndEndsInTurn(witness, account)
  },
  step: sessionStep,
  equivalents: {
    'session.signingOut · session.adopted → session.signedIn, without dropAccount{"reason":"logout"}':
      'takeAccount follows, and nobody waits any more: this end is written as every other',
  },
  scenarios: sessionScenarios,
})

/** What is told of a ban is the last one that the server has spoken of. */
function expectLastBan(told: Ban, { trail }: Witness) {
  const { message, until } =
    trail.findLast(({ type }) => type === 'account.banned')?.['ban'] ?? {}
  assert.deepEqual(told, { message, until })
}

/** A refresh starts only after the one before it has been answered or given up. */
function expectOneRefreshAtATime({ started, trail }: Witness, refreshing: boolean) {
  const settled = trail.filter((event) =>
    [
      'xstate.done.actor.refresh',
      'xstate.error.actor.refresh',
      'session.logout',
      'session.adopted',
      'session.established',
      'token.invalid',
      'account.banned',
    ].includes(event.type),
  ).length
  assert.ok(started.filter((id) => id === 'refresh').length <= settled + (refreshing ? 1 : 0))
}

/** Every request that asked is either waiting or was answered, as often as it asked. */
function expectOneAnswerEach({ trail, emitted }: Witness, waiting: readonly string[]) {
  const asked = trail.filter((event) => 'id' in event).map((event) => String(event['id']))
  const answered = emitted.flatMap((event): string[] => event['ids'] ?? [])
  assert.deepEqual([...answered, ...waiting].toSorted(), asked.toSorted())
}

/** Starts and ends alternate, except that a visitor can be told of a ban. */
function expectStartsAndEndsInTurn({ emitted }: Witness, account: Account | null) {
  const turns = emitted
    .filter(({ type }) => type === 'session.started' || type === 'session.ended')
    .map((event) => (event.type === 'session.started' ? 1 : -1))
  const open = turns.reduce((sum, turn) => Math.max(0, sum + turn), 0)
  assert.equal(open, account === null ? 0 : 1)
}
