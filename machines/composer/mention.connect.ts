import type { SnapshotFrom } from 'xstate'
import type { MentionRef, mentionMachine } from './mention.machine.ts'

type Snapshot = SnapshotFrom<typeof mentionMachine>

/** What a view may know and do about whom to mention. */
export const connectMention = ({ context }: Snapshot, send: MentionRef['send']) => ({
  isOpen: context.people.length > 0,
  people: context.people,
  active: context.active,
  /** Who is marked; null when nobody is offered. */
  chosen: context.people[context.active] ?? null,
  look: (query: string) => send({ type: 'mention.look', query }),
  leave: () => send({ type: 'mention.leave' }),
  next: () => send({ type: 'mention.move', by: 1 }),
  previous: () => send({ type: 'mention.move', by: -1 }),
  dismiss: () => send({ type: 'mention.dismiss' }),
})
