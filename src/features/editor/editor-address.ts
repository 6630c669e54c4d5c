import { readId } from '#src/lib/ids.ts'
import type { EditorKind } from '#src/runtime/paths.ts'
import type { DraftTarget } from '#src/runtime/drafts.ts'

/** What an address of the editor asks for. */
type EditorPlace =
  /** Nothing yet: which editor is still to be chosen. */
  | { kind: 'choice'; topicId?: string }
  /** A new article that has no name in the address yet. */
  | { kind: 'new'; editor: EditorKind; topicId?: string }
  | { kind: 'draft'; target: DraftTarget }

const formats = { markdown: 0, 'rich-text': 1 } as const satisfies Record<EditorKind, 0 | 1>

/** Reads an address; an editor that doesn't exist counts as not chosen. `id` is that of an existing post. */
export function readEditorPlace(id: string | undefined, search: URLSearchParams): EditorPlace {
  if (id !== undefined) return { kind: 'draft', target: { postId: readId(id) } }
  const asked = search.get('editor')
  const topicId = readId(search.get('topic'))
  const about = topicId ? { topicId } : {}
  if (asked !== 'markdown' && asked !== 'rich-text') return { kind: 'choice', ...about }
  const draft = search.get('draft')
  if (draft === null || draft === '') return { kind: 'new', editor: asked, ...about }
  return { kind: 'draft', target: { draft, format: formats[asked], ...about } }
}
