/**
 * What a tab tells the others: to ask the server again, of a conversation with `peerId`; or that its member has signed
 * out, where the storage says only that nobody is signed in, as it does after an expiry.
 */
type TabHint = { about: 'notices' } | { about: 'chat'; peerId: string } | { about: 'logout' }

/** How the tabs of a browser tell each other that something has changed. Null where they can't. */
export function createTabHints(channel: BroadcastChannel | null) {
  return {
    tell: (hint: TabHint) => channel?.postMessage(hint),
    /** Hears the other tabs, not this one. Answers a function that stops listening. */
    listen(onHint: (hint: TabHint) => void): () => void {
      const handle = ({ data }: MessageEvent<unknown>) => {
        if (isHint(data)) onHint(data)
      }
      channel?.addEventListener('message', handle)
      return () => channel?.removeEventListener('message', handle)
    },
    close: () => channel?.close(),
  }
}

/** Another tab may run an older or a newer version of this app. */
function isHint(data: unknown): data is TabHint {
  const { about, peerId } = Object(data) as Record<string, unknown> // looked at below
  if (about === 'chat') return typeof peerId === 'string'
  return about === 'notices' || about === 'logout'
}
