/** What a tab tells the others: ask the server again. `chat` names the other person of a conversation. */
export type TabHint = { about: 'notices' } | { about: 'chat'; peerId: string }

/** How the tabs of a browser tell each other that something has changed. Null where they can't: the server tells them, too. */
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
  return about === 'notices' || (about === 'chat' && typeof peerId === 'string')
}
