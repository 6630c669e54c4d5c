import { type ReactNode, useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { media, theme } from '#src/theme/theme.ts'
import { PageHeading, Text } from '#src/ui/Text.tsx'
import { Stack } from '#src/ui/layout.tsx'

interface SheetProps {
  heading: string
  text: ReactNode
  children: ReactNode
  /** The other ways: links. */
  footer?: ReactNode
  /** It stands in place of a form that was sent, and takes the focus from it: so it is read out. */
  isAnswer?: boolean
}

/** The one sheet of paper in the middle of a page: for coming in, for setting up. */
export function Sheet({ heading, text, children, footer, isAnswer = false }: SheetProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Whoever is elsewhere stays there.
    if (isAnswer && document.activeElement === document.body) title.current?.focus()
  }, [isAnswer])
  return (
    <Paper>
      <Stack $gap={5}>
        <Stack $gap={2}>
          <Title ref={title} tabIndex={isAnswer ? -1 : undefined}>
            {heading}
          </Title>
          <Text $tone="soft">{text}</Text>
        </Stack>
        {children}
      </Stack>
      {footer && <Footer>{footer}</Footer>}
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

const Title = styled(PageHeading)`
  outline: none;
`

const Footer = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]} ${theme.space[4]};
  justify-content: space-between;
  margin-top: ${theme.space[5]};
  padding-top: ${theme.space[4]};
  border-top: 1px solid ${theme.color.line};
  color: ${theme.color.inkSoft};
`
