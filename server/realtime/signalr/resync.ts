import type { HubHost } from './hub-host.ts'

/** In so many sweeps everybody has been told. */
const rounds = 5

/** Tells every connection of this node to fetch what it shows, a part of them at a time. */
export class Resync {
  #left: (() => void)[] = []
  #share = 0

  begin(hosts: HubHost[]) {
    this.#left = hosts.flatMap((host) => {
      const { behaviour } = host
      return behaviour.onResync
        ? [...host.connections].map((it) => () => behaviour.onResync?.(it))
        : []
    })
    this.#share = Math.ceil(this.#left.length / rounds)
  }

  sweep() {
    for (const tell of this.#left.splice(0, this.#share)) tell()
  }
}
