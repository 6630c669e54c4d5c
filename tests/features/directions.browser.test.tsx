import { expect, test } from 'vitest'
import type { TreeRoot } from '#content/tree.ts'
import { ConversationRow } from '#src/features/chat/ConversationRow.tsx'
import { PostBody } from '#src/features/content/PostBody.tsx'
import { PostRowFrame } from '#src/shared/PostRowFrame.tsx'
import { openApp } from '#tests/support/browser-app.tsx'
import { page, render } from '#tests/support/browser.tsx'

const hebrew = 'שלום עולם'

test('正文：从右往左的字靠右，从左往右的靠左，作者定的对齐不变', () => {
  render(<PostBody tree={tree} depths={[2]} />)
  for (const tag of ['h2', 'p', 'li']) {
    const [right, left] = [sideOf(`${tag}:nth-of-type(1)`), sideOf(`${tag}:nth-of-type(2)`)]
    expect([tag, right, left]).toEqual([tag, 'right', 'left'])
  }
  expect(sideOf('.ql-align-center')).toBe('middle')
})

test('列表的记号：在字开始的那一边，那一边也留着它的位置', () => {
  render(<PostBody tree={tree} depths={[2]} />)
  const placeOf = (nth: number) => {
    const item = document.querySelector(`li:nth-of-type(${nth})`)!
    const [box, around] = [item, item.parentElement!].map((it) => it.getBoundingClientRect())
    return {
      // A marker stands outside of its item, where its direction begins.
      direction: getComputedStyle(item).direction,
      left: Math.round(box!.left - around!.left) > 20,
      right: Math.round(around!.right - box!.right) > 20,
    }
  }
  expect(placeOf(1)).toEqual({ direction: 'rtl', left: false, right: true })
  expect(placeOf(2)).toEqual({ direction: 'ltr', left: true, right: false })
})

test('引用与释义：竖线和缩进在字开始的那一边', () => {
  render(<PostBody tree={tree} depths={[2]} />)
  const startOf = (selector: string) => {
    const { direction, borderRightWidth, paddingLeft, paddingRight } = getComputedStyle(
      document.querySelector(selector)!,
    )
    return { direction, rule: borderRightWidth, left: paddingLeft, right: paddingRight }
  }
  const right = { direction: 'rtl', rule: '3px', left: '0px', right: '18px' }
  expect(startOf('blockquote:nth-of-type(1)')).toEqual(right)
  const left = { direction: 'ltr', rule: '0px', left: '18px', right: '0px' }
  expect(startOf('blockquote:nth-of-type(2)')).toEqual(left)
  expect(startOf('dd')).toMatchObject({ direction: 'rtl', left: '0px' })
})

test('列表里的标题与摘要：各从自己的方向开始', async () => {
  openApp().show(
    <>
      {[hebrew, '雨夜'].map((title) => (
        <PostRowFrame
          key={title}
          post={{ id: title, title, coverImage: null }}
          heading="h2"
          title={title}
          excerpt={`${title}！`}
        >
          {null}
        </PostRowFrame>
      ))}
    </>,
  )
  const directionOf = (text: string) =>
    getComputedStyle(page.getByText(text, { exact: true }).element()).direction
  for (const mark of ['', '！']) {
    expect(directionOf(hebrew + mark)).toBe('rtl')
    expect(directionOf(`雨夜${mark}`)).toBe('ltr')
  }
})

test('私信列表里最后说的一句：从自己的一边开始', () => {
  openApp().show(
    <ul>
      <ConversationRow
        conversation={{
          id: 'u2',
          userId: 'u2',
          userName: '阿岚',
          userAvatar: null,
          lastMessage: `${hebrew}！`,
          lastMessageTime: '2026-11-20T09:00:00Z',
          unreadCount: 0,
        }}
        isOpen={false}
        isOnline={false}
        now={new Date('2026-11-20T10:00:00Z')}
        onDelete={() => {}}
      />
    </ul>,
  )
  const last = page.getByText(`${hebrew}！`).element()
  expect(getComputedStyle(last).direction).toBe('rtl')
})

const element = (tagName: string, text: string, className: string[] = []) => ({
  type: 'element' as const,
  tagName,
  properties: { className },
  children: [{ type: 'text' as const, value: text }],
})

const tree: TreeRoot = {
  type: 'root',
  children: [
    element('h2', hebrew),
    element('h2', '雨夜'),
    element('p', hebrew),
    element('p', '山下有雨。'),
    element('p', hebrew, ['ql-align-center']),
    element('blockquote', hebrew),
    element('blockquote', '雨'),
    element('dd', hebrew),
    {
      type: 'element',
      tagName: 'ul',
      properties: {},
      children: [element('li', hebrew), element('li', '灯')],
    },
  ],
}

/** At which side of its box the text of an element stands. */
function sideOf(selector: string): 'left' | 'right' | 'middle' {
  const box = document.querySelector(selector)!
  const range = document.createRange()
  range.selectNodeContents(box)
  const text = range.getBoundingClientRect()
  const around = box.getBoundingClientRect()
  const [before, after] = [text.left - around.left, around.right - text.right]
  if (Math.abs(before - after) < 2) return 'middle'
  return before < after ? 'left' : 'right'
}
