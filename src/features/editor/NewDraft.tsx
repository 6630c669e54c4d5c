import { useCallback, useEffect, useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { editor as words } from '#src/messages/editor.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { paths, type EditorKind } from '#src/runtime/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { Page } from '#src/ui/Page.tsx'
import { PageHeading, Text } from '#src/ui/Text.tsx'
import { useDrafts } from './useDraft.ts'

/** An editor's address without an editor: asks for one at once, and can be asked again. */
export function ChooseEditor({ topicId }: { topicId: string | undefined }) {
  const { editorChoice } = useRuntime().actors
  const ask = useCallback(
    () => editorChoice.send({ type: 'choice.open', ...(topicId && { topicId }) }),
    [editorChoice, topicId],
  )
  useEffect(() => {
    ask()
    return () => editorChoice.send({ type: 'choice.cancel' })
  }, [ask, editorChoice])
  return (
    <Page $width="measure">
      <Stack $align="start">
        <PageHeading>{words.newTitle}</PageHeading>
        <Text $tone="soft">{words.choose}</Text>
        <Cluster>
          <Button $kind="primary" aria-haspopup="dialog" onClick={ask}>
            {words.chooseAgain}
          </Button>
          <Button as={Link} to={paths.postsManagement()}>
            {words.manage}
          </Button>
        </Cluster>
      </Stack>
    </Page>
  )
}

interface NewDraftProps {
  editor: EditorKind
  topicId: string | undefined
}

/** Gives a new article its name in the address. */
export function NewDraft({ editor, topicId }: NewDraftProps) {
  const drafts = useDrafts()
  const [key] = useState(() => drafts.newKey())
  return <Navigate to={paths.newDraft(editor, key, topicId)} replace />
}
