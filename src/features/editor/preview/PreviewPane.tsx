import { useEffect, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react'
import { styled } from 'styled-components'
import { preview as words } from '#src/messages/editor.ts'
import { theme } from '#src/theme/theme.ts'
import { Loading, SkeletonText } from '#src/ui/Skeleton.tsx'
import { Text } from '#src/ui/Text.tsx'
import { createPaneScrolling, type PaneScrolling } from './pane-scrolling.ts'
import type { Preview } from './preview.types.ts'

/** What scrolls a preview along with its source. */
export type PreviewPaneHandle = Pick<PaneScrolling, 'scrollToLine'>

interface PreviewPaneProps {
  ref?: Ref<PreviewPaneHandle>
  /** Null until the first one is there. */
  preview: Preview | null
  /** Why the newest text has none. */
  problem: string | null
  /** Draws the tree as readers see it: one element for each at its top, in one box. */
  body: (preview: Preview) => ReactNode
  /** A reader has scrolled it: the line of the source at the top edge. */
  onScroll?: (line: number) => void
}

/** The text as its readers will see it, in a box that scrolls by itself. */
export function PreviewPane({ ref, preview, problem, body, onScroll }: PreviewPaneProps) {
  const pane = useRef<HTMLElement>(null)
  const latest = useRef({ preview, onScroll })
  useEffect(() => {
    latest.current = { preview, onScroll }
  })
  const scrolling = useRef<PaneScrolling | null>(null)
  useEffect(() => {
    if (pane.current === null) return
    scrolling.current = createPaneScrolling(pane.current, {
      preview: () => latest.current.preview,
      onScroll: (line) => latest.current.onScroll?.(line),
    })
    return () => scrolling.current?.stop()
  }, [])
  useImperativeHandle(
    ref,
    () => ({ scrollToLine: (line) => scrolling.current?.scrollToLine(line) }),
    [],
  )

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable for the arrow keys
    <Pane ref={pane} aria-label={words.label} tabIndex={0}>
      {problem !== null && <Note>{problem}</Note>}
      {preview === null ? (
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      ) : (
        <div data-preview="">
          {preview.tree.children.length === 0 ? (
            <Text $tone="faint">{words.empty}</Text>
          ) : (
            body(preview)
          )}
        </div>
      )}
    </Pane>
  )
}

const Pane = styled.section`
  height: 100%;
  padding: 20px ${theme.space[5]} 40vh;
  overflow: auto;
  background: ${theme.color.surface};

  &:focus-visible {
    outline-offset: -2px;
  }
`

const Note = styled.output`
  display: block;
  margin-bottom: ${theme.space[4]};
  padding: ${theme.space[2]} ${theme.space[3]};
  border-radius: ${theme.radius.s};
  background: ${theme.color.code};
  color: ${theme.color.inkSoft};
  font-size: ${theme.text.s};
`
