import type { components } from '#openapi/generated/schema.d.ts'
import { defineResource } from '../query.ts'

/** A text that only this browser has. */
export interface UnsavedDraft {
  key: string
  /** Null when the server has never seen it. */
  postId: string | null
  title: string
  format: components['schemas']['PostFormat']
  /** ISO 8601. */
  at: string
}

/**
 * What this browser keeps of one's own texts, newest first: no server knows of it, so whoever asks brings the way to it. Each
 * visit begins anew, since other tabs write there, too.
 */
export const defineUnsavedDrafts = (load: () => Promise<readonly UnsavedDraft[]>) =>
  defineResource<readonly UnsavedDraft[]>({
    name: 'unsaved drafts',
    cacheSize: 0,
    load,
  })
