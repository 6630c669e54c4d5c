import type { ReactNode } from 'react'
import { editor as words } from '#src/messages/editor.ts'
import type { DraftTarget } from '#src/runtime/drafts.ts'
import { paths } from '#src/runtime/paths.ts'
import { useTitle } from '#src/runtime/useTitle.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { EmptyWithWay } from '#src/shared/PagedList.tsx'
import { Page } from '#src/ui/Page.tsx'
import { Loading, Skeleton, SkeletonText } from '#src/ui/Skeleton.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { EditorLayout } from './EditorLayout.tsx'
import type { Preview } from './preview/preview.types.ts'
import { useEditing } from './useEditing.ts'

interface PostEditorProps {
  target: DraftTarget
  /** Shows a text as readers will see it. */
  body: (preview: Preview) => ReactNode
}

/** Writing an article. Give it another `key` for another target. */
export function PostEditor({ target, body }: PostEditorProps) {
  const editing = useEditing(target)
  const { draft } = editing
  useTitle(draft.text.title === '' ? words.newTitle : words.editTitle(draft.text.title))
  if (draft.isOpening) return <EditorSkeleton />
  if (!draft.hasFailedToOpen) return <EditorLayout editing={editing} body={body} />
  return (
    <Page $width="measure">
      {draft.failure === null || draft.failure.kind === 'missing' ? (
        <Missing />
      ) : (
        <FailureState failure={draft.failure} onRetry={draft.retry} />
      )}
    </Page>
  )
}

function Missing() {
  return <EmptyWithWay text={words.missing} to={paths.postsManagement()} label={words.manage} />
}

/** The desk before its text has come. */
function EditorSkeleton() {
  return (
    <Page $width="measure">
      <Loading>
        <Stack $gap={5}>
          <Skeleton height="39px" width="60%" />
          <Skeleton shape="block" height="42px" />
          <SkeletonText lines={9} />
        </Stack>
      </Loading>
    </Page>
  )
}
