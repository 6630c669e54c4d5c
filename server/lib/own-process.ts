import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { letGiveWay } from './threads.ts'

/** Starts the process `name`, whose code stands beside the module `beside` (its `import.meta.url`); it calls `followServer` first. */
export function startProcess(
  beside: string,
  name: string,
  options: { serialization?: 'advanced' } = {},
): ChildProcess {
  const isBuilt = beside.endsWith('.js')
  const file = new URL(`${name}.${isBuilt ? 'js' : 'ts'}`, beside)
  const child = fork(fileURLToPath(file), {
    // In development and in tests, where nothing is built: Node alone reads no TypeScript.
    execArgv: isBuilt ? [] : ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    ...options,
  })
  // Before it has other threads, as they take over what its first one has.
  letGiveWay(child.pid)
  return child
}

/** In such a process: it lives as long as the server does that has started it, and as that says. */
export function followServer(): void {
  // What is at work would hold up an orderly exit, and nobody hears of it.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  // Ctrl-C and supervisors signal the whole group: the server decides when this ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
}
