import { changedSince, isRepeated } from '#server/audit/audit.store.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import { asAdmin } from '#server/db/as-member.ts'
import { onceByClient, isWritten } from '#server/db/once.ts'
import type { Transaction } from '#server/db/client.ts'
import { whereTaken } from '#server/db/errors.ts'
import type { Category } from '#server/db/schema/posts.ts'
import { problem, demandFound } from '#server/lib/problem.ts'
import * as store from './categories.store.ts'

interface CategoryChange {
  name: string
  description?: string | undefined
  position?: number | undefined
  /** What it said when it was looked at. */
  seen?: { name: string; description: string } | undefined
}

/** Who does it; null when nobody's hand does, as in a demo. */
type Actor = Pick<Viewer, 'id'> | null

export type Categories = ReturnType<typeof createCategories>

/** The shelves that administrators put up and posts stand on. Each change is one transaction with its row in the audit log. */
export function createCategories({ db, clock, newId, events, audit }: Core) {
  const list = () => store.findCategories(db)

  /** The category of this id, or the one that its posts went to. @throws Problem 2010 when there is none */
  const open = async (id: string): Promise<Category> =>
    demandFound(await store.findCategory(db, id), 2010)

  /** Without a position it is the last. @throws Problem 1000 (field `name`) when the name is taken, or there are too many */
  const create = (actor: Actor, change: CategoryChange): Promise<Category> =>
    onceByClient(
      () => findMade(actor, change),
      () => asAdmin({ db, clock }, actor?.id ?? null, (tx) => add(tx, actor, change)),
    ).catch(refuseTaken)

  /** What the same request has made, whose answer was lost. */
  async function findMade(actor: Actor, change: CategoryChange): Promise<Category | undefined> {
    const { name, description = '', ...place } = columnsOf(change)
    const made = (await list()).find((it) => it.name === name)
    if (!made || !isWritten(made, { description, ...place })) return undefined
    const isLast = await isRepeated(db, actor, 'category.create', made.id, {
      after: said(made),
    })
    return isLast ? made : undefined
  }

  async function add(tx: Transaction, actor: Actor, change: CategoryChange): Promise<Category> {
    const all = await store.lockCategories(tx)
    if (all.length >= store.mostCategories)
      throw problem.invalid({ name: [`最多 ${store.mostCategories} 个分类，先删掉不用的`] })
    const last = Math.max(-1, ...all.map(({ position }) => position))
    const now = clock.now()
    const made = await store.insertCategory(tx, {
      position: last + 1,
      ...columnsOf(change),
      id: newId(),
      createdAt: now,
      updatedAt: now,
    })
    await note(tx, actor, 'create', made.id, { after: said(made) })
    return made
  }

  /** What `change` leaves out stays. @throws Problem 2010 · 1006 reworded since · 1000 (field `name`) when the name is taken */
  const update = (actor: Actor, id: string, change: CategoryChange): Promise<Category> =>
    commit(actor, async (tx) => {
      const before = demandFound(await store.lockCategory(tx, id), 2010)
      const words = columnsOf(change)
      if (isWritten(before, words)) return before
      const { seen = before } = change
      if (seen.name !== before.name || seen.description !== before.description)
        throw await changedSince(
          tx,
          ['category', before.id],
          `改过“${before.name}”`,
          'category.update',
        )
      const after = { ...before, ...words, updatedAt: clock.now() }
      await store.updateCategory(tx, after)
      await note(tx, actor, 'update', before.id, { before: said(before), after: said(after) })
      return after
    })

  /**
   * Puts them in this order.
   * @throws Problem 1006 when these are not all there are, or not in the order that was seen
   */
  const order = (
    actor: Actor,
    { ids: given, seen }: { ids: readonly string[]; seen?: readonly string[] | undefined },
  ): Promise<Category[]> =>
    commit(actor, async (tx) => {
      const all = await store.lockCategories(tx)
      const ids = [...new Set(given.map((id) => id.toLowerCase()))]
      const isComplete = ids.length === all.length && all.every(({ id }) => ids.includes(id))
      if (!isComplete) throw problem.conflict('分类在别处增减过，请重新查看')
      const ordered = await store.findCategories(tx)
      if (ordered.every(({ id }, at) => id === ids[at])) return ordered
      const first = ordered.find(({ id }, at) => id !== seen?.[at]?.toLowerCase())
      if (seen && first)
        throw await changedSince(tx, ['category', first.id], '排过先后', 'category.order')
      const updatedAt = clock.now()
      const moved = ids.flatMap((id, position) => {
        const before = one(all, id)
        return before.position === position ? [] : [{ before, position }]
      })
      for (const { before, position } of moved) {
        await store.updateCategory(tx, { ...before, position, updatedAt })
        const change = { before: { position: before.position }, after: { position } }
        await note(tx, actor, 'order', before.id, change)
      }
      return store.findCategories(tx)
    })

  /**
   * Its posts go to another category, or are in one fewer.
   * @throws Problem 2010 · 1000 (field `moveTo`) when that is no other category
   */
  const remove = (actor: Actor, id: string, moveTo: string | undefined): Promise<void> =>
    commit(actor, async (tx) => {
      await store.holdLinks(tx)
      const all = await store.lockCategories(tx)
      const before = one(all, id)
      const target = all.find((it) => it.id === moveTo?.toLowerCase())
      const isNowhere = moveTo !== undefined && (!target || target.id === before.id)
      if (isNowhere) throw problem.invalid({ moveTo: ['没有这个分类可以放'] })
      if (target) {
        await store.movePosts(tx, before.id, target.id)
        await store.pointTo(tx, before.id, target.id)
      }
      await store.deleteCategory(tx, before.id)
      await note(tx, actor, 'delete', before.id, {
        before: { ...said(before), postCount: before.postCount },
        after: target ? { into: target.name } : null,
      })
    })

  const commit = <T>(actor: Actor, work: (tx: Transaction) => Promise<T>): Promise<T> =>
    asAdmin({ db, clock }, actor?.id ?? null, work).catch(refuseTaken)

  async function note(
    tx: Transaction,
    actor: Actor,
    verb: 'create' | 'update' | 'order' | 'delete',
    categoryId: string,
    change: Parameters<Core['audit']>[4],
  ): Promise<void> {
    await audit(tx, actor, `category.${verb}`, categoryId, change)
    await events.record(tx, 'category.changed', { categoryId })
  }

  return { list, open, create, update, order, remove }
}

const refuseTaken = whereTaken(() => problem.invalid({ name: ['已有同名的分类'] }))

/** @throws Problem 2010 when there is no such category */
function one(all: readonly Category[], id: string): Category {
  return demandFound(
    all.find((it) => it.id === id.toLowerCase()),
    2010,
  )
}

const columnsOf = ({ name, description, position }: CategoryChange) => ({
  name: name.trim(),
  ...(description === undefined ? {} : { description: description.trim() }),
  ...(position === undefined ? {} : { position }),
})

const said = ({ name, description, position }: Category) => ({ name, description, position })
