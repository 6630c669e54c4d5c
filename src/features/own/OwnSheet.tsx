import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'

/** Keeps forms and settings at a width that one can read. */
export const OwnSheet = styled.div`
  max-width: ${theme.size.measure};
`
