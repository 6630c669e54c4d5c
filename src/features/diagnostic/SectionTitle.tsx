import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'

/** Heads a part of a panel. */
export const SectionTitle = styled.h3`
  font: 600 ${theme.text.s} / 1.4 ${theme.font.sans};
`
