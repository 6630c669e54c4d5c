import { createContext, use, type ReactNode } from 'react'
import type { Runtime } from './runtime.ts'

const RuntimeContext = createContext<Runtime | null>(null)

interface RuntimeProviderProps {
  runtime: Runtime
  children: ReactNode
}

/** Hands the running app to everything below; filled by src/app alone. */
export function RuntimeProvider({ runtime, children }: RuntimeProviderProps) {
  return <RuntimeContext value={runtime}>{children}</RuntimeContext>
}

/** The running app: its machines and the server. */
export function useRuntime(): Runtime {
  const runtime = use(RuntimeContext)
  if (runtime === null) throw new Error('useRuntime needs a RuntimeProvider above it')
  return runtime
}
