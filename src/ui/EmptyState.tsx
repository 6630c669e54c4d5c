import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'

interface EmptyStateProps {
  /** One sentence: what isn't here. */
  text: string
  /** The one thing to do about it: a `Button`. */
  action?: ReactNode
}

/** What a list shows when it has nothing: one sentence, at most one action. */
export function EmptyState({ text, action }: EmptyStateProps) {
  return (
    <StateBox>
      <Brush viewBox="0 0 48 24" aria-hidden="true">
        <path d="M3 15c7-9 13-9 19-3s13 6 23-4" />
      </Brush>
      <p>{text}</p>
      {action}
    </StateBox>
  )
}

/** Where an `EmptyState` comes and goes: it stands there before, without room, so that what comes is read aloud. */
export const EmptyPlace = styled.div.attrs({ role: 'status' })`
  &:empty {
    position: absolute;
  }
`

/** The room in the middle that stands for what is not there. */
export const StateBox = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${theme.space[3]};
  padding: ${theme.space[6]} ${theme.space[4]};
  color: ${theme.color.inkFaint};
  text-align: center;
`

const Brush = styled.svg`
  width: 48px;
  fill: none;
  stroke: ${theme.color.lineStrong};
  stroke-linecap: round;
  stroke-width: 2.5;
`
