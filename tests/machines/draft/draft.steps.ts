import assert from 'node:assert/strict'
import type { EventFrom, SnapshotFrom } from 'xstate'
import { isBlank } from '#machines/draft/draft-text.ts'
import type { draftMachine } from '#machines/draft/draft.machine.ts'
import { failureOf } from '#machines/lib/failure.ts'
import { after as timer, fail, type Step } from '#tests/support/paths/model.ts'
import * as says from './draft.events.ts'

type Snapshot = SnapshotFrom<typeof draftMachine>
type DraftStep = Step<typeof draftMachine>

/** What each event does to a draft, and what it must not do. */
export function draftStep(step: DraftStep) {
  expectFacts(step)
  if (step.before.matches({ sync: 'open' })) expectVerbs(step)
  if (step.event.type.startsWith('xstate.error')) expectFailure(step)
  expectRightQuestion(step)
  if (step.event.type === 'xstate.done.actor.loadTheirs')
    assert.ok(
      step.did.sent.some(({ event }) => event.type === 'keeper.keep'),
      'what the server was found to have is kept',
    )
}

/** Whatever runs is heard when it fails, and a pause in typing always ends. */
export function expectNobodyUnheard(snapshot: Snapshot) {
  for (const id of ['load', 'find', 'save', 'publish', 'loadTheirs', 'copy'])
    if (id in snapshot.children) assert.ok(can(snapshot, fail(id, says.offline)), id)
  if (snapshot.matches({ sync: { open: 'waiting' } }))
    assert.ok(can(snapshot, timer('pauseInTyping', 'draft.sync.open.waiting')))
}

const can = (snapshot: Snapshot, event: { type: string }) =>
  snapshot.can(event as EventFrom<typeof draftMachine>)

const isIn = (snapshot: Snapshot, ...states: readonly OpenState[]) =>
  states.some((state) => snapshot.matches({ sync: { open: state } }))

export type OpenState =
  | 'conflict'
  | 'publishing'
  | 'reconciling'
  | 'refused'
  | 'retrying'
  | 'saving'
  | 'settled'
  | 'signedOut'
  | 'synced'
  | 'waiting'

/** Some events only tell a fact, and it is always heard. */
function expectFacts({ before, event, after, did }: DraftStep) {
  if (event.type === 'keeper.yielded') {
    assert.ok(!after.matches({ pen: 'owner' }))
    const told = before.matches({ wish: 'wanted' })
      ? ['draft.publishFailed', 'draft.refused']
      : []
    assert.deepEqual(
      did.emitted.map(({ type }) => type),
      told,
    )
  }
  if (event.type === 'draft.leave' && before.matches({ presence: 'here' })) {
    const holdsText = before.matches({ pen: 'owner' }) && before.context.wasShown
    const isSettled = !holdsText || after.matches({ sync: { open: 'settled' } })
    assert.deepEqual(did.emitted, isSettled ? [{ type: 'draft.settled' }] : [])
  }
  const told = {
    'draft.enter': { presence: 'here' },
    'draft.leave': { presence: 'left' },
    'session.up': { session: 'in' },
    'session.down': { session: 'out' },
  } as const
  if (!(event.type in told)) return
  assert.ok(after.matches(told[event.type as keyof typeof told]))
}

function expectVerbs(step: DraftStep) {
  const { before, event, after, did } = step
  const { context } = before
  switch (event.type) {
    case 'draft.edit': {
      const change: Partial<typeof context.text> = event['change']
      const isNew = Object.entries({ ...context.text, ...change }).some(
        ([part, value]) => context.text[part as keyof typeof context.text] !== value,
      )
      assert.equal(can(before, event), isNew, 'an edit is what changes the text')
      return assert.deepEqual(after.context.text, { ...context.text, ...change })
    }
    case 'draft.publish': {
      const may = !isBlank(context.text)
      const waits =
        isIn(before, 'publishing', 'conflict', 'signedOut') ||
        before.matches({ session: 'out' }) ||
        before.matches({ wish: 'wanted' })
      assert.equal(can(before, event), may && !waits)
      if (!may || waits) return
      if ('lacking' in event) {
        assert.deepEqual(after.value, { ...before.value, wish: 'held' })
        return assert.equal(step.did.emitted.length, 1)
      }
      assert.ok(after.matches({ wish: 'wanted' }))
      assert.equal(after.context.publishFailure, null)
      if (isIn(before, 'saving', 'reconciling'))
        assert.deepEqual(after.value.sync, before.value.sync, 'what is on its way goes on')
      return
    }
    case 'draft.save':
    case 'draft.retry':
    case 'network.up': {
      const tries =
        isIn(before, 'retrying') || (isIn(before, 'refused') && event.type !== 'network.up')
      if (tries)
        assert.deepEqual([after.value.sync, did.started], [{ open: 'saving' }, ['save']])
      return
    }
    case 'local.cancel':
      return assert.equal(can(before, event), before.matches({ question: 'asked' }))
    case 'local.restore':
      if (isIn(before, 'publishing')) assert.ok(!can(before, event))
      if (can(before, event)) expectOwnBase(step)
      return
    case 'session.up':
      if (before.matches({ session: 'in' }))
        assert.deepEqual([after.value, did.started], [before.value, []])
      return
  }
}

/** A text comes back with the revision that it went on from, unless the server has nothing yet. */
function expectOwnBase({ before, event, after }: DraftStep) {
  const local = before.context.local.find(({ id }) => id === event['id'])
  if (before.context.base === null) return
  assert.equal(after.context.base?.revision, local?.base?.revision)
}

/** A failure is kept to be said, unless it is the answer; what it means decides what comes next. */
function expectFailure({ before, event, after, did }: DraftStep) {
  const failure = failureOf(event['error'])
  const of = event.type.replace('xstate.error.actor.', '')
  const isUnknown = failure.kind === 'missing' && before.context.identity.postId === null
  if (['find', 'loadTheirs', 'copy'].includes(of))
    assert.deepEqual(after.context.failure, isUnknown ? null : failure)
  if (before.matches({ wish: 'wanted' }) && ['save', 'publish', 'loadTheirs'].includes(of)) {
    // What is refused may be older than what was meant to be published.
    const { sent, edit } = before.context
    const isOlder = of === 'save' && sent !== null && sent.edit < edit
    const goesOn =
      failure.kind === 'conflict' ||
      (of === 'loadTheirs' && isUnknown) ||
      (isOlder && failure.kind === 'invalid')
    const told = did.emitted.filter(({ type }) => type === 'draft.publishFailed')
    assert.equal(told.length, goesOn ? 0 : 1, 'a publication that failed is told')
    const refused = did.emitted.filter(({ type }) => type === 'draft.refused')
    assert.equal(refused.length, told.length, 'and to whoever knows whether an editor is there')
    assert.equal(after.matches({ wish: 'wanted' }), goesOn)
  }
  if (failure.kind === 'ended') assert.deepEqual(after.value.sync, { open: 'signedOut' })
  if (of === 'loadTheirs' && failure.kind === 'missing' && !isUnknown)
    assert.ok(
      after.matches({ sync: { open: 'conflict' } }),
      'theirs is gone: the author decides',
    )
  const { found } = before.context
  if (of === 'load' && found !== null && found.text.content !== '')
    assert.ok(
      !after.matches({ sync: 'opening' }),
      'what this browser has is there without a server',
    )
}

/** The server is asked for a post by its name, or whether it knows what this browser called it. */
function expectRightQuestion({ before, event, after, did }: DraftStep) {
  const asks = did.started.filter((id) => id === 'load' || id === 'find')
  const tries = ['draft.retry', 'network.up', 'session.up'].includes(event.type)
  const isTried = before.matches({ sync: { opening: 'failed' } }) && tries
  const isOpened = event.type === 'keeper.opened' && event['isOwner'] === true
  if (!isTried && !(isOpened && before.matches({ pen: 'taking' }))) return
  const { identity, found, wasShown } = after.context
  const postId = found?.origin.identity.postId ?? identity.postId
  if (postId !== null) assert.deepEqual(asks, ['load'])
  else assert.deepEqual(asks, wasShown || found !== null ? [] : ['find'])
}
