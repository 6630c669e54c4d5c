import type { Failure } from '../lib/failure.ts'

/** One image on its way to the server. */
export interface Upload {
  id: string
  /** The name of the file. */
  name: string
  standing: 'queued' | 'uploading' | 'failed' | 'done'
  /** 0 to 1. */
  progress: number
  /** Where it is; null until it is done. */
  url: string | null
  /** Why it did not arrive; null unless it failed. */
  failure: Failure | null
}
