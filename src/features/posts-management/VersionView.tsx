import { useState, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { versions as words } from '#src/messages/posts-management.ts'
import { ownRevision } from '#src/data/own/posts.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { Loaded } from '#src/shared/Loaded.tsx'
import { PostDifferences } from '#src/shared/PostDifferences.tsx'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Heading } from '#src/ui/Text.tsx'
import { SkeletonText } from '#src/ui/Skeleton.tsx'
import { Stack } from '#src/ui/layout.tsx'
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
export function VersionView(props: VersionViewProps) {
  const { postId, shown } = props
  const view = useQuery(ownRevision, { id: postId, revision: shown })
  return (
    <Loaded view={view} skeleton={<SkeletonText lines={12} />}>
      {(revision) => <Shown {...props} revision={revision} />}
    </Loaded>
  )
}

function Shown(props: VersionViewProps & { revision: PostRevision }) {
  const { postId, shown, newest, body, onRestored, revision } = props
  const [way, setWay] = useState<Way>('text')
  const [isRestoring, setIsRestoring] = useState(false)
  if (shown === newest) return <Reading revision={revision}>{body(revision)}</Reading>
  return (
    <div>
      <Row>
        <Button $size="small" onClick={() => setIsRestoring(true)}>
          {words.restore}
        </Button>
      </Row>
      <Tabs label={words.showing} tabs={ways} current={way} onSelect={setWay}>
        {way === 'text' ? (
          <Reading revision={revision}>{body(revision)}</Reading>
        ) : (
          <Compared postId={postId} older={revision} newest={newest} />
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
  const view = useQuery(ownRevision, { id: postId, revision: newest })
  return (
    <Loaded view={view} skeleton={<SkeletonText lines={12} />}>
      {(latest) => (
        <PostDifferences
          left={{ label: words.older(older.revision), text: older }}
          right={{ label: words.latest(newest), text: latest }}
        />
      )}
    </Loaded>
  )
}

const Row = styled.div`
  display: flex;
  justify-content: flex-end;
  margin-bottom: ${theme.space[2]};
`
