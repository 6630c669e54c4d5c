import type { Address } from './directory.ts'
import type { AnyPushes, Audience, Clients } from './hub.ts'

/** Sends a call of a client's function to an address, here and on the other nodes. */
export type Deliver = (address: Address, target: string, args: unknown[]) => void

/** The addresses of a hub, in the words of its author. */
export function createClients(deliver: Deliver): Clients<AnyPushes> {
  const audience = (address: Address): Audience<AnyPushes> => ({
    push: (target, ...args) => deliver(address, target, args),
    except: (...ids) => audience({ ...address, except: [...(address.except ?? []), ...ids] }),
  })
  return {
    all: audience({ to: 'all' }),
    user: (userId) => audience({ to: 'users', ids: [userId] }),
    users: (userIds) => audience({ to: 'users', ids: userIds }),
    group: (name) => audience({ to: 'group', name }),
    connection: (id) => audience({ to: 'connection', id }),
  }
}
