import type { Method } from '#src/data/api.ts'

/**
 * Calls whose answers other servers may leave without what this contract adds to the specification, each with a field
 * that only the whole answer has; of a list it is a field of each item, after the name of the list.
 */
const marks: Readonly<Record<string, string>> = {
  'get /api/posts/{id}': 'abilities',
  'get /api/posts/edit/{id}': 'revision',
  'get /api/posts/categories': 'items.postCount',
  'get /api/posts/my': 'counts',
  'post /api/posts/drafts/save': 'revision',
  'post /api/posts/publish': 'revision',
  'get /api/users/{id}/profile': 'abilities',
  'get /api/topics/{id}': 'abilities',
  'get /api/report/my': 'items.createTime',
  'get /api/notifications/unified-unread-count': 'checkpoint',
  'get /api/message/conversations': 'page',
  'get /api/notifications/replies': 'currentPage',
  'get /api/notifications/mentions': 'currentPage',
  'get /api/notifications/interactions': 'currentPage',
  'get /api/notifications/system': 'currentPage',
  'get /api/notifications/global': 'currentPage',
}

/** Whether an answer has only what the specification names. */
export function isPlainAnswer(method: Method, path: string, answer: unknown): boolean {
  const [first = '', second] = marks[`${method} ${path}`]?.split('.') ?? []
  if (first === '' || !isRecord(answer)) return false
  if (second === undefined) return !(first in answer)
  const items = answer[first]
  return Array.isArray(items) && items.some((item) => isRecord(item) && !(second in item))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
