import type { ReactNode, RefObject } from 'react'
import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'
import { ErrorState } from '../ErrorState.tsx'
import { Loading, SkeletonText } from '../Skeleton.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import type { ImageUpload } from './editor.types.ts'
import { chipLook } from './chip-look.ts'
import { words } from './words.ts'

interface EditorFrameProps {
  toolbar: ReactNode
  /** The element that the editor is started in. */
  host: RefObject<HTMLDivElement | null>
  standing: 'loading' | 'ready' | 'failed'
  onRetry: () => void
  uploads: readonly ImageUpload[]
  className?: string
}

/** The box of an editor: its toolbar, its text, and what stands there until it has loaded. */
export function EditorFrame(props: EditorFrameProps) {
  const { toolbar, host, standing, onRetry, uploads, className } = props
  const unfinished = uploads.filter(({ standing: its }) => its !== 'done').length
  return (
    <Frame className={className}>
      {toolbar}
      <Room>
        {standing === 'loading' && (
          <Waiting>
            <Loading>
              <SkeletonText lines={6} />
            </Loading>
          </Waiting>
        )}
        {standing === 'failed' && <ErrorState text={words.failed} onRetry={onRetry} />}
        <Host ref={host} hidden={standing !== 'ready'} />
      </Room>
      <VisuallyHidden as="output">{words.uploads(unfinished)}</VisuallyHidden>
    </Frame>
  )
}

const Frame = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
  min-width: 0;
  min-height: 0;
  background: ${theme.color.surface};
`

const Room = styled.div`
  position: relative;
  flex: 1;
  min-height: 0;
`

const Host = styled.div`
  height: 100%;

  & > div {
    height: 100%;
  }

  ${chipLook}
`

const Waiting = styled.div`
  padding: ${theme.space[5]};
`
