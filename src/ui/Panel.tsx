import { useId } from 'react'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'

interface PanelProps {
  title: string
  /** The way to the whole of it, usually a `MoreLink`. */
  more?: ReactNode
  children: ReactNode
}

/** A titled box beside the main column, with a way to more of the same. */
export function Panel({ title, more, children }: PanelProps) {
  const id = useId()
  return (
    <Box aria-labelledby={id}>
      <Head>
        <Title id={id}>{title}</Title>
        {more}
      </Head>
      {children}
    </Box>
  )
}

/** The small link at the head of a panel; say where it leads with `aria-label` (“更多热门文章”). */
export const MoreLink = styled.a`
  margin: -6px -8px;
  padding: 6px 8px;
  color: ${theme.color.inkFaint};
  font-size: ${theme.text.s};

  &:hover {
    color: ${theme.color.accent};
  }
`

const Box = styled.section`
  padding: ${theme.space[4]} ${theme.space[4]} ${theme.space[3]};
  background: ${theme.color.surface};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.m};
`

const Head = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  margin-bottom: ${theme.space[2]};
`

const Title = styled.h2`
  font: 600 ${theme.text.m} / 1.4 ${theme.font.sans};
`
