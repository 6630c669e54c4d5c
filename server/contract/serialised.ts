/** A success body that is JSON text already, for answers that are kept; it is sent as it is. */
export interface Serialised<Body> {
  readonly json: string
  /** Never there: it lets TypeScript tell what the text stands for. */
  readonly body?: Body
  readonly [mark]: true
}

const mark = Symbol('serialised')

export const serialised = <Body>(json: string): Serialised<Body> => ({ json, [mark]: true })

export const isSerialised = (value: unknown): value is Serialised<unknown> =>
  typeof value === 'object' && value !== null && mark in value
