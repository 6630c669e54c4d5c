import { ChevronDown } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'
import { controlBox } from './control.ts'

/** One of a few; the list itself is the system's. */
export function Select({ children, ...rest }: ComponentPropsWithRef<'select'>) {
  return (
    <Box>
      <Native {...rest}>{children}</Native>
      <ChevronDown size={16} aria-hidden />
    </Box>
  )
}

const Box = styled.div`
  position: relative;

  svg {
    position: absolute;
    top: 13px;
    right: 13px;
    color: ${theme.color.inkFaint};
    pointer-events: none;
  }
`

const Native = styled.select`
  ${controlBox}
  padding-right: 38px;
  appearance: none;
  text-overflow: ellipsis;
`
