import { useImperativeHandle, useState } from 'react'
import { styled } from 'styled-components'
import type { EditorPorts, RichTextEditorProps } from './editor.types.ts'
import { EditorFrame } from './EditorFrame.tsx'
import { HeadingChoice } from './HeadingChoice.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { insertIntoDelta } from './rich-text/delta.ts'
import { initialToolbarState, type RichTextToolbarState } from './rich-text/toolbar-state.ts'
import { richTextStyles } from './rich-text/styles.ts'
import { richTextChoices, richTextTools, type RichTextCommand } from './rich-text/tools.ts'
import { RichTextChoices } from './RichTextChoices.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useEditor } from './useEditor.ts'

/**
 * Writing what one sees, kept as a Quill Delta; fills the box it is given. Its engine loads by itself, and what
 * is asked of it until then is done when it is there.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  const { ref } = props
  const [asksLink, setAsksLink] = useState(false)
  const editor = useEditor(
    props,
    initialToolbarState,
    async () => {
      const { loadQuill, startRichText } = await import('./rich-text/start.ts')
      const quill = await loadQuill()
      return (place, start, ports: EditorPorts<RichTextToolbarState>) =>
        startRichText(quill, place, start, { ...ports, onLink: () => setAsksLink(true) })
    },
    insertIntoDelta,
  )
  const { engine, whenReady, handle, toolbarState, isIdle } = editor
  useImperativeHandle(
    ref,
    () => ({
      ...handle,
      goToHeading: ({ index }) => whenReady((ready) => ready.goToHeading(index)),
    }),
    [whenReady, handle],
  )

  const run = (name: RichTextCommand | 'link' | 'image') => {
    if (name === 'image') void engine?.pickImages()
    else if (name === 'link') setAsksLink(true)
    else engine?.run(name)
  }

  return (
    <>
      <Frame
        {...editor.frame}
        toolbar={
          <Toolbar
            groups={richTextTools}
            active={toolbarState.active}
            disabled={editor.disabledOf(richTextTools)}
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
      {asksLink && (
        <LinkDialog
          address={toolbarState.link}
          onClose={() => setAsksLink(false)}
          onApply={(address) => engine?.link(address)}
        />
      )}
    </>
  )
}

const Frame = styled(EditorFrame)`
  ${richTextStyles}
`
