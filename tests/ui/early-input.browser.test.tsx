import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { EditorFrame } from '#src/ui/editor/EditorFrame.tsx'
import type { EditorPorts } from '#src/ui/editor/editor.types.ts'
import {
  initialToolbarState,
  type MarkdownToolbarState,
} from '#src/ui/editor/markdown/tools.ts'
import { startMarkdown } from '#src/ui/editor/markdown/start.ts'
import { useEditor } from '#src/ui/editor/useEditor.ts'
import { page, render, userEvent } from '#tests/support/browser.tsx'

const text = page.getByRole('textbox', { name: '正文' })
const ahead = page.getByRole('textbox', { name: '先写着，编辑器马上就好' })

test('编辑器还没有来，写一个字说一个字；来了以后一个不多，接着写', async () => {
  const desk = openDesk()
  await userEvent.type(ahead, '先写')
  expect(desk.written()).toBe('前先写后')
  desk.arrive()
  await expect.element(text).toHaveTextContent('前先写后')
  await userEvent.keyboard('再写')
  expect(desk.written()).toBe('前先写再写后')
})

test('写了又删，正文还是原来的', async () => {
  const desk = openDesk()
  await userEvent.type(ahead, '先')
  await userEvent.keyboard('{Backspace}')
  expect(desk.written()).toBe('前后')
})

test('编辑器没有加载出来，写的照样说', async () => {
  const desk = openDesk()
  await userEvent.type(ahead, '先写')
  desk.fail()
  await expect.element(page.getByText('编辑器没有加载出来，您写的内容还在')).toBeVisible()
  await userEvent.type(ahead, '再写')
  expect(desk.written()).toBe('前先写再写后')
})

test('编辑器来以前换了正文，先写的在新的正文里', async () => {
  const desk = openDesk()
  await userEvent.type(ahead, '先写')
  desk.replaceContent('恢复的')
  expect(desk.written()).toBe('恢先写复的')
  desk.arrive()
  await expect.element(text).toHaveTextContent('恢先写复的')
})

/** A text on the desk, its cursor in the middle; the test says what becomes of the editor's code. */
function openDesk() {
  let written = '前后'
  let replaceContent: (next: string) => void = () => {}
  const code = Promise.withResolvers<typeof startMarkdown>()

  function Desk() {
    const [content, setContent] = useState(written)
    const editor = useEditor(
      {
        label: '正文',
        initialContent: content,
        initialCursor: 1,
        onChange: (next: string) => {
          written = next
          setContent(next)
        },
        uploads: { list: none, add: () => '', retry: () => {}, cancel: () => {} },
      },
      initialToolbarState,
      async () => {
        const start = await code.promise
        return (place, how, ports: EditorPorts<MarkdownToolbarState>) =>
          start(place, how, { ...ports, onScroll: () => {}, convertHtml: async () => null })
      },
      (whole, cursor, early) => whole.slice(0, cursor) + early + whole.slice(cursor),
    )
    useEffect(() => {
      replaceContent = editor.handle.replaceContent
    })
    return <EditorFrame {...editor.frame} toolbar={null} />
  }
  render(<Desk />)
  return {
    written: () => written,
    replaceContent: (next: string) => replaceContent(next),
    arrive: () => code.resolve(startMarkdown),
    fail: () => code.reject(new Error('no code')),
  }
}

const none: never[] = []
