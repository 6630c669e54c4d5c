import { useCallback, useRef } from 'react'
import type { MarkdownEditorHandle } from '#src/ui/editor/editor.types.ts'
import type { PreviewPaneHandle } from './PreviewPane.tsx'

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
