import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { hiddenPeople } from '#src/data/own/people.ts'
import type { RelationKind } from '#src/data/types.ts'
import { hidden as words } from '#src/messages/people.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useListQuery } from '#src/runtime/useQuery.ts'
import { paths } from '#src/runtime/paths.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { theme } from '#src/theme/theme.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Heading, Text } from '#src/ui/Text.tsx'
import { Loading, Skeleton } from '#src/ui/Skeleton.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { useKeptFocus } from '#src/ui/useKeptFocus.ts'
import { relationsOf } from './relations.ts'

/** Whom one has blocked and muted, and the way back for each. */
export function HiddenPeople() {
  return (
    <Stack as="section" $gap={3}>
      <Heading>{words.heading}</Heading>
      <Text $tone="soft" $size="s">
        {words.text}
      </Text>
      <HiddenList kind="block" />
      <HiddenList kind="mute" />
    </Stack>
  )
}

function HiddenList({ kind }: { kind: RelationKind }) {
  const change = relationsOf(useRuntime())
  const list = useListQuery(hiddenPeople, kind)
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)
  return (
    <Stack as="section" ref={box} aria-label={words[kind].heading} tabIndex={-1} $gap={1}>
      <Heading as="h3" $size="small">
        {words[kind].heading}
      </Heading>
      {list.isLoading && (
        <Loading>
          <Text as="div">
            <Skeleton height="1lh" width="40%" />
          </Text>
        </Loading>
      )}
      {list.failure !== null && <FailureState failure={list.failure} onRetry={list.retry} />}
      {list.isEmpty && <Text $tone="faint">{words[kind].empty}</Text>}
      <ul>
        {list.items.map(({ id, user }) => (
          <Row key={id}>
            <Avatar name={user.displayName} src={user.avatarUrl} size={36} />
            <Name to={paths.profile(id)}>{user.displayName}</Name>
            <Button
              $size="small"
              aria-label={words.labelOf(words[kind].remove, user.displayName)}
              onClick={() => change[kind].remove(id)}
            >
              {words[kind].remove}
            </Button>
          </Row>
        ))}
      </ul>
      {list.hasMore && (
        <div>
          <Button
            $size="small"
            aria-busy={list.isAdding}
            aria-label={words.labelOf(words.more, words[kind].heading)}
            onClick={list.more}
          >
            {words.more}
          </Button>
        </div>
      )}
    </Stack>
  )
}

const Row = styled.li`
  display: flex;
  gap: ${theme.space[3]};
  align-items: center;
  padding: ${theme.space[2]} 0;
  border-bottom: 1px solid ${theme.color.line};
`

const Name = styled(Link)`
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;

  &:hover {
    color: ${theme.color.accent};
  }
`
