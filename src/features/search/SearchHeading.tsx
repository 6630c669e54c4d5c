import { styled } from 'styled-components'
import { formatTotal } from '#src/lib/counts.ts'
import { search as words } from '#src/messages/search.ts'
import { Heading, Text } from '#src/ui/Text.tsx'
import { Stack } from '#src/ui/layout.tsx'

interface SearchHeadingProps {
  /** What is searched for. */
  text: string
  /** Null while it is not known. */
  total: number | null
  /** There may be more. */
  isCapped: boolean
}

/** What is searched for, and how much was found. */
export function SearchHeading({ text, total, isCapped }: SearchHeadingProps) {
  return (
    <Stack $gap={1}>
      <Title as="h1" $size="page">
        {words.results(text)}
      </Title>
      <Total as="output" $tone="faint" $size="s">
        {total !== null && words.total(formatTotal(total, isCapped))}
      </Total>
    </Stack>
  )
}

const Title = styled(Heading)`
  overflow-wrap: anywhere;
`

/* A line of its own, there before the number is: nothing below it moves when it comes. */
const Total = styled(Text)`
  min-height: 1lh;
`
