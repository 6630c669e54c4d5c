import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'
import { FactGrid } from '#src/ui/FactList.tsx'

/** Named facts that are long and letter for letter: addresses, hosts. */
export const Known = styled(FactGrid)`
  dd {
    font: 600 ${theme.text.m} / 1.5 ${theme.font.mono};
  }
`
