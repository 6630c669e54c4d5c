import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import type { ImageUpload } from '#src/ui/editor/editor.types.ts'
import { MarkdownEditor } from '#src/ui/editor/MarkdownEditor.tsx'
import { page, render, userEvent } from '#tests/support/browser.tsx'

const text = page.getByRole('textbox', { name: '正文' })
const tool = (name: string) => page.getByRole('button', { name, exact: true })

test('图片传完以后撤销，图片就走；重做，它带着地址回来', async () => {
  const desk = await openDesk('雨')
  await paste({}, [new File(['x'], '山.png', { type: 'image/png' })])
  await expect.element(page.getByText('正在上传 山.png')).toBeVisible()
  desk.arrive()
  await expect.poll(desk.written).toBe('![山](/images/post/x.png)\n\n雨')
  await userEvent.click(tool('撤销'))
  expect(desk.written()).toBe('雨')
  await userEvent.click(tool('重做'))
  expect(desk.written()).toBe('![山](/images/post/x.png)\n\n雨')
})

test('传着的时候接着写、写了又撤销，传完以后一步步撤销、重做，每一步的图片都是传完的', async () => {
  const desk = await openDesk('雨')
  await paste({}, [new File(['x'], '山.png', { type: 'image/png' })])
  await userEvent.keyboard('夜')
  await userEvent.click(tool('加粗'))
  await userEvent.keyboard('灯')
  await userEvent.click(tool('撤销'))
  const waiting = desk.written()
  desk.arrive()
  await expect.poll(desk.written).toContain('/images/post/x.png')
  const shown = waiting.replace('upload:a1', '/images/post/x.png')
  expect(desk.written()).toBe(shown)
  const undone = await exhaust('撤销', desk.written)
  expect(undone.at(-1)).toBe('雨')
  const redone = await exhaust('重做', desk.written)
  expect(redone).toContain(shown)
  expect(redone.at(-1)).toContain('灯')
  expect([...undone, ...redone].filter((step) => step.includes('upload:'))).toEqual([])
})

test('传着的时候剪掉，传完以后撤销、重做、再撤销，不留下半截地址', async () => {
  const desk = await openDesk('雨')
  await paste({}, [new File(['x'], '山.png', { type: 'image/png' })])
  await userEvent.keyboard('{Control>}a{/Control}{Delete}')
  desk.arrive()
  await userEvent.click(tool('撤销'))
  expect(desk.written()).toBe('![山](/images/post/x.png)\n\n雨')
  await userEvent.click(tool('重做'))
  expect(desk.written()).toBe('')
  await exhaust('撤销', desk.written)
  expect(desk.written()).toBe('雨')
})

test.each([
  ['成了 Markdown 的', '<p>甲</p>', '**甲**', '甲', '**甲**'],
  ['读不成 Markdown 的，粘贴它的文字', '<p>甲</p>', null, '甲', '甲'],
  ['在 Markdown 里什么也不是的，粘贴它的文字', '<p><svg></svg></p>', '', '甲', '甲'],
  ['什么也没有的，选中的原样留着', '<p></p>', '', '', '雨夜'],
  ['只有一个公式的', '<math><mi>a</mi></math>', '$a$', 'a', '$a$'],
])('选中一段再粘贴：%s', async (_, html, converted, plain, written) => {
  const desk = await openDesk('雨夜', converted)
  await userEvent.keyboard('{Control>}a{/Control}')
  await paste({ 'text/html': html, 'text/plain': plain })
  await userEvent.keyboard('{Control>}{End}{/Control}。')
  await expect.poll(desk.written).toBe(`${written}。`)
})

/** An editor with a text, its cursor at the beginning; its uploads do what they are told. */
async function openDesk(content: string, converted: string | null = null) {
  let written = content
  let show: (changes: Partial<ImageUpload>) => void = () => {}

  function Desk() {
    const [list, setList] = useState<ImageUpload[]>([])
    useEffect(() => {
      show = (changes) => setList((now) => now.map((upload) => ({ ...upload, ...changes })))
    }, [])
    const add = ({ name }: File) => {
      setList([{ id: 'a1', name, status: 'uploading', progress: 0, url: null, problem: null }])
      return 'a1'
    }
    return (
      <MarkdownEditor
        label="正文"
        initialContent={content}
        onChange={(next) => (written = next)}
        convertHtml={async () => converted}
        uploads={{ list, add, retry: () => {}, cancel: () => {} }}
      />
    )
  }
  render(<Desk />)
  await expect.element(text).toBeVisible()
  text.element().focus()
  return {
    written: () => written,
    arrive: () => show({ status: 'done', url: '/images/post/x.png' }),
  }
}

/** Pastes where the cursor is, as a browser does. */
async function paste(texts: Record<string, string>, files: File[] = []) {
  const clipboardData = new DataTransfer()
  for (const [kind, value] of Object.entries(texts)) clipboardData.setData(kind, value)
  for (const file of files) clipboardData.items.add(file)
  text
    .element()
    .dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
}

/** Presses a tool as long as it has something to do; what was written after each time. */
async function exhaust(name: string, written: () => string): Promise<string[]> {
  const steps: string[] = []
  while (tool(name).query()?.matches(':enabled')) {
    await userEvent.click(tool(name))
    steps.push(written())
  }
  return steps
}
