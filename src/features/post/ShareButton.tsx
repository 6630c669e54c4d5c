import { Share2 } from 'lucide-react'
import { share as words } from '#src/messages/posts.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'

/** Hands the post on: by what the device shares with, else by copying its address. */
export function ShareButton({ title }: { title: string }) {
  const { toaster } = useRuntime().actors
  const handleClick = async () => {
    const outcome = await shareLink(window.navigator, {
      title,
      url: addressOf(window.location),
    })
    if (outcome === 'copied')
      toaster.send({ type: 'toast.show', toast: { kind: 'success', ...words.copied } })
    if (outcome === 'failed')
      toaster.send({ type: 'toast.show', toast: { kind: 'error', ...words.failed } })
  }
  return (
    <IconButton label={words.share} onClick={() => void handleClick()}>
      <Share2 size={18} aria-hidden />
    </IconButton>
  )
}

/** Without what only this reader has: a place in the page, where they came from. */
const addressOf = ({ origin, pathname }: Location) => origin + pathname

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
type ShareOutcome = 'shared' | 'copied' | 'failed'

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
