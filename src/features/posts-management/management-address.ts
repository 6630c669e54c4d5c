import { readId } from '#src/lib/ids.ts'
import { managementTabs, paths, type ManagementTab } from '#src/runtime/paths.ts'
import type { MyPostQuery } from '#src/data/types.ts'

/** What the address of the article management asks for, apart from its page. */
export interface ManagementPlace {
  tab: ManagementTab
  categoryId: string
  /** Trimmed; empty without a search. */
  q: string
}

/** Reads what an address asks for; anything unreadable counts as not asked. */
export function readManagementPlace(search: URLSearchParams): ManagementPlace {
  const asked = search.get('tab')
  return {
    tab: managementTabs.find((tab) => tab === asked) ?? 'all',
    categoryId: readId(search.get('category') ?? ''),
    q: search.get('q')?.trim() ?? '',
  }
}

/** The address of a place at its first page; what it doesn't need is left out. */
export function managementAddress({ tab, categoryId, q }: ManagementPlace): string {
  const query = new URLSearchParams({
    ...(tab !== 'all' && { tab }),
    ...(categoryId !== '' && { category: categoryId }),
    ...(q !== '' && { q }),
  })
  const path = paths.postsManagement()
  return query.size === 0 ? path : `${path}?${query.toString()}`
}

/** Which status a tab shows. */
export const statusOf = {
  all: undefined,
  published: 'published',
  drafts: 'draft',
  reviewing: 'reviewing',
  rejected: 'rejected',
  'taken-down': 'takenDown',
  unpublished: 'unpublished',
  trash: 'deleted',
} as const satisfies Record<ManagementTab, MyPostQuery['status']>

/** What a place asks the server for. */
export function queryOf({ tab, categoryId, q }: ManagementPlace): MyPostQuery {
  const status = statusOf[tab]
  return {
    ...(status !== undefined && { status }),
    ...(categoryId !== '' && { categoryId }),
    ...(q !== '' && { q }),
  }
}
