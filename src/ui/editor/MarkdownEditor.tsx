import { CircleHelp } from 'lucide-react'
import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { MarkdownEditorProps } from './editor.types.ts'
import { EditorFrame } from './EditorFrame.tsx'
import { HeadingChoice } from './HeadingChoice.tsx'
import { MarkdownHelp } from './MarkdownHelp.tsx'
import { initialToolbarState } from './markdown/toolbar-state.ts'
import { markdownTools, type MarkdownCommand } from './markdown/tools.ts'
import { TableTools } from './TableTools.tsx'
import { sameToolbarState } from './same-toolbar-state.ts'
import { keepFocus, Toolbar } from './Toolbar.tsx'
import { useEngine } from './useEngine.ts'
import { useEarlyInput } from './useEarlyInput.ts'
import { strings } from './strings.ts'
import { IconButton } from '../IconButton.tsx'

/**
 * Writing in Markdown, by keys, toolbar, paste and drop; fills the box it is given. Its engine loads by itself,
 * and what is asked of it until then is done when it is there.
 */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const { ref, uploads, readOnly = false } = props
  const [toolbarState, setToolbarState] = useState(initialToolbarState)
  const [helps, setHelps] = useState(false)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  const { host, engine, hasFailed, retry, whenReady } = useEngine(async () => {
    const { startMarkdown } = await import('./markdown/start.ts')
    const { initialContent, initialCursor = 0, label, placeholder = '' } = latest.current
    return (place) =>
      startMarkdown(
        place,
        {
          content: initialContent,
          cursor: initialCursor,
          label,
          placeholder,
          readOnly: latest.current.readOnly ?? false,
        },
        {
          onChange: (content) => latest.current.onChange(content),
          onCursor: (position) => latest.current.onCursor?.(position),
          onScroll: (line) => latest.current.onScroll?.(line),
          onToolbarState: (next) =>
            setToolbarState((now) => (sameToolbarState(now, next) ? now : next)),
          convertHtml: (html) => latest.current.convertHtml(html),
          uploads: {
            add: (file) => latest.current.uploads.add(file),
            retry: (id) => latest.current.uploads.retry(id),
            cancel: (id) => latest.current.uploads.cancel(id),
          },
        },
      )
  })

  const { field, isComposing, focus: focusAhead } = useEarlyInput(engine)

  useEffect(() => engine?.setUploads(uploads.list), [engine, uploads.list])
  useEffect(() => engine?.setReadOnly(readOnly), [engine, readOnly])
  useImperativeHandle(
    ref,
    () => ({
      content: () => engine?.content() ?? latest.current.initialContent,
      replaceContent: (content) => whenReady((ready) => ready.replaceContent(content)),
      focus: () => {
        focusAhead()
        whenReady((ready) => ready.focus())
      },
      insert: (text) => whenReady((ready) => ready.insert(text)),
      goToHeading: ({ line }) =>
        whenReady((ready) => {
          if (line !== null) ready.goToLine(line)
        }),
      isComposing: () => engine?.isComposing() ?? false,
      topLine: () => engine?.topLine() ?? 0,
      scrollToLine: (line) => whenReady((ready) => ready.scrollToLine(line)),
    }),
    [engine, whenReady, focusAhead],
  )

  const run = (name: MarkdownCommand | 'image') => {
    if (name === 'image') void engine?.pickImages()
    else engine?.run(name)
  }
  const disabled = new Set([
    ...(engine === null || readOnly ? markdownTools.flat().map(({ name }) => name) : []),
    ...(toolbarState.canUndo ? [] : ['undo']),
    ...(toolbarState.canRedo ? [] : ['redo']),
  ])
  const isIdle = engine === null || readOnly

  return (
    <>
      <EditorFrame
        host={host}
        status={hasFailed ? 'failed' : engine === null || isComposing ? 'loading' : 'ready'}
        onRetry={retry}
        ahead={{ ...field, readOnly }}
        uploads={uploads.list}
        toolbar={
          <>
            <Toolbar
              groups={markdownTools}
              active={toolbarState.active}
              disabled={disabled}
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
      <MarkdownHelp open={helps} onClose={() => setHelps(false)} />
    </>
  )
}
