import { CircleHelp } from 'lucide-react'
import { useImperativeHandle, useState } from 'react'
import type { EditorPorts, MarkdownEditorProps } from './editor.types.ts'
import { EditorFrame } from './EditorFrame.tsx'
import { HeadingChoice } from './HeadingChoice.tsx'
import { MarkdownHelp } from './MarkdownHelp.tsx'
import {
  initialToolbarState,
  type MarkdownToolbarState,
  markdownTools,
  type MarkdownCommand,
} from './markdown/tools.ts'
import { TableTools } from './TableTools.tsx'
import { keepFocus, Toolbar } from './Toolbar.tsx'
import { useEditor } from './useEditor.ts'
import { strings } from './strings.ts'
import { IconButton } from '../IconButton.tsx'

/**
 * Writing in Markdown, by keys, toolbar, paste and drop; fills the box it is given. Its engine loads by itself,
 * and what is asked of it until then is done when it is there.
 */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const { ref } = props
  const [helps, setHelps] = useState(false)
  const editor = useEditor(
    props,
    initialToolbarState,
    async (latest) => {
      const { startMarkdown } = await import('./markdown/start.ts')
      return (place, start, ports: EditorPorts<MarkdownToolbarState>) =>
        startMarkdown(place, start, {
          ...ports,
          onScroll: (line) => latest.current.onScroll?.(line),
          convertHtml: (html) => latest.current.convertHtml(html),
        })
    },
    insertAt,
  )
  const { engine, whenReady, handle, toolbarState, isIdle } = editor
  useImperativeHandle(
    ref,
    () => ({
      ...handle,
      goToHeading: ({ line }) =>
        whenReady((ready) => {
          if (line !== null) ready.goToLine(line)
        }),
      topLine: () => engine?.topLine() ?? 0,
      scrollToLine: (line) => whenReady((ready) => ready.scrollToLine(line)),
    }),
    [engine, whenReady, handle],
  )

  const run = (name: MarkdownCommand | 'image') => {
    if (name === 'image') void engine?.pickImages()
    else engine?.run(name)
  }

  return (
    <>
      <EditorFrame
        {...editor.frame}
        toolbar={
          <>
            <Toolbar
              groups={markdownTools}
              active={toolbarState.active}
              disabled={editor.disabledOf(markdownTools)}
              onRun={run}
              trailing={
                <IconButton
                  label={strings.help}
                  onMouseDown={keepFocus}
                  onClick={() => setHelps(true)}
                >
                  <CircleHelp size={17} aria-hidden />
                </IconButton>
              }
            >
              <HeadingChoice
                level={toolbarState.heading}
                disabled={isIdle}
                onChoose={(level) => run(`heading${level}`)}
              />
            </Toolbar>
            {toolbarState.inTable && !isIdle && <TableTools onRun={run} />}
          </>
        }
      />
      {helps && <MarkdownHelp onClose={() => setHelps(false)} />}
    </>
  )
}

const insertAt = (content: string, cursor: number, text: string) =>
  content.slice(0, cursor) + text + content.slice(cursor)
