import type { ReactNode } from 'react'
import { keyframes, styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'
import { Stack } from './layout.tsx'
import { VisuallyHidden } from './Text.tsx'
import { strings } from './strings.ts'

interface SkeletonProps {
  shape?: 'line' | 'block' | 'circle'
  /** CSS length; by default the whole width, or `height` for a circle. */
  width?: string
  /** CSS length. */
  height?: string
}

/** A pale shape in the place and size of what is coming. Wrap a group of them in `Loading`. */
export function Skeleton({ shape = 'line', width, height }: SkeletonProps) {
  const tall = height ?? (shape === 'line' ? '1em' : '40px')
  const wide = width ?? (shape === 'circle' ? tall : '100%')
  return <Shape data-shape={shape} style={{ width: wide, height: tall }} />
}

/** Several lines of pale text, the last one shorter. */
export function SkeletonText({ lines }: { lines: number }) {
  return (
    <Lines>
      {Array.from({ length: lines }, (_, at) => (
        <Skeleton key={at} width={at === lines - 1 ? '62%' : '100%'} />
      ))}
    </Lines>
  )
}

interface SkeletonRowsProps {
  count: number
  gap?: 5 | 6
  title: Pick<SkeletonProps, 'width' | 'height'>
  foot?: Pick<SkeletonProps, 'width' | 'height'>
}

/** A list in the shape of the one to come: rows with a title, some text and perhaps a foot. */
export function SkeletonRows({ count, gap = 6, title, foot }: SkeletonRowsProps) {
  return (
    <Loading>
      <Stack $gap={gap}>
        {Array.from({ length: count }, (_, index) => (
          <Stack key={index} $gap={3}>
            <Skeleton {...title} />
            <SkeletonText lines={2} />
            {foot && <Skeleton {...foot} />}
          </Stack>
        ))}
      </Stack>
    </Loading>
  )
}

/** Skeletons as one thing that says it is loading; `children` are shapes, hidden from listeners. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <div aria-live="polite">
      <VisuallyHidden>{strings.loading}</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

const breathe = keyframes`
  50% { opacity: 0.5; }
`

const Shape = styled.div`
  flex: none;
  max-width: 100%;
  background: ${theme.color.line};
  animation: ${breathe} 1.8s ease-in-out infinite;

  &[data-shape='line'] {
    border-radius: 4px;
  }

  &[data-shape='block'] {
    border-radius: ${theme.radius.s};
  }

  &[data-shape='circle'] {
    border-radius: 50%;
  }
`

const Lines = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[3]};
  width: 100%;
`
