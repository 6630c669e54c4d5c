import { useId } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { formatCount } from '#src/lib/counts.ts'
import { history as words } from '#src/messages/history.ts'
import type { PostHistory } from '#src/data/types.ts'
import { paths } from '#src/runtime/paths.ts'
import { theme } from '#src/theme/theme.ts'
import { Cluster } from '#src/ui/Cluster.tsx'
import { Heading } from '#src/ui/Heading.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { Text } from '#src/ui/Text.tsx'
import { MonthStrip } from './MonthStrip.tsx'
import { MonthTitles } from './MonthTitles.tsx'

/** A year in the overview: how much was written, in which months, and what. */
export function YearSection({ year, total, months }: PostHistory['years'][number]) {
  const id = useId()
  return (
    <Stack as="section" aria-labelledby={id} $gap={3}>
      <Cluster $align="baseline">
        <Heading id={id}>
          <YearLink to={paths.historyYear(year)}>{words.year(year)}</YearLink>
        </Heading>
        <Text as="span" $tone="faint" $size="s">
          {words.total(formatCount(total))}
        </Text>
      </Cluster>
      <MonthStrip year={year} months={months} />
      <MonthTitles year={year} months={months} />
    </Stack>
  )
}

const YearLink = styled(Link)`
  &:hover {
    color: ${theme.color.accent};
  }
`
