import type { Backplane } from './backplane.ts'

/** The backplane of a node that is alone: there is nobody to tell, and whoever is not here is nowhere. */
export function createSingleNode(): Backplane {
  return {
    presence: {
      arrive: async () => true,
      leave: async () => true,
      isOnline: async () => false,
    },
    isConnected: true,
    start: async () => {},
    publish: () => {},
    close: async () => {},
  }
}
