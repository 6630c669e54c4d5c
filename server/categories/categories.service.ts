import type { Core } from '../core.ts'
import { brokenUniqueKey } from '../db/errors.ts'
import type { Category } from '../db/schema/categories.ts'
import { problem } from '../lib/problem.ts'
import * as store from './categories.store.ts'

export interface CategoryChange {
  name: string
  description?: string | undefined
  position?: number | undefined
}

export type Categories = ReturnType<typeof createCategories>

/** The shelves that administrators put up and posts stand on. */
export function createCategories(core: Pick<Core, 'db' | 'clock' | 'newId' | 'events'>) {
  const list = () => store.findCategories(core.db)

  /** @throws Problem 2010 when there is no such category */
  async function demand(id: string): Promise<void> {
    if (!(await store.categoryExists(core.db, id))) throw problem.notFound(2010)
  }

  /** @throws Problem 1000 (field `name`) when the name is taken */
  async function create(change: CategoryChange): Promise<Category> {
    const now = core.clock.now()
    const row = { ...columnsOf(change), id: core.newId(), createdAt: now, updatedAt: now }
    return changed(await refusingTakenNames(store.insertCategory(core.db, row)))
  }

  /** What `change` leaves out stays. @throws Problem 2010 · 1000 (field `name`) when the name is taken */
  async function update(id: string, change: CategoryChange): Promise<Category> {
    const row = { ...columnsOf(change), updatedAt: core.clock.now() }
    return changed(await refusingTakenNames(store.updateCategory(core.db, id, row)))
  }

  /** Its posts stay. @throws Problem 2010 */
  async function remove(id: string): Promise<void> {
    if (!(await store.deleteCategory(core.db, id))) throw problem.notFound(2010)
    core.events.emit('category.changed', { categoryId: id })
  }

  function changed(category: Category | undefined): Category {
    if (!category) throw problem.notFound(2010)
    core.events.emit('category.changed', { categoryId: category.id })
    return category
  }

  return { list, demand, create, update, remove }
}

const columnsOf = ({ name, description, position }: CategoryChange) => ({
  name: name.trim(),
  ...(description === undefined ? {} : { description: description.trim() }),
  ...(position === undefined ? {} : { position }),
})

const refusingTakenNames = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (brokenUniqueKey(error) === undefined) throw error
    throw problem.invalid({ name: ['已有同名的分类'] })
  })
