import assert from 'node:assert/strict'
import type { keeperMachine } from '#machines/draft/keeper.machine.ts'
import type { Step } from '#tests/support/paths/model.ts'
import { wanted } from './keeper.events.ts'

type KeeperStep = Step<typeof keeperMachine>

/** Another tab has the pen, and nothing is told here. */
const away = { away: { pen: 'elsewhere', aside: 'idle' } } as const
const puttingAside = { away: { pen: 'elsewhere', aside: 'putting' } } as const

/** What each event does to what a browser keeps. */
export function keeperStep(step: KeeperStep) {
  const { before, event, after, did } = step
  const isOwner = before.context.isOwner
  const told = (type: string) => did.emitted.filter((each) => each.type === type).length
  switch (event.type) {
    case 'lock.wanted':
      if (before.matches('reading')) assert.equal(before.can(wanted), isOwner)
      return
    case 'lock.lost':
      return expectPenDown(step)
    case 'keeper.keep':
      return expectRemembered(step)
    case 'keeper.flush': {
      const isNew = before.matches({ writing: 'committing' }) && before.context.isUnwritten
      const waits =
        before.matches({ writing: 'pausing' }) || before.matches({ writing: 'refused' })
      return assert.deepEqual(did.started, isNew || waits ? ['write'] : [])
    }
    case 'xstate.done.actor.read':
    case 'xstate.error.actor.read':
      return assert.ok(after.matches(isOwner ? 'writing' : 'away'))
    case 'xstate.done.actor.write':
    case 'xstate.done.actor.lastWrite':
      return event['output'].isOvertaken ? expectOvertaken(step) : undefined
    case 'xstate.error.actor.write':
    case 'xstate.error.actor.lastWrite':
      assert.deepEqual(after.value, { writing: 'refused' })
      assert.ok(after.context.isUnwritten, 'what was refused is tried again')
      return assert.equal(told('keeper.failed'), 1)
    case 'xstate.done.actor.setAside':
    case 'xstate.error.actor.setAside':
      return expectPutAside(step)
  }
}

/** Who loses the lock says so, and puts aside what is not written for sure. */
function expectPenDown({ before, after, did }: KeeperStep) {
  if (before.matches('reading') || before.matches({ away: { pen: 'taken' } }))
    assert.ok(!after.context.isOwner)
  if (!before.matches('writing') && !before.matches('yielding')) return
  const isUnsure =
    before.context.isUnwritten ||
    before.matches('yielding') ||
    before.matches({ writing: 'committing' })
  assert.deepEqual(after.value, isUnsure ? puttingAside : away)
  assert.ok(!after.context.isOwner)
  assert.deepEqual(did.emitted, [{ type: 'keeper.yielded' }])
}

/** Another tab has written meanwhile: the pen is down, what was typed since is put aside. */
function expectOvertaken({ before, after, did }: KeeperStep) {
  assert.deepEqual(after.value, before.context.isUnwritten ? puttingAside : away)
  assert.ok(!after.context.isOwner)
  assert.deepEqual(did.emitted, [{ type: 'keeper.yielded' }])
}

/** What came meanwhile is put aside, too; then the journal is read if the pen was granted. */
function expectPutAside({ before, after, did }: KeeperStep) {
  if (before.context.isUnwritten) {
    assert.deepEqual([after.value, did.started], [before.value, ['setAside']])
    return
  }
  const isTaken = before.matches({ away: { pen: 'taken' } })
  assert.equal(after.matches('reading'), isTaken)
  if (!isTaken) assert.ok(after.matches({ away: { aside: 'idle' } }))
}

/** A text told late is put aside, since another tab has the pen; whether this one asks for it stays as it is. */
function expectRemembered({ before, event, after, did }: KeeperStep) {
  if (before.matches('asking') || before.matches('reading')) return
  assert.equal(after.context.latest, event['record'])
  if (before.matches('writing') || before.matches('yielding')) return
  const isPutting = before.matches({ away: { aside: 'putting' } })
  const puts = [{ of: 'setAside', input: { record: event['record'] } }]
  assert.deepEqual(did.asked, isPutting ? [] : puts)
  for (const pen of ['elsewhere', 'taking', 'taken'] as const)
    assert.equal(after.matches({ away: { pen } }), before.matches({ away: { pen } }))
}
