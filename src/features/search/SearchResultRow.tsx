import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { formatCount } from '#src/lib/counts.ts'
import { card } from '#src/messages/posts.ts'
import type { SearchResult } from '#src/data/types.ts'
import { paths } from '#src/runtime/paths.ts'
import { useDates } from '#src/runtime/hydration.ts'
import { media, theme } from '#src/theme/theme.ts'
import { CardActions, CardLink, CardMeta } from '#src/ui/Card.tsx'
import { Cover } from '#src/ui/Cover.tsx'
import { Heading, Text } from '#src/ui/Text.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { highlight } from './highlight.ts'

interface SearchResultRowProps {
  result: SearchResult
  /** What was searched for. */
  searched: string
}

/** A post that was found, with what was searched for marked in it. */
export function SearchResultRow({ result, searched }: SearchResultRowProps) {
  return (
    <Row>
      <Words>
        <Heading as="h2" $size="small">
          <CardLink as={Link} to={paths.post(result.id)}>
            <Highlighted text={result.title} searched={searched} />
          </CardLink>
        </Heading>
        <Text $tone="soft" $lines={2}>
          <Highlighted text={result.excerpt || card.noExcerpt} searched={searched} />
        </Text>
        {result.tags.length > 0 && <Tags tags={result.tags} searched={searched} />}
        <Facts result={result} searched={searched} />
      </Words>
      {result.coverImage && (
        <Picture>
          <Cover title={result.title} src={result.coverImage} />
        </Picture>
      )}
    </Row>
  )
}

function Facts({ result, searched }: SearchResultRowProps) {
  const { formatDate } = useDates()
  return (
    <Line>
      <CardActions>
        <Author to={paths.profile(result.ownerId)}>
          <Highlighted text={result.ownerName} searched={searched} />
        </Author>
      </CardActions>
      <time dateTime={result.publishedAt}>{formatDate(result.publishedAt)}</time>
      <span>{card.views(formatCount(result.viewCount))}</span>
      <span>{card.likes(formatCount(result.likeCount))}</span>
      <span>{card.comments(formatCount(result.commentCount))}</span>
    </Line>
  )
}

function Tags({ tags, searched }: { tags: readonly string[]; searched: string }) {
  return (
    <TagLine>
      {tags.map((tag) => (
        <Tag key={tag} $tone="neutral">
          <Highlighted text={tag} searched={searched} />
        </Tag>
      ))}
    </TagLine>
  )
}

const Row = styled.article`
  position: relative;
  display: flex;
  gap: ${theme.space[5]};
  align-items: center;
  padding: ${theme.space[4]} 0;
  border-bottom: 1px solid ${theme.color.line};

  &:has(${CardLink}:focus-visible) {
    outline: 2px solid ${theme.color.accent};
    outline-offset: 2px;
  }

  ${media.hover} {
    &:hover h2 {
      color: ${theme.color.accent};
    }
  }
`

const Words = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${theme.space[1]};
  min-width: 0;
  overflow-wrap: anywhere;
`

const TagLine = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
`

const Line = styled(CardMeta)`
  flex-wrap: wrap;
  gap: ${theme.space[1]} ${theme.space[3]};
`

const Author = styled(Link)`
  color: ${theme.color.inkSoft};

  &:hover {
    color: ${theme.color.accent};
  }
`

const Picture = styled.div`
  flex: none;
  width: 184px;
  overflow: hidden;
  border-radius: ${theme.radius.s};

  ${media.phone} {
    width: 104px;
  }
`

interface HighlightedProps {
  text: string
  /** What was searched for. */
  searched: string
}

/** Plain text with what was searched for marked in it. */
function Highlighted({ text, searched }: HighlightedProps) {
  return highlight(text, searched).map(({ text: piece, isMatch }, at) =>
    isMatch ? <Mark key={at}>{piece}</Mark> : piece,
  )
}

const Mark = styled.mark`
  border-radius: 3px;
  background: ${theme.color.mark};
  color: ${theme.color.ink};
`
