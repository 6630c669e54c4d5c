import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'

/**
 * Keeps forms and settings at a width that one can read. How tall a part is that is still `data-coming`, is known once it has
 * come: until then nothing is seen below it that would move.
 */
export const OwnSheet = styled.div`
  max-width: ${theme.size.measure};

  [data-coming] ~ * {
    visibility: hidden;
  }
`
