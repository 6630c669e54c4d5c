import { monitorEventLoopDelay, performance } from 'node:perf_hooks'

export interface Load {
  /** What 99 of 100 turns of the event loop came late by, at most. */
  loopDelayMs: number
  /** Of all threads of the process; 1 is one core. */
  cpuShare: number
  memoryBytes: number
}

const resolutionMs = 20

/** Measures this process from now on. */
export function watchLoad() {
  // It tells when each turn came, not how late: one that is on time comes after `resolutionMs`.
  const turns = monitorEventLoopDelay({ resolution: resolutionMs })
  turns.enable()
  let cpu = process.cpuUsage()
  let since = performance.now()

  /** The load since it was asked for last. */
  function take(): Load {
    const now = performance.now()
    const { user, system } = process.cpuUsage(cpu)
    const share = (user + system) / 1000 / Math.max(1, now - since)
    const lateMs = turns.percentile(99) / 1e6 - resolutionMs
    cpu = process.cpuUsage()
    since = now
    turns.reset()
    return {
      loopDelayMs: Math.max(0, Math.round(lateMs)),
      cpuShare: Math.round(share * 100) / 100,
      memoryBytes: process.memoryUsage.rss(),
    }
  }

  return { take, stop: () => void turns.disable() }
}
