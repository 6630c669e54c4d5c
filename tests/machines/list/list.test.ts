import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { connectList } from '#machines/list/list.connect.ts'
import { createListMachine } from '#machines/list/list.machine.ts'
import type { ListRequest, Piece } from '#machines/list/list.types.ts'
import type { Place, PageInfo } from '#machines/list/list.types.ts'
import { placeAfter } from '#machines/list/places.ts'

interface Post {
  id: string
}

interface Read extends Post {
  isRead: boolean
}

describe('list', () => {
  test.each<[PageInfo, Place | null]>([
    [{ page: 1, totalPages: 2 }, { page: 2 }],
    [{ page: 2, totalPages: 2 }, null],
    [{ page: 1, totalPages: 0 }, null],
    [{ nextCursor: 'c', hasMore: true }, { cursor: 'c' }],
    [{ nextCursor: 'c' }, { cursor: 'c' }],
    [{ nextCursor: 'c', hasMore: false }, null],
    [{ nextCursor: null, hasMore: true }, null],
    [{ page: 1, totalPages: 2, nextCursor: 'c', hasMore: true }, { cursor: 'c' }],
    [{ page: 1, totalPages: 2, nextCursor: null }, { page: 2 }],
    [{}, null],
  ])('%o 之后是 %o', (info, place) => {
    expect(placeAfter(info)).toEqual(place)
  })

  test('一页一页接下去，直到没有', async () => {
    const { actor } = startList({
      '新 1': { items: [{ id: 'a' }, { id: 'b' }], page: 1, totalPages: 2, total: 3 },
      '新 2': {
        items: [{ id: 'b' }, { id: 'c' }],
        page: 2,
        totalPages: 2,
        total: 3,
        isTotalCapped: true,
      },
    })
    expect(view(actor).isLoading).toBe(true)
    actor.send({ type: 'page.activated' })
    await idle(actor)
    expect(view(actor)).toMatchObject({ hasMore: true, total: 3, isEmpty: false })
    expect(view(actor).isTotalCapped).toBe(false)

    view(actor).more()
    expect(view(actor)).toMatchObject({ isAdding: true, isTurning: false })
    await idle(actor)
    expect(view(actor).items).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }])
    expect(view(actor)).toMatchObject({ hasMore: false, isTotalCapped: true })
  })

  test('只看未读，一边读一边往下要：没有一条跳过去，要完才说没有了', async () => {
    const unread = new Set(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
    const machine = createListMachine<Read, null>(
      ({ id }) => id,
      ({ isRead }) => !isRead,
    )
    const actor = createActor(
      machine.provide({
        actors: {
          load: fromPromise<Piece<Read>, ListRequest<null>>(async ({ input: { place } }) => {
            const page = 'page' in place ? place.page : 1
            const ids = [...unread].slice((page - 1) * 2, page * 2)
            const items = ids.map((id) => ({ id, isRead: false }))
            return { items, page, totalPages: Math.ceil(unread.size / 2), total: unread.size }
          }),
        },
      }),
      { input: { query: null, lifetime: 1_000_000 } },
    ).start()
    const read = (...ids: string[]) => {
      for (const id of ids) {
        unread.delete(id)
        actor.send({ type: 'item.replace', item: { id, isRead: true } })
      }
    }
    const settled = () =>
      waitFor(actor, (snapshot) => snapshot.matches({ ready: { piece: 'idle' } }))
    const more = async () => {
      actor.send({ type: 'list.more' })
      await settled()
    }
    actor.send({ type: 'page.activated' })
    await settled()
    await more()
    read('a', 'b', 'c', 'd')
    await more()
    read('e')
    await more()
    const { items, next } = actor.getSnapshot().context
    expect(items.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
    expect(next).toBeNull()
  })

  test('换了条件，旧条件迟到的回答进不来', async () => {
    const { actor } = startList({
      '新 1': { items: [{ id: '旧的' }], page: 1, totalPages: 1 },
      '热 1': { items: [{ id: '热门' }], page: 1, totalPages: 1 },
    })
    actor.send({ type: 'page.activated' })
    view(actor).reset('热')
    await idle(actor)
    expect(view(actor)).toMatchObject({ query: '热', items: [{ id: '热门' }] })
  })

  test('翻页途中旧页还在；失败了说得出来，可以重试', async () => {
    const { actor } = startList({
      '新 1': { items: [{ id: 'a' }], page: 1, totalPages: 9 },
    })
    actor.send({ type: 'page.activated' })
    await idle(actor)
    actor.send({ type: 'list.turn', page: 7 })
    expect(view(actor)).toMatchObject({ isTurning: true, items: [{ id: 'a' }] })
    await waitFor(actor, (snapshot) => snapshot.matches({ ready: { piece: 'stuck' } }))
    expect(view(actor)).toMatchObject({ isStuck: true, failure: { kind: 'missing' } })
    view(actor).retry()
    expect(view(actor)).toMatchObject({ isTurning: true, failure: null })
  })

  test('没有一条时是空的，而不是还在取', async () => {
    const { actor } = startList({ '新 1': { items: [], page: 1, totalPages: 0, total: 0 } })
    actor.send({ type: 'page.activated' })
    await idle(actor)
    expect(view(actor)).toMatchObject({ isEmpty: true, isLoading: false, hasMore: false })
  })

  test('改了一条、删了一条', async () => {
    const { actor } = startList({
      '新 1': { items: [{ id: 'a' }, { id: 'b' }], page: 1, totalPages: 1, total: 2 },
    })
    actor.send({ type: 'page.activated' })
    await idle(actor)
    const changed = { id: 'a', title: '改过' }
    actor.send({ type: 'item.replace', item: changed })
    actor.send({ type: 'item.remove', id: 'b' })
    expect(view(actor)).toMatchObject({ items: [changed], total: 1 })
  })
})

/** A server that knows these pages by query and page; anything else is missing. */
function startList(pages: Record<string, Piece<Post>>) {
  const machine = createListMachine<Post, string>(({ id }) => id).provide({
    actors: {
      load: fromPromise<Piece<Post>, ListRequest<string>>(async ({ input }) => {
        const at = 'page' in input.place ? input.place.page : input.place.cursor
        const piece = pages[`${input.query} ${at}`]
        if (piece) return piece
        throw Object.assign(new Error('missing'), { failure: { kind: 'missing' } })
      }),
    },
  })
  const input = { query: '新', lifetime: 1_000_000 }
  return { actor: createActor(machine, { input }).start() }
}

type Actor = ReturnType<typeof startList>['actor']

const view = (actor: Actor) => connectList(actor.getSnapshot(), (event) => actor.send(event))
const idle = (actor: Actor) =>
  waitFor(actor, (snapshot) => snapshot.matches({ ready: { piece: 'idle' } }))
