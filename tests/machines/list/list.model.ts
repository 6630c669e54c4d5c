import assert from 'node:assert/strict'
import type { AnyEventObject } from 'xstate'
import type { Place, Wanted } from '#machines/list/list.types.ts'
import { defineModel, done, fail } from '#tests/support/paths/model.ts'
import {
  activated,
  append,
  byCursor,
  cursor,
  idsOf,
  isStale,
  listMachine,
  loaded,
  more,
  page,
  placesOf,
  refresh,
  remove,
  replace,
  reset,
  retry,
  start,
  timeout,
  turn,
  type ListSnapshot,
  type Row,
} from './list.events.ts'
import { listWords } from './list.words.ts'
import { changesScenarios } from './scenarios/changes.scenarios.ts'
import { readingScenarios } from './scenarios/reading.scenarios.ts'

export const listModel = defineModel({
  name: 'list',
  machine: listMachine,
  words: listWords,
  starts: [
    start,
    { ...start, loaded },
    byCursor,
    { ...byCursor, loaded: { ...loaded, total: null, page: null, totalPages: null } },
  ],
  cases: ({ context: { lifetime } }) => [
    activated,
    more,
    retry,
    refresh,
    turn(3),
    reset('热'),
    { type: 'resource.clear' },
    replace('b', lifetime === start.lifetime ? '读过' : '改过'),
    append('n'),
    remove('a'),
    ...(lifetime === start.lifetime
      ? [done('first', page(1, 'a', 'b')), done('next', page(3, 'b', 'c'))]
      : [done('first', cursor('c2', 'a', 'b')), done('next', cursor(null, 'b', 'c'))]),
    fail('first', timeout),
    fail('next', timeout),
  ],
  identify: ({ value, context }) => ({
    value,
    query: context.query,
    items: Math.min(context.items.length, 2),
    next: context.next,
    wanted: context.wanted,
    hasMoved: context.gone > 0,
    failed: context.failure !== null,
  }),
  limit: 4_000,
  isRest: (snapshot) =>
    snapshot.matches({ ready: { piece: 'idle' } }) || snapshot.matches('unloaded'),
  invariant(snapshot, { trail }) {
    const { items, next, failure, gone, wanted } = snapshot.context
    const ids = items.map(({ id }) => id)
    assert.equal(snapshot.status, 'active')
    assert.equal(new Set(ids).size, ids.length, 'no id twice')
    assert.equal(snapshot.matches('loading'), 'first' in snapshot.children)
    assert.equal(
      snapshot.matches({ ready: { piece: 'fetching' } }),
      'next' in snapshot.children,
    )
    assert.equal(
      failure !== null,
      snapshot.matches('failed') || snapshot.matches({ ready: { piece: 'stuck' } }),
    )
    if (!snapshot.matches('ready')) assert.deepEqual([items, gone], [[], 0])
    if ('page' in wanted.place) assert.ok(wanted.place.page >= 1)
    if (snapshot.matches({ ready: { piece: 'idle' } }))
      assert.equal(snapshot.can(more), next !== null)
    if (trail.at(-1)?.type === 'list.reset') {
      assert.equal(snapshot.value, 'loading')
      assert.equal(snapshot.context.query, '热')
    }
  },
  step({ before, event, after, did }) {
    const ready = before.matches('ready')
    const asksAgain = (place: Place) => {
      assert.equal(after.matches(ready ? { ready: { piece: 'fetching' } } : 'loading'), true)
      assert.deepEqual(placesOf(did.asked), [place])
    }
    const isStuck = before.matches({ ready: { piece: 'stuck' } })
    const stays = () => assert.deepEqual([after.value, did.asked], [before.value, []])
    switch (event.type) {
      case 'page.activated': {
        const isCalm = before.matches({ ready: { piece: 'idle' } }) || isStuck
        if (isCalm && isStale(before)) return asksAgain({ page: 1 })
        return before.matches('unloaded') || before.matches('failed')
          ? asksAgain(before.context.wanted.place)
          : stays()
      }
      case 'list.more': {
        if (isStuck) return asksAgain(placeToGoOn(before.context, before.context.wanted))
        const { next } = before.context
        if (!before.matches({ ready: { piece: 'idle' } }) || next === null) return stays()
        return asksAgain(placeToGoOn(before.context, { place: next, joins: 'behind' }))
      }
      case 'list.retry':
        return isStuck || before.matches('failed')
          ? asksAgain(placeToGoOn(before.context, before.context.wanted))
          : stays()
      case 'list.turn':
        return asksAgain({ page: event['page'] })
      case 'resource.refresh':
        if (ready) return asksAgain(placeToRefresh(before.context))
        return before.matches('loading') ? asksAgain(before.context.wanted.place) : stays()
      case 'item.replace':
      case 'item.remove': {
        const gone = goneBy(before.context, after.context)
        if (isOvertaken(before, event))
          return asksAgain(placeToGoOn({ ...before.context, gone }, before.context.wanted))
        assert.equal(after.context.gone, gone)
        return stays()
      }
      case 'item.append': {
        const isSeen = ready && before.context.next === null
        const isKnown = idsOf(before.context.items).includes('n')
        assert.equal(
          after.context.items.length - before.context.items.length,
          isSeen && !isKnown ? 1 : 0,
        )
        return isOvertaken(before, event) ? asksAgain(before.context.wanted.place) : stays()
      }
      case 'resource.clear':
        return assert.equal(after.value, 'unloaded')
    }
  },
  scenarios: [...readingScenarios, ...changesScenarios],
})

/** The page it stands at; what has been read on begins anew. */
const placeToRefresh = ({ wanted }: { wanted: Wanted }): Place =>
  wanted.joins === 'instead' ? wanted.place : { page: 1 }

/** The next piece, as far forward as what has gone since the last one was asked for has moved it. */
function placeToGoOn(
  { gone, pieceSize }: { gone: number; pieceSize: number },
  { place, joins }: Wanted,
): Place {
  if (joins === 'instead' || !('page' in place) || gone === 0 || pieceSize === 0) return place
  return { page: Math.max(1, place.page - Math.ceil(gone / pieceSize)) }
}

/** How many are not among what is asked for any more. */
function goneBy(
  before: { items: readonly Row[]; gone: number },
  after: { items: readonly Row[] },
): number {
  const there = (items: readonly Row[]) => items.filter(({ title }) => title !== '读过').length
  return Math.max(0, before.gone + there(before.items) - there(after.items))
}

/** What is on its way may be from before the change. What only comes behind an item that stays may be. */
function isOvertaken(snapshot: ListSnapshot, event: AnyEventObject): boolean {
  if (snapshot.matches('loading')) return true
  if (!snapshot.matches({ ready: { piece: 'fetching' } })) return false
  const stays = event.type === 'item.replace' && (event['item'] as Row).title !== '读过'
  return snapshot.context.wanted.joins === 'instead' || !stays
}
