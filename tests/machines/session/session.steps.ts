import assert from 'node:assert/strict'
import type { AnyEventObject, SnapshotFrom } from 'xstate'
import type { EndReason } from '#machines/lib/failure.ts'
import type { sessionMachine } from '#machines/session/session.machine.ts'
import type { Account } from '#machines/session/session.types.ts'
import type { Step } from '#tests/support/paths/model.ts'

/** What each event does to a session: who is signed in then, what is stored, and how it ends. */
export function sessionStep({ before, event, after, did }: Step<typeof sessionMachine>) {
  const reason = endingOf(before, event)
  const ended = reason === null ? [] : [{ reason }]
  const told = did.emitted.filter(({ type }) => type === 'session.ended')
  assert.deepEqual(
    told.map((each) => ({ reason: each['reason'] })),
    ended,
  )
  const { calls } = did
  assert.deepEqual(
    calls.filter(({ type }) => type === 'abortInFlight').map(({ params }) => params),
    ended,
    'what is on the wire ends with the session, and only then',
  )
  assert.deepEqual(
    calls
      .filter(({ type }) => type === 'persist')
      // The whole event is handed over where it holds the account.
      .map(({ params }) => (params as { account: Account | null }).account),
    storedBy(before, event, after, reason),
  )
  if (reason !== null) {
    const rejected = did.emitted.filter(({ type }) => type === 'request.reject')
    assert.deepEqual(
      rejected.map((each) => each['reason']),
      [reason],
      'whoever waits is told why, once',
    )
  }
  assert.deepEqual(after.context.account, accountAfter(before, event, reason))
  expectHandover(before, after)
  if (reason !== null && after.context.account === null)
    assert.equal(after.context.ended, reason)
}

type Snapshot = SnapshotFrom<typeof sessionMachine>

/** Whoever is signed in was the last user, or has taken over; the last user is remembered when nobody is. */
function expectHandover({ context: before }: Snapshot, { context: after }: Snapshot) {
  const last = before.lastUserId
  assert.equal(after.lastUserId, after.account?.user.id ?? last)
  const isHandover = last !== null && after.lastUserId !== last
  assert.equal(after.handovers, before.handovers + (isHandover ? 1 : 0))
}

/** Whom an event says to be signed in; undefined when it says nothing of that. */
function saidBy({ type, ...event }: AnyEventObject): Account | null | undefined {
  if (type === 'session.established' || type === 'session.adopted') return event['account']
  return type === 'xstate.done.actor.refresh' ? event['output'] : undefined
}

const isSomebodyElse = (before: Snapshot, account: Account | null) =>
  account !== null && account.user.id !== before.context.account?.user.id

/** Why an event ends the session (specification §4 and §8); null when it doesn't. */
function endingOf(before: Snapshot, event: AnyEventObject): EndReason | null {
  const { type } = event
  if (before.matches('signedOut'))
    return type === 'account.banned' && before.matches({ signedOut: 'plain' }) ? 'banned' : null
  if (type === 'account.banned') return 'banned'
  const said = saidBy(event)
  const leaves = said === null || (said !== undefined && isSomebodyElse(before, said))
  if (before.matches('signingOut')) {
    const over = type === 'token.invalid' || /actor\.logout$|^xstate\.after/.test(type)
    return over || (type === 'session.adopted' && said !== null) ? 'logout' : null
  }
  if (leaves) return 'adoptedAway'
  if (type === 'token.invalid') return 'invalid'
  if (type === 'xstate.error.actor.refresh') return 'refreshFailed'
  const isOurs = event['token'] === before.context.account?.tokens.token
  const isExpired = type === 'request.unauthorized' && isOurs && event['expired'] === true
  return isExpired && before.matches({ signedIn: 'idle' }) ? 'expired' : null
}

/** What all tabs learn: what this one decides, never what another has told it. */
function storedBy(
  before: Snapshot,
  event: AnyEventObject,
  after: Snapshot,
  reason: EndReason | null,
) {
  if (event.type === 'session.established')
    return before.matches('signingOut') ? [] : [saidBy(event)]
  if (event.type === 'user.changed') {
    const isOwn = before.context.account?.user.id === event['user'].id
    return isOwn && before.matches('signedIn') ? [after.context.account] : []
  }
  // The others know that one goes before the server does, which ends their connections: that end is not theirs to tell.
  if (before.matches('signingOut')) return reason === 'banned' ? [null] : []
  if (event.type === 'session.logout') return before.matches('signedIn') ? [null] : []
  return reason !== null && saidBy(event) === undefined ? [null] : []
}

function accountAfter(before: Snapshot, event: AnyEventObject, reason: EndReason | null) {
  const { account } = before.context
  const said = saidBy(event)
  if (said !== undefined && (!before.matches('signingOut') || reason !== null)) return said
  if (event.type === 'user.changed' && account?.user.id === event['user'].id)
    return before.matches('signedIn') ? { ...account, user: event['user'] } : account
  return reason === null ? account : null
}
