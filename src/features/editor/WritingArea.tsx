import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState, type RefObject, useMemo } from 'react'
import { createActor } from 'xstate'
import type { DraftView } from '#machines/draft/draft.connect.ts'
import { connectUploads } from '#machines/upload/uploads.connect.ts'
import { editor as words } from '#src/messages/editor.ts'
import { failureText } from '#src/messages/failures.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { whole } from '#src/runtime/hooks.ts'
import { createImageSending } from '#src/runtime/image-sending.ts'
import type { Images } from '#src/runtime/images.ts'
import { useOwnActor } from '#src/runtime/useOwnActor.ts'
import type {
  EditorHandle,
  MarkdownEditorHandle,
  ImageUploads,
} from '#src/ui/editor/editor.types.ts'
import { MarkdownEditor } from '#src/ui/editor/MarkdownEditor.tsx'
import { RichTextEditor } from '#src/ui/editor/RichTextEditor.tsx'
import { unfinishedUploads } from '#src/ui/editor/upload-places.ts'
import { LeaveQuestion } from './LeaveQuestion.tsx'

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
  // One whose place was taken out of the text is not missed.
  const isMissed = unfinishedUploads(text.content, text.format).length > 0
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
  return (
    <>
      {text.format === 0 ? (
        <MarkdownEditor
          {...shared}
          ref={markdown}
          convertHtml={convertHtml}
          onScroll={onScroll}
        />
      ) : (
        <RichTextEditor {...shared} ref={richText} />
      )}
      <LeaveQuestion wouldLose={uploads.unfinished > 0 && isMissed} />
    </>
  )
}

/**
 * The images of one text on their way to the server, as its editor takes them; `unfinished` counts those that
 * are not there yet. Leaving the editor stops them: their places in the text stay, and say so.
 */
function useImageUploads(): ImageUploads & { unfinished: number } {
  const { images } = useRuntime()
  const [sending] = useState(() => createSending(images))
  const actor = useOwnActor(() => createActor(sending.machine))
  const snapshot = useSelector(actor, whole)

  return useMemo(() => {
    const { list, add, ...view } = connectUploads(snapshot, (event) => actor.send(event))
    return {
      ...view,
      list: list.map(({ failure, ...upload }) => ({
        ...upload,
        problem: failure && failureText(failure),
      })),
      add(file) {
        const id = sending.keep(file)
        add(id, file.name)
        return id
      },
    }
  }, [snapshot, actor, sending])
}

/** Images of a text on their way to the server. */
export const createSending = (images: Images) =>
  createImageSending(images, { category: 'post' })
