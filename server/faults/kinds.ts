import type { FaultKind } from '#openapi/faults.ts'

export const callKinds = [
  'delay',
  '401',
  'ban',
  '2005',
  '409',
  '500',
  'cut',
  'slow-database',
] as const satisfies FaultKind[]
export const pushKinds = ['repeat', 'reorder', 'drop'] as const satisfies FaultKind[]
export const kinds: readonly FaultKind[] = [...callKinds, ...pushKinds, 'disconnect']

export type CallKind = (typeof callKinds)[number]
export type PushKind = (typeof pushKinds)[number]

export const isKind = (text: string): text is FaultKind =>
  (kinds as readonly string[]).includes(text)
export const isCallKind = (kind: FaultKind): kind is CallKind =>
  (callKinds as readonly string[]).includes(kind)
export const isPushKind = (kind: FaultKind): kind is PushKind =>
  (pushKinds as readonly string[]).includes(kind)

export const takesTime = (kind: FaultKind) => kind === 'delay' || kind === 'slow-database'

/** A minute is longer than anybody waits. */
export const longest = 60_000
