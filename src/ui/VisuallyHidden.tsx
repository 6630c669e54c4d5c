import { styled } from 'styled-components'
import { visuallyHidden } from './visually-hidden.ts'

/** Text for those who listen: read aloud, never seen. */
export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`
