import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { letGiveWay } from '#server/lib/threads.ts'

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
  // Before it has other threads, as they take over what its first one has.
  letGiveWay(child.pid)
  child.unref()
  child.channel?.unref()
  return child
}
