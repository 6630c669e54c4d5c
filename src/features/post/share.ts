interface Shared {
  title: string
  url: string
}

/** What a browser may have to share with; over plain HTTP it has neither. */
interface Sharer {
  share?: (shared: Shared) => Promise<void>
  clipboard?: { writeText: (text: string) => Promise<void> }
}

/** `shared`: by the device, which says so itself, or the reader thought better of it. */
export type ShareOutcome = 'shared' | 'copied' | 'failed'

/** Shares by what the device has for it; copies the address where it has nothing. */
export async function shareLink(sharer: Sharer, shared: Shared): Promise<ShareOutcome> {
  try {
    if (sharer.share) {
      await sharer.share(shared)
      return 'shared'
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
  }
  try {
    if (!sharer.clipboard) return 'failed'
    await sharer.clipboard.writeText(shared.url)
    return 'copied'
  } catch {
    return 'failed'
  }
}
