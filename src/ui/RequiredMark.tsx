import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'
import { words } from './words.ts'

/** Beside the name of what has to be filled in; a screen reader hears it from the control. */
export function RequiredMark() {
  return (
    <Mark aria-hidden="true" title={words.required}>
      *
    </Mark>
  )
}

const Mark = styled.span`
  margin-left: 4px;
  color: ${theme.color.bad};
`
