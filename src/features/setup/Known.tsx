import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'
import { FactList } from '#src/ui/FactList.tsx'

/** Named facts that are long and letter for letter: addresses, hosts. */
export const Known = styled(FactList)`
  display: grid;
  gap: ${theme.space[3]};

  dt {
    color: ${theme.color.inkFaint};
    font-size: ${theme.text.s};
  }

  dd {
    overflow-wrap: anywhere;
    font: 600 ${theme.text.m} / 1.5 ${theme.font.mono};
  }
`
