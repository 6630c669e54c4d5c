import type { Person } from './world.ts'

/** What a request carries; nothing of it is checked beyond what a call needs. */
export interface Asked {
  query: Record<string, string | undefined>
  params: Record<string, string>
  body: Record<string, unknown>
  /** Null for a visitor. */
  viewer: Person | null
}

/** The answer's body; a call that refuses throws a `Refusal`. */
export type Answer = (asked: Asked) => unknown

export class Refusal extends Error {
  readonly status: number
  readonly code: number

  constructor(status: number, code: number, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** Adds calls by their names, such as `GET /api/posts/{id}`. */
export type AddCalls = (calls: Record<string, Answer>) => void

/** Tells somebody's connections of the chat hub. */
export type Push = (userId: string, name: string, ...args: unknown[]) => void

export function demandViewer({ viewer }: Asked): Person {
  if (viewer === null) throw new Refusal(401, 401, '请先登录')
  return viewer
}

/** Page `page` of `pageSize`, in the shape of lists that the specification does not show. */
export function pageOf<Item>(items: readonly Item[], { query }: Asked) {
  const [page, pageSize] = [Number(query['page'] ?? 1), Number(query['pageSize'] ?? 20)]
  const total = items.length
  return {
    items: items.slice((page - 1) * pageSize, page * pageSize),
    total,
    page,
    pageSize,
    totalPages: Math.ceil(total / pageSize),
  }
}
