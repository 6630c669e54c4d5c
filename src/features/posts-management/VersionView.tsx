import { useState, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { versions as words } from '#src/messages/posts-management.ts'
import { readableText } from '#src/lib/readable-text.ts'
import { ownRevision } from '#src/data/own/posts.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Differences } from '#src/ui/Differences.tsx'
import { Heading } from '#src/ui/Heading.tsx'
import { Loading, SkeletonText } from '#src/ui/Skeleton.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { Tabs } from '#src/ui/Tabs.tsx'
import type { PostRevision } from '#src/data/types.ts'
import { RestoreDialog } from './RestoreDialog.tsx'

interface VersionViewProps {
  postId: string
  shown: number
  newest: number
  body: (revision: PostRevision) => ReactNode
  onRestored: () => void
}

type Way = 'text' | 'differences'
const ways = [
  { key: 'text', label: words.text },
  { key: 'differences', label: words.differences },
] as const

/** One version: as readers would see it, or what the newest one has changed of it. */
export function VersionView({ postId, shown, newest, body, onRestored }: VersionViewProps) {
  const { data, failure, refresh } = useQuery(ownRevision, { id: postId, revision: shown })
  const [way, setWay] = useState<Way>('text')
  const [isRestoring, setIsRestoring] = useState(false)
  if (data === null) {
    return failure === null ? (
      <Loading>
        <SkeletonText lines={12} />
      </Loading>
    ) : (
      <FailureState failure={failure} onRetry={refresh} />
    )
  }
  if (shown === newest) return <Reading revision={data}>{body(data)}</Reading>
  return (
    <div>
      <Row>
        <Button $size="small" onClick={() => setIsRestoring(true)}>
          {words.restore}
        </Button>
      </Row>
      <Tabs label={words.showing} tabs={ways} current={way} onSelect={setWay}>
        {way === 'text' ? (
          <Reading revision={data}>{body(data)}</Reading>
        ) : (
          <Compared postId={postId} older={data} newest={newest} />
        )}
      </Tabs>
      {isRestoring && (
        <RestoreDialog
          postId={postId}
          revision={shown}
          newest={newest}
          onRestored={onRestored}
          onClose={() => setIsRestoring(false)}
        />
      )}
    </div>
  )
}

function Reading({ revision, children }: { revision: PostRevision; children: ReactNode }) {
  return (
    <Stack as="article" $gap={4}>
      <Heading $size="page">{revision.title}</Heading>
      {children}
    </Stack>
  )
}

interface ComparedProps {
  postId: string
  older: PostRevision
  newest: number
}

function Compared({ postId, older, newest }: ComparedProps) {
  const { data, failure, refresh } = useQuery(ownRevision, { id: postId, revision: newest })
  if (failure !== null && data === null) {
    return <FailureState failure={failure} onRetry={refresh} />
  }
  if (data === null) {
    return (
      <Loading>
        <SkeletonText lines={12} />
      </Loading>
    )
  }
  return (
    <Differences
      left={{ label: words.older(older.revision), text: textOf(older) }}
      right={{ label: words.latest(newest), text: textOf(data) }}
    />
  )
}

/** The title is part of what is compared. */
const textOf = ({ title, format, content }: PostRevision) =>
  `${title}\n\n${readableText(format, content)}`

const Row = styled.div`
  display: flex;
  justify-content: flex-end;
  margin-bottom: ${theme.space[2]};
`
