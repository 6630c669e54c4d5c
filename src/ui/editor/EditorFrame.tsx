import type { ComponentProps, ReactNode, RefObject } from 'react'
import { css, styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'
import { ErrorState } from '../ErrorState.tsx'
import { Loading, SkeletonText } from '../Skeleton.tsx'
import { VisuallyHidden } from '../Text.tsx'
import type { ImageUpload } from './editor.types.ts'
import { strings } from './strings.ts'

interface EditorFrameProps {
  toolbar: ReactNode
  /** The element that the editor is started in. */
  host: RefObject<HTMLDivElement | null>
  status: 'loading' | 'ready' | 'failed'
  onRetry: () => void
  /** The field to write in until it is ready. */
  ahead: ComponentProps<'textarea'>
  uploads: readonly ImageUpload[]
  className?: string
}

/** The box of an editor: its toolbar, its text, and a plain field to write in until it has loaded. */
export function EditorFrame(props: EditorFrameProps) {
  const { toolbar, host, status, onRetry, ahead, uploads, className } = props
  const unfinished = uploads.filter(({ status: its }) => its !== 'done').length
  return (
    <Frame className={className}>
      {toolbar}
      <Room>
        {status === 'failed' && <ErrorState text={strings.failed} onRetry={onRetry} />}
        <Waiting hidden={status === 'ready'}>
          {/* While it is empty, a blank placeholder lets what is coming show. */}
          <Ahead {...ahead} aria-label={strings.ahead} placeholder=" " />
          {status === 'loading' && (
            <Coming>
              <Loading>
                <SkeletonText lines={6} />
              </Loading>
            </Coming>
          )}
        </Waiting>
        <Host ref={host} hidden={status !== 'ready'} />
      </Room>
      <VisuallyHidden as="output">{strings.uploads(unfinished)}</VisuallyHidden>
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
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
`

/** The looks of `createUploadChip`, whose elements are made outside of React. */
const uploadChipStyles = css`
  .upload-chip {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 10px;
    max-width: 100%;
    padding: 4px 12px;
    border: 1px solid ${theme.color.lineStrong};
    border-radius: ${theme.radius.s};
    background: ${theme.color.code};
    color: ${theme.color.inkSoft};
    font: ${theme.text.s} / 1.6 ${theme.font.sans};
    user-select: none;
  }

  .upload-chip[data-status='failed'],
  .upload-chip[data-status='lost'] {
    border-color: ${theme.color.bad};
    color: ${theme.color.bad};
  }

  .upload-chip progress {
    width: 96px;
    height: 6px;
    accent-color: ${theme.color.accent};
  }

  .upload-chip button {
    padding: 2px 4px;
    border: 0;
    border-radius: 4px;
    background: none;
    color: ${theme.color.accent};
    font-weight: 600;
  }
`

const Host = styled.div`
  height: 100%;

  & > div {
    height: 100%;
  }

  ${uploadChipStyles}
`

const Waiting = styled.div`
  position: relative;
  flex: 1;
  min-height: 0;
`

const Ahead = styled.textarea`
  position: absolute;
  inset: 0;
  z-index: 1;
  padding: ${theme.space[5]};
  border: 0;
  background: none;
  font: ${theme.text.m} / 1.8 ${theme.font.sans};
  resize: none;

  &:focus-visible {
    outline: none;
  }
`

const Coming = styled.div`
  padding: ${theme.space[5]};

  ${Ahead}:not(:placeholder-shown) + & {
    visibility: hidden;
  }
`
