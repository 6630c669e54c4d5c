import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'
import { strings } from './strings.ts'

/** Beside the name of what has to be filled in; a screen reader hears it from the control. */
export function RequiredMark() {
  return (
    <Mark aria-hidden="true" title={strings.required}>
      *
    </Mark>
  )
}

const Mark = styled.span`
  margin-left: 4px;
  color: ${theme.color.bad};
`
