/*
 * The calls of the fault lab, in the manner of `generated/schema.d.ts`. They are in no contract that another server
 * keeps: only the bundled one has a lab, and only where its operator asks for it.
 */

/** What can go wrong on demand. */
export type FaultKind =
  | 'delay'
  | '401'
  | 'ban'
  | '2005'
  | '409'
  | '500'
  | 'cut'
  | 'slow-database'
  | 'repeat'
  | 'reorder'
  | 'drop'
  | 'disconnect'

/** What is to go wrong: to which calls or pushes, and how often. */
export interface FaultOrder {
  kind: FaultKind
  /**
   * Of a fault of calls: an operationId, `GET /api/posts/*`, `/api/hubs/*`, or `*` for the whole contract.
   * Of a fault of pushes: a push's name, or `*`.
   */
  target: string
  /** Only `delay` and `slow-database` have some. */
  milliseconds: number | null
  /** Null: until it is cleared. */
  times: number | null
}

export interface ArmedFault extends FaultOrder {
  id: number
  /** How often it has happened. */
  fired: number
}

export interface FiredFault {
  id: number
  /** ISO 8601. */
  at: string
  kind: FaultKind
  /** The call or the push that it happened to. */
  what: string
}

/** The lab as one session sees it. */
export interface FaultLab {
  armed: ArmedFault[]
  /** The newest first. */
  fired: FiredFault[]
  /** What a fault may be about. */
  calls: { id: string; summary: string }[]
  pushes: string[]
}

type Answers = {
  200: { headers: Record<string, unknown>; content: { 'application/json': FaultLab } }
}

type NoParameters = { query?: never; header?: never; path?: never; cookie?: never }

export interface FaultPaths {
  '/api/faults': {
    parameters: NoParameters
    get: { parameters: NoParameters; requestBody?: never; responses: Answers }
    put?: never
    post: {
      parameters: NoParameters
      requestBody: { content: { 'application/json': FaultOrder } }
      responses: Answers
    }
    delete: { parameters: NoParameters; requestBody?: never; responses: Answers }
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
}
