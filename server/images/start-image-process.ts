import { fork, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** Starts a process that answers an `EncodingRequest` with an `EncodingReply`; it does not keep this one alive, and ends with it. */
export function startImageProcess(): ChildProcess {
  const isBuilt = import.meta.url.endsWith('.js')
  const file = new URL(isBuilt ? 'image.process.js' : 'image.process.ts', import.meta.url)
  const child = fork(fileURLToPath(file), {
    // In development and in tests, where nothing is built: Node alone reads no TypeScript.
    execArgv: isBuilt ? [] : ['--import', 'tsx'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  yieldToReaders(child)
  child.unref()
  child.channel?.unref()
  return child
}

/** Its threads take over what its first one has, so this comes before there are others. */
function yieldToReaders({ pid }: ChildProcess) {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, which whoever asks it finds out.
  }
}
