import { constants, setPriority } from 'node:os'

const { PRIORITY_BELOW_NORMAL } = constants.priority

/** Where more wants to run than can, this process of ours, and the threads that it will have, come after those who answer people. */
export function letGiveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, which the next call to it finds out.
  }
}

/** The same for the thread that calls. Only Linux gives each thread a priority of its own. */
export function giveWay(): void {
  if (process.platform === 'linux') letGiveWay(0)
}
