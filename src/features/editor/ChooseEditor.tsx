import { useCallback, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { editor as words } from '#src/messages/editor.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { paths } from '#src/runtime/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { Page } from '#src/ui/Page.tsx'
import { PageHeading, Text } from '#src/ui/Text.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'

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
