import { useEffect, useRef, useState, type RefObject } from 'react'
import type { DraftView } from '#machines/draft/draft.connect.ts'
import { editor as words } from '#src/messages/editor.ts'
import type { EditorHandle, MarkdownEditorHandle } from '#src/ui/editor/editor.types.ts'
import { MarkdownEditor } from '#src/ui/editor/MarkdownEditor.tsx'
import { RichTextEditor } from '#src/ui/editor/RichTextEditor.tsx'
import { useImageUploads } from './uploads/useImageUploads.ts'

interface WritingAreaProps {
  draft: DraftView
  markdown: RefObject<MarkdownEditorHandle | null>
  richText: RefObject<EditorHandle | null>
  convertHtml: (html: string) => Promise<string | null>
  onScroll: (line: number) => void
}

/** The editor of the draft's format. It keeps its own text; another one reaches it when the draft says so. */
export function WritingArea({
  draft,
  markdown,
  richText,
  convertHtml,
  onScroll,
}: WritingAreaProps) {
  const { text, textEpoch } = draft
  const uploads = useImageUploads()
  const shownEpoch = useRef(textEpoch)
  useEffect(() => {
    if (shownEpoch.current === textEpoch) return
    shownEpoch.current = textEpoch
    const editor = markdown.current ?? richText.current
    editor?.replaceContent(text.content)
  }, [textEpoch, text.content, markdown, richText])

  // Back in the middle of a sentence: the next key goes on with it.
  const [goesOn] = useState(draft.cursor !== null && draft.isOwner)
  useEffect(() => {
    if (goesOn) (markdown.current ?? richText.current)?.focus()
  }, [goesOn, markdown, richText])

  const shared = {
    label: words.content,
    placeholder: words.contentPlaceholder,
    initialContent: text.content,
    ...(draft.cursor !== null && { initialCursor: draft.cursor }),
    readOnly: !draft.isOwner,
    onChange: (content: string) => draft.edit({ content }),
    onCursor: draft.moveCursor,
    uploads,
  }
  return text.format === 0 ? (
    <MarkdownEditor {...shared} ref={markdown} convertHtml={convertHtml} onScroll={onScroll} />
  ) : (
    <RichTextEditor {...shared} ref={richText} />
  )
}
