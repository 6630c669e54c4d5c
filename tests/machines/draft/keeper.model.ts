import assert from 'node:assert/strict'
import type { SnapshotFrom } from 'xstate'
import { keeperMachine } from '#machines/draft/keeper.machine.ts'
import type { DraftRecord } from '#machines/draft/draft-record.types.ts'
import { defineModel, done, fail, type Witness } from '#tests/support/paths/model.ts'
import { keeperScenarios } from './keeper.scenarios.ts'
import { keeperStep } from './keeper.steps.ts'
import {
  dropAside,
  forget,
  flush,
  full,
  granted,
  keep,
  kept,
  lost,
  named,
  refused,
  take,
  unread,
  wanted,
  written,
} from './keeper.events.ts'
import { keeperWords } from './keeper.words.ts'
import { gistOfDraft } from './draft.gist.ts'

export const keeperModel = defineModel({
  name: 'draft-keeper',
  machine: keeperMachine,
  words: keeperWords,
  starts: [undefined],
  cases: [
    granted,
    refused,
    wanted,
    lost,
    keep('一'),
    keep('二'),
    keep('二', named),
    flush,
    take,
    forget,
    dropAside,
    done('read', null),
    done('read', kept),
    fail('read', unread),
    done('write', written),
    done('write', { ...written, isOvertaken: true }),
    fail('write', full),
    done('lastWrite', written),
    done('lastWrite', { ...written, isOvertaken: true }),
    fail('lastWrite', full),
    done('setAside'),
    fail('setAside', full),
  ],
  identify: ({ value, context }) => ({
    value,
    isOwner: context.isOwner,
    isUnwritten: context.isUnwritten,
    isNamed: (context.latest?.origin.identity.postId ?? null) !== null,
  }),
  gist: gistOfDraft,
  isRest: (snapshot) =>
    snapshot.matches({ writing: 'kept' }) || snapshot.matches({ away: { pen: 'elsewhere' } }),
  invariant(snapshot, witness) {
    const { context, children } = snapshot
    const isWriting = snapshot.matches({ writing: 'committing' })
    assert.equal(snapshot.status, 'active')
    assert.ok('lock' in children, 'the lock is asked as long as the draft is open')
    assert.equal(isWriting, 'write' in children)
    assert.equal(snapshot.matches('yielding'), 'lastWrite' in children)
    assert.equal(snapshot.matches({ away: { aside: 'putting' } }), 'setAside' in children)
    if (snapshot.matches('writing') || snapshot.matches('yielding')) assert.ok(context.isOwner)
    if (snapshot.matches('away') && !snapshot.matches({ away: { pen: 'taken' } }))
      assert.ok(!context.isOwner)
    if (snapshot.matches({ away: { aside: 'idle' } }))
      assert.ok(!context.isUnwritten, 'nothing is left lying when the pen is put down')
    if (snapshot.matches({ writing: 'kept' })) assert.ok(!context.isUnwritten)
    expectNewestIsHanded(context, witness)
    expectYieldsAfterOpenings(witness)
    expectTakingIsAnswered(snapshot, witness)
  },
  step: keeperStep,
  scenarios: keeperScenarios,
})

/** What is not marked as unwritten was given to the journal, or forgotten on purpose. */
function expectNewestIsHanded(
  { latest, isUnwritten }: { latest: DraftRecord | null; isUnwritten: boolean },
  { asked, trail, calls }: Witness,
) {
  if (latest === null || isUnwritten) return
  const handed = asked.some(
    ({ input }) => (input as { record?: DraftRecord } | undefined)?.record === latest,
  )
  const reread = trail.findLastIndex(({ type }) => type.includes('actor.read'))
  const keptLast = trail.findLastIndex(({ type }) => type === 'keeper.keep')
  assert.ok(handed || calls.some(({ type }) => type === 'forget') || reread > keptLast)
}

/** Who asks for the pen is told whether they got it; until then it is being asked for, whatever happens meanwhile. */
function expectTakingIsAnswered(
  snapshot: SnapshotFrom<typeof keeperMachine>,
  { trail, sent, emitted }: Witness,
) {
  const claims = sent.filter(({ event }) => event.type === 'lock.claim').length
  const openings = emitted.filter(({ type }) => type === 'keeper.opened').length
  const isTaking =
    snapshot.matches({ away: { pen: 'taking' } }) ||
    snapshot.matches({ away: { pen: 'taken' } })
  const isReading = snapshot.matches('reading') || snapshot.matches('asking')
  assert.equal(openings + (isTaking || isReading ? 1 : 0), claims + 1)
  if (trail.at(-1)?.type === 'keeper.take' && snapshot.matches('away')) assert.ok(isTaking)
}

/** Only who has the pen can put it down. */
function expectYieldsAfterOpenings({ emitted }: Witness) {
  const yields = emitted.filter(({ type }) => type === 'keeper.yielded').length
  const openings = emitted.filter(
    (event) => event.type === 'keeper.opened' && event['isOwner'] === true,
  ).length
  assert.ok(yields <= openings)
}
