import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { composer as words } from '#src/messages/chat.ts'
import { IconButton } from '#src/ui/IconButton.tsx'

/** Chooses pictures to send. */
export function PictureButton({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        aria-label={words.picture}
        multiple
        hidden
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <IconButton label={words.picture} onClick={() => input.current?.click()}>
        <ImagePlus size={20} aria-hidden />
      </IconButton>
    </>
  )
}
