import { Share2 } from 'lucide-react'
import { share as words } from '#src/messages/posts.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { shareLink } from './share.ts'

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
