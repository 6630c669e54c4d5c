import { expect, test } from 'vitest'
import { RichTextEditor } from '#src/ui/editor/RichTextEditor.tsx'
import { button, cdp, page, userEvent } from '#tests/support/browser.tsx'
import { mountain, openEditor, text } from '#tests/support/editors.tsx'

const ops: Op[] = [
  { insert: '晨' },
  { insert: '雨', attributes: { bold: true } },
  { insert: '来\n夜里有灯\n' },
]
const lamp: Op[] = [{ insert: '\n夜里有灯\n' }]

test('选中的字拖到后面：字搬过去，样子还在；一步就撤销', async () => {
  const desk = await openDesk(ops)
  await select('{ArrowRight}', 1)
  await drag('雨', '夜里有灯')
  await expect
    .poll(desk.written)
    .toEqual([
      { insert: '晨来\n夜里有灯' },
      { insert: '雨', attributes: { bold: true } },
      { insert: '\n' },
    ])
  await button('撤销').click()
  expect(desk.written()).toEqual(ops)
})

test('拖到前面也一样；搬过去的还选着', async () => {
  const desk = await openDesk(ops)
  await select('{ArrowDown}{End}{ArrowLeft}{ArrowLeft}', 2)
  await drag('夜里有灯', '来')
  await expect
    .poll(desk.written)
    .toEqual([
      { insert: '晨' },
      { insert: '雨', attributes: { bold: true } },
      { insert: '来有灯\n夜里\n' },
    ])
  expect(document.getSelection()?.toString()).toBe('有灯')
})

test('按着 Ctrl 拖是复制；放回原处什么也不变', async () => {
  const desk = await openDesk(ops)
  await select('{ArrowRight}', 1)
  await drag('雨', '雨')
  expect(desk.written()).toEqual(ops)
  await drag('雨', '夜里有灯', control)
  await expect
    .poll(desk.written)
    .toEqual([
      ...ops.slice(0, 2),
      { insert: '来\n夜里有灯' },
      { insert: '雨', attributes: { bold: true } },
      { insert: '\n' },
    ])
})

test('拖的是图片，不管选着哪里的字：图片搬过去，不再上传一次', async () => {
  const image = { insert: { image: '/icon.svg' }, attributes: { alt: '山' } }
  const desk = await openDesk([...ops.slice(0, 2), { insert: '来' }, image, ...lamp])
  await select('{ArrowRight}', 1)
  const shown = page.getByRole('img', { name: '山' })
  await load(shown.element() as HTMLImageElement)
  await dragFrom(middleOf(shown.element()), '夜里有灯')
  await expect
    .poll(desk.written)
    .toEqual([
      { insert: '晨' },
      { insert: '雨', attributes: { bold: true } },
      { insert: '来\n夜里有灯' },
      image,
      { insert: '\n' },
    ])
  expect(page.getByText(/正在上传/).query()).toBeNull()
})

test.each([
  ['字', { 'text/plain': '外来' }],
  ['别的网页的字，不带它的颜色', { 'text/html': '<span style="color: red">外来</span>' }],
])('从别处拖来的%s：放在松手的地方', async (_, texts) => {
  const desk = await openDesk(ops)
  drop(texts)
  await expect
    .poll(desk.written)
    .toEqual([...ops.slice(0, 2), { insert: '来\n夜里有灯外来\n' }])
})

test('拖来的图片照样上传', async () => {
  const desk = await openDesk(ops)
  drop({ 'text/plain': '山.png' }, [mountain])
  await expect.element(page.getByText('正在上传 山.png')).toBeVisible()
  expect(desk.written()).toEqual([
    ...ops.slice(0, 2),
    { insert: '来\n夜里有灯' },
    { insert: { upload: { id: 'a1', alt: '山' } } },
    { insert: '\n' },
  ])
})

test('拖来的不是图片：也在它的位置上，好说为什么不收', async () => {
  await openDesk(ops)
  drop({}, [new File(['x'], '稿.pdf', { type: 'application/pdf' }), mountain])
  await expect.element(page.getByText('正在上传 稿.pdf')).toBeVisible()
  await expect.element(page.getByText('正在上传 山.png')).toBeVisible()
})

interface Op {
  insert: unknown
  attributes?: Record<string, unknown>
}

/** An editor with a text, its cursor at the beginning. */
async function openDesk(ops: Op[]) {
  let content = JSON.stringify({ ops })
  await openEditor((uploads) => (
    <RichTextEditor
      label="正文"
      initialContent={content}
      onChange={(next) => (content = next)}
      uploads={uploads}
    />
  ))
  return { written: () => (JSON.parse(content) as { ops: Op[] }).ops }
}

/** Selects so many characters behind where the keys lead. */
const select = (keys: string, length: number) =>
  userEvent.keyboard(`${keys}{Shift>}${'{ArrowRight}'.repeat(length)}{/Shift}`)

/** Drags what is selected, by its last character, behind some words. */
function drag(words: string, behind: string, modifiers = 0) {
  const { x, y } = endOf(words)
  return dragFrom({ x: x - 4, y }, behind, modifiers)
}

/** With the mouse, as a person does. */
async function dragFrom(from: { x: number; y: number }, behind: string, modifiers = 0) {
  const to = endOf(behind)
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, y: number) =>
    cdp().send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      modifiers,
      button: 'left',
      buttons: 1,
      clickCount: 1,
    })
  await mouse('mousePressed', from.x, from.y)
  // Far enough to be no click.
  await mouse('mouseMoved', from.x + 12, from.y)
  await mouse('mouseMoved', to.x - 8, to.y)
  await mouse('mouseMoved', to.x, to.y)
  await mouse('mouseReleased', to.x, to.y)
}

const control = 2

/** What comes from elsewhere is let go of behind the last words. */
function drop(texts: Record<string, string>, files: File[] = []) {
  const dataTransfer = new DataTransfer()
  for (const [kind, value] of Object.entries(texts)) dataTransfer.setData(kind, value)
  for (const file of files) dataTransfer.items.add(file)
  letGo(dataTransfer, '夜里有灯')
}

function letGo(dataTransfer: DataTransfer, behind: string) {
  const { x, y, node } = endOf(behind)
  const place = { clientX: x, clientY: y }
  node.dispatchEvent(
    new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...place }),
  )
}

/** No server is here to send it; and a browser drags no picture that it has not got. */
function load(image: HTMLImageElement) {
  image.src = '/icon.svg'
  image.style.width = '40px'
  return image.decode()
}

function middleOf(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** A point in the end of some words. */
function endOf(words: string) {
  const range = document.createRange()
  const walker = document.createTreeWalker(text.element(), NodeFilter.SHOW_TEXT)
  while (walker.nextNode() !== null && walker.currentNode.textContent !== words);
  range.selectNodeContents(walker.currentNode)
  const { right, top, height } = range.getBoundingClientRect()
  return { x: right - 1, y: top + height / 2, node: walker.currentNode }
}
