import { startTransition, useCallback, useEffect, useState, useRef } from 'react'
import type { ContentFormat } from '#content/render.types.ts'
import { preview as words } from '#src/messages/editor.ts'
import { openWorker } from '#src/lib/open-worker.ts'
import type { MarkdownEditorHandle } from '#src/ui/editor/editor.types.ts'
import type { Preview } from './preview.types.ts'
import { createPreviewer } from './previewer.ts'
import type { PreviewPaneHandle } from './PreviewPane.tsx'

/**
 * What readers will see of a text while it is written, and what is known of it; rendered in a worker, so
 * typing never waits for it.
 */
export function usePreview(format: ContentFormat) {
  const [preview, setPreview] = useState<Preview | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [previewer] = useState(() =>
    createPreviewer({
      open: openPreviewWorker,
      // A transition: a long preview is drawn in the pauses of typing.
      onPreview: (next) =>
        startTransition(() => {
          setPreview(next)
          setProblem(null)
        }),
      onRefused: (reason) => setProblem(reason ?? words.broken),
    }),
  )
  useEffect(() => () => previewer.close(), [previewer])

  const show = useCallback(
    (content: string) => previewer.show({ format, content }),
    [previewer, format],
  )
  return {
    /** Null until the first text is rendered. */
    preview,
    /** Why the newest text has no preview; null when it has one. */
    problem,
    /** Tells the newest text; the preview follows soon. */
    show,
    /** Copied HTML as Markdown, for the Markdown editor. */
    convertHtml: (html: string) => previewer.convert(html),
  }
}

/** Starts the worker that renders previews. */
async function openPreviewWorker(): Promise<Worker> {
  const { default: address } = await import('./preview.worker.ts?worker&url')
  return openWorker('preview-worker', address)
}

/** Ties an editor and its preview: whichever its author scrolls takes the other along. */
export function useScrollSync() {
  const editor = useRef<MarkdownEditorHandle>(null)
  const pane = useRef<PreviewPaneHandle>(null)
  return {
    editor,
    pane,
    onEditorScroll: useCallback((line: number) => pane.current?.scrollToLine(line), []),
    onPaneScroll: useCallback((line: number) => editor.current?.scrollToLine(line), []),
  }
}
