import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'

interface RankRowProps {
  /** The place, from 1; leave it out for rows that compete for nothing. */
  rank?: number
  /** What stands before the text: an avatar. */
  leading?: ReactNode
  /** What it is about: a title or a name, in one line. */
  children: ReactNode
  /** A second line, fainter; it may be two where there is little room. */
  detail?: ReactNode
  /** A count or a small control at the end. */
  trailing?: ReactNode
}

/** One row of a ranking, an `<ol>`; the first three places wear the seal's red. */
export function RankRow({ rank, leading, children, detail, trailing }: RankRowProps) {
  return (
    <Row>
      {rank !== undefined && <Rank data-top={rank <= 3 || undefined}>{rank}</Rank>}
      {leading}
      <Content>
        <Line>{children}</Line>
        {detail !== undefined && <Detail>{detail}</Detail>}
      </Content>
      {trailing !== undefined && <Trailing>{trailing}</Trailing>}
    </Row>
  )
}

const Row = styled.li`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  padding: ${theme.space[2]} 0;
  font-size: 0.875rem;
  line-height: 1.5;

  & + & {
    border-top: 1px solid ${theme.color.line};
  }
`

const Rank = styled.span`
  flex: none;
  min-width: 16px;
  color: ${theme.color.inkFaint};
  font: 600 0.9375rem/1 ${theme.font.serif};
  text-align: center;

  &[data-top] {
    color: ${theme.color.seal};
  }
`

const Content = styled.div`
  flex: 1;
  min-width: 0;
`

const Line = styled.div`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;

  a:hover {
    color: ${theme.color.accent};
  }
`

const Detail = styled.div`
  overflow-wrap: anywhere;
  word-break: keep-all;
  color: ${theme.color.inkFaint};
  font-size: ${theme.text.xs};
`

const Trailing = styled.div`
  flex: none;
  color: ${theme.color.inkFaint};
  font-size: ${theme.text.xs};
`
