import assert from 'node:assert/strict'
import type { SnapshotFrom } from 'xstate'
import { isBlank, isDirty } from '#machines/draft/draft-text.ts'
import { draftMachine } from '#machines/draft/draft.machine.ts'
import type { DraftRecord } from '#machines/draft/draft-record.types.ts'
import { defineModel, done, fail, type Case, type Witness } from '#tests/support/paths/model.ts'
import * as says from './draft.events.ts'
import { draftScenarios } from './draft.scenarios.ts'
import { draftStep, expectNobodyUnheard, type OpenState } from './draft.steps.ts'
import { writes } from './draft.walks.ts'
import { draftWords } from './draft.words.ts'
import { gistOfDraft } from './draft.gist.ts'

type Snapshot = SnapshotFrom<typeof draftMachine>

export const draftModel = defineModel({
  name: 'draft',
  machine: draftMachine,
  words: draftWords,
  // A post that exists is reached by what the journal has of one.
  // A name that was made just now asks less: its stories are told in the scenarios.
  starts: [says.returned],
  cases: casesOf,
  identify: identityOf,
  gist: gistOfDraft,
  isRest: (snapshot) =>
    snapshot.matches({ sync: { open: 'synced' } }) ||
    snapshot.matches({ sync: { open: 'settled' } }),
  invariant(snapshot, witness) {
    const { context, children } = snapshot
    const isLeft = snapshot.matches({ presence: 'left' })
    const isSignedIn = snapshot.matches({ session: 'in' })
    const isIn = (state: OpenState) => snapshot.matches({ sync: { open: state } })
    const writers = ['save', 'publish', 'copy'].filter((id) => id in children)
    assert.equal(snapshot.status, 'active')
    assert.ok(writers.length <= 1, 'one write at a time')
    assert.ok('keeper' in children)
    if (writers.length > 0) assert.ok(isSignedIn)
    const isOpen = snapshot.matches({ sync: 'open' })
    if (isOpen) assert.ok(context.wasShown && snapshot.matches({ pen: 'owner' }))
    if (isIn('synced')) assert.ok(!isDirty(context) && !isLeft && isSignedIn)
    if (isIn('settled')) assert.ok(!isDirty(context) && isLeft)
    if (isIn('conflict')) assert.ok(context.conflict !== null)
    if (!isSignedIn) assert.ok(!isIn('waiting'))
    if (isIn('publishing')) assert.ok(snapshot.matches({ wish: 'wanted' }))
    if (snapshot.matches({ wish: 'wanted' }))
      assert.ok(isOpen, 'only a text that is written here is published from here')
    if (snapshot.matches({ question: 'asked' })) assert.ok(isOpen && context.local.length > 0)
    expectTextToBeSomewhere(snapshot, witness)
    expectNothingOverwrittenUnseen(witness)
    expectNothingDroppedUnasked(witness)
    expectNobodyUnheard(snapshot)
    expectKeptAsItIs(snapshot, witness)
  },
  step: draftStep,
  scenarios: draftScenarios.map((scenario) => ({ input: says.newDraft, ...scenario })),
  limit: 10_000,
})

/** What tells situations apart, coarser where a text is only looked at. */
function identityOf({ value, context }: Snapshot) {
  const { found, wasShown, identity, sent, conflict } = context
  const hasPost = identity.postId !== null
  if (typeof value.sync === 'object' && 'opening' in value.sync) {
    return {
      value,
      found: found && [found.text.content, found.origin.sent !== null],
      wasShown,
      hasPost,
    }
  }
  if (value.sync === 'reading') {
    const { pen, sync, presence } = value
    return { value: { pen, sync, presence }, hasPost }
  }
  const isWaiting = JSON.stringify(value.sync) === '{"open":"waiting"}'
  const isSaving = JSON.stringify(value.sync) === '{"open":"saving"}'
  // What is in the way is told in one place.
  const wish = value.wish === 'held' && !isWaiting ? 'idle' : value.wish
  return {
    value: { ...value, wish },
    hasPost,
    isDirty: isDirty(context),
    isBlank: isBlank(context.text),
    goesOnTyping: isWaiting && context.edit > context.editAtRound,
    sent: sent && sent.isPublication,
    goesOn: isSaving && sent !== null && context.edit > sent.edit,
    conflict: conflict && conflict.theirs !== null,
    hasLocal: context.local.length > 0,
  }
}

/** What may happen, where it makes a difference: what is orthogonal is tried in one place each. */
function casesOf(snapshot: Snapshot): Case<typeof draftMachine>[] {
  const { context } = snapshot
  const next = (context.base?.revision ?? 0) + 1
  const isIn = (...states: readonly OpenState[]) =>
    states.some((state) => snapshot.matches({ sync: { open: state } }))
  if (snapshot.matches({ sync: 'opening' }) || snapshot.matches({ sync: 'reading' })) {
    const isTaking = snapshot.matches({ pen: 'taking' })
    return [
      ...openings(context.wasShown),
      ...(isTaking ? [says.opened(null, false)] : []),
      ...atOpening,
      ...(snapshot.matches({ sync: 'reading' }) ? [says.leave, says.enter] : []),
    ]
  }
  const type = context.text.content === '甲' ? says.edit('乙') : says.edit('甲')
  if (context.local.length > 0)
    return [
      type,
      says.publish,
      says.leave,
      done('publish', says.published(next)),
      ...offers,
      ...(snapshot.matches({ question: 'asked' }) ? [says.yielded] : []),
    ]
  return [
    type,
    { type: 'draft.edit', change: { content: context.text.content } },
    says.publish,
    ...(isIn('waiting') ? [says.publishTitleless] : []),
    ...(isIn('waiting', 'synced', 'signedOut', 'settled') ? [says.leave, says.enter] : []),
    ...(isIn('waiting', 'refused', 'retrying', 'signedOut') ? [says.save, says.retry] : []),
    ...(isIn('waiting', 'saving', 'reconciling') && context.base === null ? [says.erase] : []),
    ...(isIn('synced', 'saving') ? [says.flush, says.takeOver] : []),
    ...(isIn('synced', 'saving', 'publishing') ? [says.yielded] : []),
    ...(isIn('synced') ? [...offers, ...news(context.edit)] : []),
    ...(isIn('retrying', 'signedOut') ? [says.online] : []),
    ...(isIn('conflict') ? [says.keepMine, says.keepTheirs, says.keepBoth] : []),
    ...(isIn('signedOut', 'synced', 'saving') ? [says.up] : []),
    ...(isIn('waiting', 'publishing', 'conflict', 'signedOut') ? [says.down] : []),
    done('save', says.saved(next)),
    done('save', says.saved(7)),
    done('save', says.published(next)),
    ...failures.map((error) => fail('save', error)),
    done('publish', says.published(next)),
    done('publish', says.saved(7)),
    ...failures.map((error) => fail('publish', error)),
    done('loadTheirs', says.newer),
    done('loadTheirs', { ...says.newer, text: context.text }),
    ...[says.gone, says.offline].map((error) => fail('loadTheirs', error)),
    done('copy', says.saved(1)),
    fail('copy', says.offline),
  ]
}

const atOpening = [
  says.yielded,
  says.takeOver,
  says.retry,
  says.online,
  says.up,
  says.down,
  says.edit('甲'),
  done('find', says.old),
  fail('find', says.gone),
  fail('find', says.offline),
  done('load', says.old),
  done('load', says.newer),
  fail('load', says.gone),
  fail('load', says.offline),
]

const offers = [says.restore, says.discard, says.confirm, says.cancel]

const news = (edit: number) =>
  [
    { type: 'draft.cursor', cursor: 3 },
    { type: 'keeper.kept', edit },
    { type: 'keeper.failed', problem: 'full' },
  ] as const

const failures = [says.offline, says.overtaken, says.gone, says.ended, says.untitled] as const

const openings = (wasShown: boolean) => [
  says.opened(null),
  says.opened(says.keptClean),
  says.opened(says.keptMine),
  says.opened(says.keptNew),
  ...(wasShown
    ? []
    : [
        says.opened(says.keptSent),
        says.opened(null, false),
        says.opened(says.keptMine, false),
      ]),
]

/** Whatever is on screen and not on the server has been given to the keeper. */
function expectTextToBeSomewhere(snapshot: Snapshot, { sent }: Witness) {
  const { context } = snapshot
  if (!isDirty(context) || !context.wasShown) return
  const last = sent.findLast(({ event }) => event.type === 'keeper.keep')?.event
  // The machine's own words for what it tells the keeper.
  const record = last?.['record'] as DraftRecord | undefined
  if (!snapshot.matches({ pen: 'owner' }) && record === undefined) return
  assert.deepEqual(record?.text, context.text)
}

/** A post that is known by name is written only from a revision that was seen: the server refuses it when there is a newer one. */
function expectNothingOverwrittenUnseen({ asked }: Witness) {
  for (const { postId, baseRevision } of writes(asked))
    assert.ok(postId === null || baseRevision !== null, 'a named post, written from nothing')
}

/** A new start finds everything: what is on its way, what the text builds on, what is offered. */
function expectKeptAsItIs(snapshot: Snapshot, { sent }: Witness) {
  const { context } = snapshot
  if (!snapshot.matches({ sync: 'open' })) return
  const kept = sent.findLast(({ event }) => event.type === 'keeper.keep')?.event
  assert.ok(kept, 'the keeper has been told')
  // The machine's own words for what it tells the keeper.
  const { text, edit, origin } = kept['record'] as DraftRecord
  const { generation, base, local } = context
  // The name that the server gave is learnt again by asking.
  const identity = { ...context.identity, postId: origin.identity.postId }
  assert.deepEqual(
    { text, edit, ...origin, sent: context.sent && origin.sent },
    {
      text: context.text,
      edit: context.edit,
      identity,
      generation,
      base,
      sent: context.sent,
      local,
    },
  )
}

/** A text that only this browser has leaves the offers by being restored, or after a question. */
function expectNothingDroppedUnasked({ trail, sent }: Witness) {
  const dropped = sent.filter(({ event }) => event.type === 'keeper.dropAside').length
  const asked = trail.filter(({ type }) => type === 'local.confirm').length
  const restored = trail.filter(({ type }) => type === 'local.restore').length
  assert.ok(dropped <= asked + restored)
}
