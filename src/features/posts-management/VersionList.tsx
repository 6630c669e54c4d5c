import { useId } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { formatCount } from '#src/lib/counts.ts'
import { formatDateTime } from '#src/lib/dates.ts'
import { post as postWords, versions as words } from '#src/messages/posts-management.ts'
import { paths } from '#src/runtime/paths.ts'
import { media, theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { VisuallyHidden } from '#src/ui/Text.tsx'
import type { ListView } from '#src/runtime/useQuery.ts'
import type { PostRevisionEntry } from '#src/data/types.ts'

interface VersionListProps {
  postId: string
  list: ListView<PostRevisionEntry>
  shown: number
}

/** The versions, the newest first, each a link to itself. */
export function VersionList({ postId, list, shown }: VersionListProps) {
  const id = useId()
  return (
    <nav aria-labelledby={id}>
      <VisuallyHidden as="h2" id={id}>
        {words.list}
      </VisuallyHidden>
      <List>
        {list.items.map((entry) => (
          <li key={entry.revision}>
            <Entry
              to={`${paths.postVersions(postId)}?revision=${entry.revision}`}
              replace
              aria-current={entry.revision === shown ? 'true' : undefined}
            >
              <EntryWords entry={entry} />
            </Entry>
          </li>
        ))}
        {list.hasMore && (
          <li>
            <Button $size="small" $wide aria-busy={list.isAdding} onClick={list.more}>
              {words.more}
            </Button>
          </li>
        )}
      </List>
    </nav>
  )
}

function EntryWords({ entry }: { entry: PostRevisionEntry }) {
  const { revision, kind, createTime, wordCount, isCurrent, isPublished } = entry
  return (
    <>
      <Cluster $gap={2}>
        <strong>{words.number(revision)}</strong>
        <span>{words.kind[kind]}</span>
        {isCurrent && <Tag>{words.current}</Tag>}
        {isPublished && <Tag $tone="success">{words.live}</Tag>}
      </Cluster>
      <Small>
        <time dateTime={createTime}>{formatDateTime(createTime)}</time>
        {` · ${postWords.words(formatCount(wordCount))}`}
      </Small>
    </>
  )
}

const List = styled.ol`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[1]};
  margin: -4px;
  padding: 4px;
  overflow-y: auto;

  ${media.wide} {
    position: sticky;
    top: calc(${theme.size.bar} + ${theme.space[4]});
    max-height: calc(100dvh - ${theme.size.bar} - 2 * ${theme.space[5]});
  }

  ${media.narrow} {
    max-height: 252px;
    border-bottom: 1px solid ${theme.color.line};
  }
`

const Entry = styled(Link)`
  display: block;
  padding: ${theme.space[2]} ${theme.space[3]};
  border-radius: ${theme.radius.s};
  font-size: 0.875rem;

  &:hover {
    background: ${theme.color.line};
  }

  &[aria-current] {
    background: ${theme.color.accentSoft};
  }
`

const Small = styled.span`
  color: ${theme.color.inkSoft};
  font-size: ${theme.text.s};
`
