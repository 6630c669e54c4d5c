import { createRef } from 'react'
import { expect, test } from 'vitest'
import type { MarkdownEditorHandle } from '#src/ui/editor/editor.types.ts'
import { MarkdownEditor } from '#src/ui/editor/MarkdownEditor.tsx'
import { button, cdp, compose, page, userEvent } from '#tests/support/browser.tsx'
import { mountain, openEditor, paste, text } from '#tests/support/editors.tsx'

test('图片传完以后撤销，图片就走；重做，它带着地址回来', async () => {
  const desk = await openDesk('雨')
  await paste({}, [mountain])
  await expect.element(page.getByText('正在上传 山.png')).toBeVisible()
  desk.arrive()
  await expect.poll(desk.written).toBe('![山](/images/post/x.png)\n\n雨')
  await userEvent.click(button('撤销'))
  expect(desk.written()).toBe('雨')
  await userEvent.click(button('重做'))
  expect(desk.written()).toBe('![山](/images/post/x.png)\n\n雨')
})

test('传着的时候接着写、写了又撤销，传完以后一步步撤销、重做，每一步的图片都是传完的', async () => {
  const desk = await openDesk('雨')
  await paste({}, [mountain])
  await userEvent.keyboard('夜')
  await userEvent.click(button('加粗'))
  await userEvent.keyboard('灯')
  await userEvent.click(button('撤销'))
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

test('图片传完以后换回存着它的位置的文字：位置上就是图片', async () => {
  const desk = await openDesk('雨')
  await paste({}, [mountain])
  await expect.element(page.getByText('正在上传 山.png')).toBeVisible()
  const waiting = desk.written()
  desk.arrive()
  await expect.poll(desk.written).toContain('/images/post/x.png')
  desk.replaceContent(`${waiting}夜`)
  await expect.poll(desk.written).toBe('![山](/images/post/x.png)\n\n雨夜')
  await expect.element(page.getByText('正在上传 山.png')).not.toBeInTheDocument()
})

test('只能看的时候传完：不改文字；能写了，位置上就是图片', async () => {
  const desk = await openDesk('雨')
  await paste({}, [mountain])
  await expect.element(page.getByText('正在上传 山.png')).toBeVisible()
  const waiting = desk.written()
  desk.setReadOnly(true)
  desk.arrive()
  await expect.element(button('取消：山.png')).not.toBeInTheDocument()
  expect(desk.written()).toBe(waiting)
  desk.setReadOnly(false)
  await expect.poll(desk.written).toBe('![山](/images/post/x.png)\n\n雨')
})

test('传着的时候剪掉，传完以后撤销、重做、再撤销，不留下半截地址', async () => {
  const desk = await openDesk('雨')
  await paste({}, [mountain])
  await userEvent.keyboard('{Control>}a{/Control}{Delete}')
  desk.arrive()
  await userEvent.click(button('撤销'))
  expect(desk.written()).toBe('![山](/images/post/x.png)\n\n雨')
  await userEvent.click(button('重做'))
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

test('拖来的不是图片：也在它的位置上，好说为什么不收', async () => {
  const desk = await openDesk('雨')
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File(['x'], '稿.pdf', { type: 'application/pdf' }))
  text
    .element()
    .dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  await expect.element(page.getByText('正在上传 稿.pdf')).toBeVisible()
  expect(desk.written()).toContain('](upload:a1)')
})

test('选中一段再粘贴图片，图片换下它', async () => {
  const desk = await openDesk('雨夜')
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await paste({}, [mountain])
  await expect.poll(desk.written).toBe('![山](upload:a1)\n\n夜')
})

test('粘贴在访达里复制的图片：是图片，不是它的文件名', async () => {
  const desk = await openDesk('')
  await paste({ 'text/plain': '海边.png' }, [
    new File(['x'], '海边.png', { type: 'image/png' }),
  ])
  await expect.element(page.getByText('正在上传 海边.png')).toBeVisible()
  await expect.poll(desk.written).toBe('![海边](upload:a1)')
})

const table = '| 名 | 值 |\n| -- | -- |\n| 甲 | 乙 |'
const right = (steps: number) => '{ArrowRight}'.repeat(steps)

test.each([
  [
    '表格的格子里',
    table,
    right(26),
    table.replace('甲', '甲![山](upload:a1) ![a\\|b](upload:a2)'),
  ],
  [
    '表格一行的开头',
    table,
    '{ArrowDown}{ArrowDown}',
    table.replace('甲', '![山](upload:a1) ![a\\|b](upload:a2)甲'),
  ],
  [
    '表格一行的末尾',
    table,
    '{Control>}{End}{/Control}',
    table.replace('乙', '乙![山](upload:a1) ![a\\|b](upload:a2)'),
  ],
  [
    '横线那一行，放进表头',
    table,
    '{ArrowDown}{End}',
    table.replace('值', '值![山](upload:a1) ![a\\|b](upload:a2)'),
  ],
  [
    '选到别的格子，只换这一格里的',
    table,
    `${right(24)}{Shift>}{Control>}{End}{/Control}{/Shift}`,
    table.replace('甲', '![山](upload:a1) ![a\\|b](upload:a2)'),
  ],
  [
    '选中整个表格，就换下它',
    table,
    '{Control>}a{/Control}',
    '![山](upload:a1)\n\n![a|b](upload:a2)',
  ],
  [
    '代码块里',
    '```\nlet a\n```\n下',
    right(6),
    '```\nlet a\n```\n\n![山](upload:a1)\n\n![a|b](upload:a2)\n\n下',
  ],
  [
    '代码块里选中了字，字还在',
    '```\nlet a\n```',
    `${right(4)}{Shift>}{End}{/Shift}`,
    '```\nlet a\n```\n\n![山](upload:a1)\n\n![a|b](upload:a2)',
  ],
  [
    '还没写完的代码块，放在前面',
    '上\n\n```\nlet a',
    '{Control>}{End}{/Control}',
    '上\n\n![山](upload:a1)\n\n![a|b](upload:a2)\n\n```\nlet a',
  ],
  [
    '缩进的代码',
    '    let a\n\n下',
    right(6),
    '    let a\n\n![山](upload:a1)\n\n![a|b](upload:a2)\n\n下',
  ],
  [
    '行内的代码',
    '前`let`后',
    right(3),
    '前`let`\n\n![山](upload:a1)\n\n![a|b](upload:a2)\n\n后',
  ],
  [
    '选中整块代码，就换下它',
    '```\nlet a\n```',
    '{Control>}a{/Control}',
    '![山](upload:a1)\n\n![a|b](upload:a2)',
  ],
])('图片放进去，不弄坏周围：%s', async (_, content, keys, written) => {
  const desk = await openDesk(content)
  await userEvent.keyboard(keys)
  await paste({}, [mountain, new File(['x'], 'a|b.png', { type: 'image/png' })])
  await expect.poll(desk.written).toBe(written)
})

test.each([
  ['一行字', '**甲**', '雨'],
  ['一行字，文章还空着', '**甲**', ''],
  ['几行', '- 甲\n- 乙', '雨'],
  ['几段', '# 甲\n\n乙', ''],
])('粘贴的还没到就开始打字，打的字在它后面，一个也不散：%s', async (_, pasted, content) => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const desk = await openDesk(content, promise)
  await paste({ 'text/html': '<p>甲</p>', 'text/plain': '甲' })
  await compose('n')
  await compose('ni')
  resolve(pasted)
  await compose('nih')
  expect(text.element().textContent).toBe(`nih${content}`)
  await compose('你好')
  await cdp().send('Input.insertText', { text: '你好' })
  await expect.poll(desk.written).toBe(`${pasted}你好${content}`)
  await userEvent.keyboard('。')
  await expect.poll(desk.written).toBe(`${pasted}你好。${content}`)
})

test.each([
  ['先粘贴的先换好', '', ['先', '后']],
  ['后粘贴的先换好', '', ['后', '先']],
  ['选中了一段，先粘贴的先换好', '雨夜', ['先', '后']],
  ['选中了一段，后粘贴的先换好', '雨夜', ['后', '先']],
])('还没换好又粘贴一次，先后不变，打的字在后面：%s', async (_, content, order) => {
  const coming = new Map(['先', '后'].map((word) => [word, Promise.withResolvers<string>()]))
  const desk = await openDesk(
    content,
    (html) => coming.get(html.replace(/<[^>]*>/g, ''))?.promise ?? '',
  )
  await userEvent.keyboard('{Control>}a{/Control}')
  for (const word of coming.keys()) {
    await paste({ 'text/html': `<p>${word}</p>`, 'text/plain': word })
  }
  await userEvent.keyboard('。')
  for (const word of order) {
    coming.get(word)?.resolve(`**${word}**`)
    await expect.poll(desk.written).toContain(word)
  }
  expect(desk.written()).toBe('**先****后**。')
})

type Converted = string | null | Promise<string>

/** An editor with a text, its cursor at the beginning. */
async function openDesk(
  content: string,
  converted: Converted | ((html: string) => Converted) = null,
) {
  let written = content
  const handle = createRef<MarkdownEditorHandle>()
  const editor = await openEditor((uploads, readOnly) => (
    <MarkdownEditor
      ref={handle}
      readOnly={readOnly}
      label="正文"
      initialContent={content}
      onChange={(next) => (written = next)}
      convertHtml={async (html) =>
        typeof converted === 'function' ? converted(html) : converted
      }
      uploads={uploads}
    />
  ))
  return {
    ...editor,
    written: () => written,
    replaceContent: (next: string) => handle.current?.replaceContent(next),
  }
}

/** Presses a tool as long as it has something to do; what was written after each time. */
async function exhaust(name: string, written: () => string): Promise<string[]> {
  const steps: string[] = []
  while (button(name).query()?.matches(':enabled')) {
    await userEvent.click(button(name))
    steps.push(written())
  }
  return steps
}
