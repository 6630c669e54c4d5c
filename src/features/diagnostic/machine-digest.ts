import type { AnyStateMachine } from 'xstate'
import { hashIndex } from '#src/lib/hash.ts'

/** Tells versions of a machine apart by its states, events, guards and actions: the same in source and in a build. */
export const machineDigest = ({ config }: AnyStateMachine): string =>
  hashIndex(JSON.stringify(config), 2 ** 32)
    .toString(16)
    .padStart(8, '0')
