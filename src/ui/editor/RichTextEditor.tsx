import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { styled } from 'styled-components'
import type { RichTextEditorProps } from './editor.types.ts'
import { EditorFrame } from './EditorFrame.tsx'
import { HeadingChoice } from './HeadingChoice.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { initialToolbarState } from './rich-text/toolbar-state.ts'
import { richTextStyles } from './rich-text/styles.ts'
import { richTextChoices, richTextTools, type RichTextCommand } from './rich-text/tools.ts'
import { RichTextChoices } from './RichTextChoices.tsx'
import { sameToolbarState } from './same-toolbar-state.ts'
import { Toolbar } from './Toolbar.tsx'
import { useEngine } from './useEngine.ts'
import { useEarlyInput } from './useEarlyInput.ts'

/**
 * Writing what one sees, kept as a Quill Delta; fills the box it is given. Its engine loads by itself, and what
 * is asked of it until then is done when it is there.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  const { ref, uploads, readOnly = false } = props
  const [toolbarState, setToolbarState] = useState(initialToolbarState)
  const [asksLink, setAsksLink] = useState(false)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  const { host, engine, hasFailed, retry, whenReady } = useEngine(async () => {
    const { loadQuill, startRichText } = await import('./rich-text/start.ts')
    const quill = await loadQuill()
    const { initialContent, initialCursor = 0, label, placeholder = '' } = latest.current
    return (place) =>
      startRichText(
        quill,
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
          onToolbarState: (next) =>
            setToolbarState((now) => (sameToolbarState(now, next) ? now : next)),
          onLink: () => setAsksLink(true),
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
      goToHeading: ({ index }) => whenReady((ready) => ready.goToHeading(index)),
      isComposing: () => engine?.isComposing() ?? false,
    }),
    [engine, whenReady, focusAhead],
  )

  const run = (name: RichTextCommand | 'link' | 'image') => {
    if (name === 'image') void engine?.pickImages()
    else if (name === 'link') setAsksLink(true)
    else engine?.run(name)
  }
  const isIdle = engine === null || readOnly
  const disabled = new Set([
    ...(isIdle ? richTextTools.flat().map(({ name }) => name) : []),
    ...(toolbarState.canUndo ? [] : ['undo']),
    ...(toolbarState.canRedo ? [] : ['redo']),
  ])

  return (
    <>
      <Frame
        host={host}
        status={hasFailed ? 'failed' : engine === null || isComposing ? 'loading' : 'ready'}
        onRetry={retry}
        ahead={{ ...field, readOnly }}
        uploads={uploads.list}
        toolbar={
          <Toolbar
            groups={richTextTools}
            active={toolbarState.active}
            disabled={disabled}
            onRun={run}
            trailing={
              <RichTextChoices
                choices={richTextChoices}
                chosen={toolbarState.chosen}
                disabled={isIdle}
                onChoose={(format, value) => engine?.format(format, value)}
              />
            }
          >
            <HeadingChoice
              level={toolbarState.heading}
              disabled={isIdle}
              onChoose={(level) => engine?.format('header', level)}
            />
          </Toolbar>
        }
      />
      <LinkDialog
        open={asksLink}
        address={toolbarState.link}
        onClose={() => setAsksLink(false)}
        onApply={(address) => engine?.format('link', address)}
      />
    </>
  )
}

const Frame = styled(EditorFrame)`
  ${richTextStyles}
`
