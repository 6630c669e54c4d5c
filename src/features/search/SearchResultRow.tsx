import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { SearchResult } from '#src/data/types.ts'
import { formatCount } from '#src/lib/counts.ts'
import { card } from '#src/messages/posts.ts'
import { paths } from '#src/runtime/paths.ts'
import { useDates } from '#src/runtime/time.ts'
import { PostRowFrame } from '#src/shared/PostRowFrame.tsx'
import { theme } from '#src/theme/theme.ts'
import { CardActions, CardMeta } from '#src/ui/Card.tsx'
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
    <PostRowFrame
      post={result}
      heading="h2"
      title={<Highlighted text={result.title} searched={searched} />}
      excerpt={<Highlighted text={result.excerpt || card.noExcerpt} searched={searched} />}
    >
      {result.tags.length > 0 && <Tags tags={result.tags} searched={searched} />}
      <Facts result={result} />
    </PostRowFrame>
  )
}

/** Its author is not searched for, and not marked. */
function Facts({ result }: { result: SearchResult }) {
  const { formatDate } = useDates()
  return (
    <Line>
      <CardActions>
        <Author to={paths.profile(result.ownerId)}>{result.ownerName}</Author>
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
