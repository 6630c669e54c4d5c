import { useLayoutEffect, useRef, useState } from 'react'
import { avatar as words } from '#src/messages/own.ts'
import { refusalOf } from '#src/runtime/images.ts'
import { lazyDialog } from '#src/shared/lazy-part.tsx'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Button } from '#src/ui/Button.tsx'
import { FieldGroup, PictureInput } from '#src/ui/FieldGroup.tsx'
import { Text } from '#src/ui/Text.tsx'
import { Cluster } from '#src/ui/layout.tsx'

// Few visits change a portrait: the scissors come with the first picture.
const CropDialog = lazyDialog(async () => (await import('./CropDialog.tsx')).CropDialog)

interface AvatarFieldProps {
  /** Whose it is. */
  name: string
  /** Empty without a portrait. */
  url: string
  onChange: (url: string) => void
}

/** One's portrait: cut from a picture of this device and uploaded, or none. */
export function AvatarField({ name, url, onChange }: AvatarFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const picture = useChosenPicture()

  function handleFile(file: File) {
    const refused = refusalOf(file, words)
    setProblem(refused)
    if (refused === null) picture.choose(file)
  }

  return (
    <FieldGroup label={words.label}>
      <Cluster $gap={4}>
        <Avatar name={name} src={url === '' ? null : url} size={88} />
        <Cluster $gap={2}>
          <Button $size="small" onClick={() => input.current?.click()}>
            {url === '' ? words.upload : words.replace}
          </Button>
          {url !== '' && (
            <Button $size="small" $kind="quiet" onClick={() => onChange('')}>
              {words.remove}
            </Button>
          )}
        </Cluster>
      </Cluster>
      <PictureInput ref={input} onChoose={([file]) => file && handleFile(file)} />
      <Text aria-live="polite" $size="s" $tone={problem === null ? 'faint' : 'bad'}>
        {problem ?? words.hint}
      </Text>
      {picture.address !== null && (
        <CropDialog
          picture={picture.address}
          onClose={picture.forget}
          onUploaded={(uploaded) => {
            picture.forget()
            onChange(uploaded)
          }}
        />
      )}
    </FieldGroup>
  )
}

/** A file of this device under an address that lives until it is forgotten, or its page is left. */
function useChosenPicture() {
  const [address, setAddress] = useState<string | null>(null)
  const current = useRef<string | null>(null)

  const set = (next: string | null) => {
    if (current.current !== null) URL.revokeObjectURL(current.current)
    current.current = next
    setAddress(next)
  }
  // A kept-alive page that is left would show the dialog again by itself.
  useLayoutEffect(() => () => set(null), [])

  return {
    address,
    choose: (file: File) => set(URL.createObjectURL(file)),
    forget: () => set(null),
  }
}
