import { createElement, type ComponentProps, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { content } from '#src/messages/posts.ts'
import { theme } from '#src/theme/theme.ts'

/** A table in a box of its own, which scrolls when the table is wider than the text. */
export function TableBox(props: ComponentProps<'table'>) {
  return (
    <Box tabIndex={0} aria-label={content.table}>
      <table {...props} />
    </Box>
  )
}

interface FormulaProps {
  display?: unknown
  children: ReactNode
}

/** A formula; one that stands alone scrolls when it is wider than the text. */
export function Formula(props: FormulaProps) {
  // React knows MathML, its types don't.
  const formula = createElement('math', props)
  if (props.display !== 'block') return formula
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it may stand in a paragraph, where none of those tags may
    <Line tabIndex={0} role="group" aria-label={content.formula}>
      {formula}
    </Line>
  )
}

/** The box of a task: it tells, and can't be changed by readers. */
export function TaskBox({ checked }: { checked: boolean }) {
  return (
    <input
      type="checkbox"
      checked={checked}
      disabled
      readOnly
      aria-label={checked ? content.done : content.open}
    />
  )
}

/** A video as a link to its player: the page itself frames nobody. */
export function VideoLink({ src }: { src?: string }) {
  if (src === undefined || !URL.canParse(src)) return null
  return (
    <Video href={src} target="_blank" rel="noopener noreferrer nofollow">
      {content.video(new URL(src).host)}
    </Video>
  )
}

const Box = styled.figure`
  && {
    margin: 1.4em 0;
  }

  overflow-x: auto;
`

const Line = styled.span`
  display: block;
  margin: 1.2em 0;
  padding: 0.4em 0;
  overflow: auto hidden;
`

const Video = styled.a`
  display: block;
  padding: ${theme.space[4]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.m};
  background: ${theme.color.code};
  text-align: center;
`
