import { useRef, useState } from 'react'
import { centerCrop, makeAspectCrop, ReactCrop, type PercentCrop } from 'react-image-crop'
import { styled } from 'styled-components'
import { failureText } from '#src/messages/failures.ts'
import { avatar as words } from '#src/messages/own.ts'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Text } from '#src/ui/Text.tsx'
import { useRuntime } from '#src/runtime/context.tsx'
import { useOwnTask } from '#src/runtime/task.ts'
import { CropFrame } from './CropFrame.tsx'

interface CropDialogProps {
  /** The address of the picture. */
  picture: string
  onClose: () => void
  /** Hears where the portrait is now. */
  onUploaded: (url: string) => void
}

const handles = words.handle
const labels = {
  cropArea: words.cropArea,
  nwDragHandle: words.handleLabel(handles.nw),
  nDragHandle: words.handleLabel(handles.n),
  neDragHandle: words.handleLabel(handles.ne),
  eDragHandle: words.handleLabel(handles.e),
  seDragHandle: words.handleLabel(handles.se),
  sDragHandle: words.handleLabel(handles.s),
  swDragHandle: words.handleLabel(handles.sw),
  wDragHandle: words.handleLabel(handles.w),
}

/** A square of a picture becomes a portrait: chosen by pointer or keys, cut in the browser, then uploaded. */
export function CropDialog({ picture, onClose, onUploaded }: CropDialogProps) {
  const image = useRef<HTMLImageElement>(null)
  const [crop, setCrop] = useState<PercentCrop>()
  const [isUnreadable, setIsUnreadable] = useState(false)
  const upload = useAvatarUpload(onUploaded)

  async function handleUse() {
    if (!image.current || !crop) return
    const file = await cutOut(image.current, crop)
    if (file) upload.run(file)
    else setIsUnreadable(true)
  }

  const problem = isUnreadable ? words.unreadable : failureOrNull(upload.failure)
  return (
    <Dialog
      title={words.crop}
      width="medium"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            $kind="primary"
            disabled={crop === undefined}
            aria-busy={upload.isRunning}
            onClick={() => void (upload.isRunning || handleUse())}
          >
            {upload.isRunning ? words.using : words.use}
          </Button>
        </>
      }
    >
      <Stack $gap={3}>
        <Text $tone="soft" $size="s">
          {words.cropText}
        </Text>
        <CropFrame>
          <ReactCrop
            {...(crop && { crop })}
            aspect={1}
            circularCrop
            keepSelection
            minWidth={40}
            disabled={upload.isRunning}
            ariaLabels={labels}
            onChange={(_, percent) => setCrop(percent)}
          >
            <Picture
              ref={image}
              src={picture}
              alt=""
              onLoad={({ currentTarget }) => setCrop(middleOf(currentTarget))}
              onError={() => setIsUnreadable(true)}
            />
          </ReactCrop>
        </CropFrame>
        <div role="alert">{problem !== null && <Text $tone="bad">{problem}</Text>}</div>
      </Stack>
    </Dialog>
  )
}

function middleOf({ width, height }: HTMLImageElement): PercentCrop {
  const side = width < height ? { width: 90 } : { height: 90 }
  const square = makeAspectCrop({ unit: '%', ...side }, 1, width, height)
  return centerCrop(square, width, height)
}

const failureOrNull = (failure: ReturnType<typeof useAvatarUpload>['failure']) =>
  failure === null ? null : failureText(failure)

const Picture = styled.img`
  display: block;
  max-width: 100%;
  max-height: 50vh;
  background: ${theme.color.code};
`

/** How wide and high a portrait is, in pixels. */
const side = 512

/** The chosen square of a picture as a file of 512×512; null when the browser can't draw it. */
async function cutOut(image: HTMLImageElement, crop: PercentCrop): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  const { naturalWidth, naturalHeight } = image
  if (context === null || naturalWidth === 0) return null
  context.imageSmoothingQuality = 'high'
  const [x, width] = [crop.x, crop.width].map((part) => (part / 100) * naturalWidth)
  const [y, height] = [crop.y, crop.height].map((part) => (part / 100) * naturalHeight)
  context.drawImage(image, x ?? 0, y ?? 0, width ?? 0, height ?? 0, 0, 0, side, side)
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/webp', 0.9),
  )
  // A browser that can't write webp answers png.
  return blob && new File([blob], `avatar.${blob.type.split('/')[1]}`, { type: blob.type })
}

/** A portrait on its way to the server; `onUploaded` counts once, when the view appears. */
function useAvatarUpload(onUploaded: (url: string) => void) {
  const { images } = useRuntime()
  return useOwnTask(async (file: File, signal) => {
    const { url } = await images.upload('avatar', file, { signal })
    onUploaded(url)
  })
}
