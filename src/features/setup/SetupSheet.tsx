import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { media, theme } from '#src/theme/theme.ts'
import { PageHeading, Text } from '#src/ui/Text.tsx'
import { Stack } from '#src/ui/layout.tsx'

interface SetupSheetProps {
  heading: string
  text?: ReactNode
  children: ReactNode
}

/** The one sheet of paper in the middle of the page. */
export function SetupSheet({ heading, text, children }: SetupSheetProps) {
  return (
    <Paper>
      <Stack $gap={5}>
        <Stack $gap={2}>
          <PageHeading>{heading}</PageHeading>
          {text !== undefined && <Text $tone="soft">{text}</Text>}
        </Stack>
        {children}
      </Stack>
    </Paper>
  )
}

const Paper = styled.div`
  padding: ${theme.space[6]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.m};
  background: ${theme.color.surface};

  ${media.phone} {
    padding: 0;
    border: 0;
    background: none;
  }
`
