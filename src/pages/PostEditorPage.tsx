import { useParams, useSearchParams } from 'react-router-dom'
import { PreviewBody } from '#src/features/content/PreviewBody.tsx'
import { ChooseEditor, NewDraft } from '#src/features/editor/NewDraft.tsx'
import { readEditorPlace } from '#src/features/editor/editor-address.ts'
import { PostEditor } from '#src/features/editor/PostEditor.tsx'
import type { Preview } from '#src/features/editor/preview/preview.types.ts'

/** `/post-editor/:id`, `?editor=markdown|rich-text&draft=…&topic=…`; without either, and at `/editor`, the choice of editor. */
export function PostEditorPage() {
  const { id } = useParams()
  const [search] = useSearchParams()
  const place = readEditorPlace(id, search)
  switch (place.kind) {
    case 'choice':
      return <ChooseEditor topicId={place.topicId} />
    case 'new':
      return <NewDraft editor={place.editor} topicId={place.topicId} />
    case 'draft':
      return (
        <PostEditor key={JSON.stringify(place.target)} target={place.target} body={bodyOf} />
      )
  }
}

const bodyOf = ({ tree, names, depths }: Preview) => (
  <PreviewBody tree={tree} names={names} depths={depths} />
)
