import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'
import { FactList } from '#src/ui/FactList.tsx'

/** Names and what is known, a line each. */
export const FactLines = styled(FactList)`
  div {
    display: grid;
    grid-template-columns: 104px minmax(0, 1fr);
    gap: ${theme.space[3]};
    padding: 6px 0;
  }

  dt {
    color: ${theme.color.inkSoft};
  }

  dd {
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
`
