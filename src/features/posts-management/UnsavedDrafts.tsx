import { useState } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { type UnsavedDraft, defineUnsavedDrafts } from '#src/data/own/drafts.ts'
import { formatDateTime } from '#src/lib/dates.ts'
import { post as postWords, unsaved as words } from '#src/messages/posts-management.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { paths } from '#src/runtime/paths.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import { startTasks } from '#src/runtime/task.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { Heading, Text } from '#src/ui/Text.tsx'

/** What was written in this browser and never reached the server: to be opened, or dropped. Nothing when there is none. */
export function UnsavedDrafts() {
  const { items, discard } = useUnsavedDrafts()
  const [asked, setAsked] = useState<UnsavedDraft | null>(null)
  if (items.length === 0) return null
  return (
    <Box aria-label={words.heading}>
      <Heading $size="small">{words.heading}</Heading>
      <Text $tone="soft" $size="s">
        {words.hint}
      </Text>
      <ul>
        {items.map((draft) => (
          <Item key={draft.key}>
            <Title to={addressOf(draft)}>{titleOf(draft)}</Title>
            <Text $tone="faint" $size="s">
              {words.written(formatDateTime(draft.at))}
            </Text>
            <Cluster $gap={2}>
              <Button
                as={Link}
                to={addressOf(draft)}
                $size="small"
                aria-label={words.openOf(titleOf(draft))}
              >
                {words.open}
              </Button>
              <Button
                $size="small"
                $kind="danger"
                aria-label={words.discardOf(titleOf(draft))}
                aria-haspopup="dialog"
                onClick={() => setAsked(draft)}
              >
                {words.discard}
              </Button>
            </Cluster>
          </Item>
        ))}
      </ul>
      {asked !== null && (
        <ConfirmDialog
          question={{
            ...words.confirm,
            text: words.confirm.text(titleOf(asked), asked.postId !== null),
          }}
          onConfirm={() => discard(asked.key)}
          onClose={() => setAsked(null)}
        />
      )}
    </Box>
  )
}

const titleOf = ({ title }: UnsavedDraft) => title.trim() || postWords.untitled

const addressOf = ({ key, postId, format }: UnsavedDraft) =>
  postId === null
    ? paths.newDraft(format === 0 ? 'markdown' : 'rich-text', key)
    : paths.editPost(postId)

const Box = styled.section`
  margin-bottom: ${theme.space[4]};
  padding: ${theme.space[4]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.m};
  background: ${theme.tint.ochre.paper};
`

const Item = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]} ${theme.space[4]};
  padding-top: ${theme.space[3]};

  & + & {
    margin-top: ${theme.space[3]};
    border-top: 1px solid ${theme.color.line};
  }
`

const Title = styled(Link)`
  flex: 1 1 12em;
  min-width: 0;
  overflow-wrap: anywhere;

  &:hover {
    color: ${theme.color.accent};
  }
`

/** The texts that only this browser has, and dropping one. A browser that keeps nothing has left nothing behind. */
function useUnsavedDrafts() {
  const { query, discarding } = unsavedOf(useRuntime())
  return {
    items: useQuery(query, null).data ?? [],
    discard: (key: string) => discarding(key).send({ type: 'task.run', order: key }),
  }
}

const unsavedOf = perRuntime((runtime) => {
  const { drafts, queryClient } = runtime
  const query = defineUnsavedDrafts(async () => (await drafts()).unsaved())
  const discarding = startTasks(runtime, {
    perform: async (key: string) => (await drafts()).discard(key),
    onSettled: () => queryClient.refresh(query, null),
    doneToast: (_, outcome) => (outcome === 'busy' ? { kind: 'error', ...words.busy } : null),
    failedToast: () => ({ kind: 'error', ...words.failed }),
  })
  return { query, discarding }
})
