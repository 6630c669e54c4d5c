import type { Backplane } from './backplane.ts'

/** The backplane of a single node: there is nobody to tell, and a user who is not connected here is not connected. */
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
