import { describe, expect, test, vi } from 'vitest'
import { RichTextEditor } from '#src/ui/editor/RichTextEditor.tsx'
import { button, page, userEvent } from '#tests/support/browser.tsx'
import { mountain, openEditor, paste, text } from '#tests/support/editors.tsx'
import { wordItem } from '#tests/support/word-html.ts'

describe('图片', () => {
  test.each([
    ['http://a.cn/x.png', 'https://a.cn/x.png'],
    ['//a.cn/x.png', 'https://a.cn/x.png'],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
    ['/elsewhere/x.png', '/elsewhere/x.png'],
  ])('打开一篇有图片的文章，接着写，图片还在：%s', async (address, kept) => {
    const desk = await openDesk([{ insert: { image: address } }, { insert: '\n' }])
    await userEvent.keyboard('字')
    expect(desk.written()).toContainEqual({ insert: { image: kept } })
  })

  test('粘贴来的图片，没有说协议的、说 http 的也在；读者看不到的不要', async () => {
    const desk = await openDesk()
    await paste({
      'text/html':
        '<p>一<img src="//a.cn/x.png">二<img src="http://a.cn/y.png">三<img src="data:image/png;base64,AAAA"><img src="/z.png">四</p>',
    })
    expect(desk.written()).toEqual([
      { insert: '一' },
      { insert: { image: 'https://a.cn/x.png' } },
      { insert: '二' },
      { insert: { image: 'https://a.cn/y.png' } },
      { insert: '三四\n' },
    ])
  })

  test('传完以后撤销，图片就走；重做，它带着地址回来', async () => {
    const desk = await openDesk([{ insert: '雨\n' }])
    await paste({}, [mountain])
    await expect.element(page.getByText('正在上传 山.png')).toBeVisible()
    await userEvent.keyboard('还在写')
    desk.arrive()
    const arrived = [{ insert: { image: '/images/post/x.png' }, attributes: { alt: '山' } }]
    await expect.poll(() => desk.written()).toEqual([...arrived, { insert: '还在写雨\n' }])
    await exhaust('撤销')
    expect(desk.written()).toEqual([{ insert: '雨\n' }])
    await exhaust('重做')
    expect(desk.written()).toEqual([...arrived, { insert: '还在写雨\n' }])
  })

  test('只能看的时候传完：不改文字；能写了，位置上就是图片', async () => {
    const desk = await openDesk([{ insert: '雨\n' }])
    await paste({}, [mountain])
    await expect.element(page.getByText('正在上传 山.png')).toBeVisible()
    const waiting = desk.written()
    desk.setReadOnly(true)
    await expect.poll(desk.isReadOnly).toBe(true)
    desk.arrive()
    await expect.element(button('取消：山.png')).not.toBeInTheDocument()
    expect(desk.written()).toEqual(waiting)
    desk.setReadOnly(false)
    await expect
      .poll(() => desk.written())
      .toEqual([
        { insert: { image: '/images/post/x.png' }, attributes: { alt: '山' } },
        { insert: '雨\n' },
      ])
  })

  test('传完以后接着打的字、换的行，都在图片后面', async () => {
    const desk = await openDesk([{ insert: '雨\n' }])
    await userEvent.keyboard('前')
    await paste({}, [mountain, new File(['x'], '水.png', { type: 'image/png' })])
    desk.arrive()
    await expect.poll(() => text.element().querySelectorAll('img').length).toBe(2)
    await userEvent.keyboard('还在写{Enter}')
    expect(desk.written()).toEqual([
      { insert: '前' },
      { insert: { image: '/images/post/x.png' }, attributes: { alt: '山' } },
      { insert: { image: '/images/post/x.png' }, attributes: { alt: '水' } },
      { insert: '还在写\n雨\n' },
    ])
  })

  describe('代码里放不下图片', () => {
    const code = { insert: '\n', attributes: { 'code-block': 'ts' } }
    const picture = { insert: { upload: { id: 'a1', alt: '山' } } }

    test.each([
      [
        '代码在最后',
        [{ insert: '一' }, code, { insert: '二' }, code],
        '',
        3,
        [{ insert: '一' }, code, { insert: '二' }, code, picture, { insert: '字\n' }],
      ],
      [
        '代码后面还有字',
        [{ insert: '一' }, code, { insert: '后\n' }],
        '',
        1,
        [{ insert: '一' }, code, picture, { insert: '字\n后\n' }],
      ],
      [
        '选中了代码里的字，字还在',
        [{ insert: '一二' }, code],
        '{Shift>}{ArrowRight}{/Shift}',
        0,
        [{ insert: '一二' }, code, picture, { insert: '字\n' }],
      ],
      [
        '从前面选到代码中间，字还在',
        [{ insert: '前\n一二' }, code],
        '{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}',
        0,
        [{ insert: '前\n一二' }, code, picture, { insert: '字\n' }],
      ],
      [
        '选中了整篇，代码也在内，就换成图片',
        [{ insert: '前\n一' }, code],
        '{Control>}a{/Control}',
        0,
        [picture, { insert: '字\n' }],
      ],
      [
        '整块代码都选中了，就换成图片',
        [{ insert: '一' }, code, { insert: '二' }, code],
        '{Control>}a{/Control}',
        0,
        [picture, { insert: '字\n' }],
      ],
    ])('%s', async (_, ops, keys, steps, written) => {
      const desk = await openDesk(ops)
      await userEvent.keyboard('{ArrowRight}'.repeat(steps) + keys)
      await paste({}, [mountain])
      await userEvent.keyboard('字')
      expect(desk.written()).toEqual(written)
      await exhaust('撤销')
      expect(desk.written()).toEqual(ops)
    })
  })

  test('没有传成的，在“重试”上按回车是重试，不是换行；在“移除”上按是移除', async () => {
    const desk = await openDesk([{ insert: '雨\n' }])
    await paste({}, [mountain])
    desk.fail()
    await expect.element(button('重试：山.png')).toBeVisible()
    const written = desk.written()
    button('重试：山.png').element().focus()
    await userEvent.keyboard('{Enter}')
    expect(desk.retried).toHaveBeenCalledOnce()
    expect(desk.written()).toEqual(written)
    button('移除：山.png').element().focus()
    await userEvent.keyboard('{Enter}')
    expect(desk.written()).toEqual([{ insert: '雨\n' }])
  })
})

describe('链接', () => {
  const linked = [
    { insert: '前' },
    { insert: '甲', attributes: { link: 'https://a.cn' } },
    { insert: '乙', attributes: { link: 'https://a.cn', bold: true } },
    { insert: '后\n' },
  ]

  test('光标停在链接里，就改这一个链接，粗的那半截也在内', async () => {
    const desk = await openDesk(linked)
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await giveAddress('https://b.cn')
    expect(desk.written()).toEqual([
      { insert: '前' },
      { insert: '甲', attributes: { link: 'https://b.cn' } },
      { insert: '乙', attributes: { link: 'https://b.cn', bold: true } },
      { insert: '后\n' },
    ])
  })

  test('光标停在链接里，可以取消这一个链接', async () => {
    const desk = await openDesk(linked)
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await userEvent.click(button('链接'))
    await userEvent.click(button('取消链接'))
    expect(desk.written()).toEqual([
      { insert: '前甲' },
      { insert: '乙', attributes: { bold: true } },
      { insert: '后\n' },
    ])
  })

  test('什么也没选，地址自己成为链接上的字', async () => {
    const desk = await openDesk([{ insert: '雨\n' }])
    await giveAddress('a.cn')
    expect(desk.written()).toEqual([
      { insert: 'https://a.cn', attributes: { link: 'https://a.cn' } },
      { insert: '雨\n' },
    ])
  })

  async function giveAddress(address: string) {
    await userEvent.click(button('链接'))
    await userEvent.fill(page.getByRole('textbox', { name: '链接地址' }), address)
    await userEvent.keyboard('{Enter}')
  }
})

describe('从自己的编辑器里复制来的', () => {
  const ownType = 'application/x-inkstone-delta'

  test('和原来一模一样', async () => {
    const ops = [
      { insert: '粗', attributes: { bold: true, color: '#a5352a' } },
      { insert: { image: 'https://a.cn/x.png' }, attributes: { alt: '山' } },
      { insert: { formula: 'a^2' } },
      { insert: '链', attributes: { link: 'https://a.cn' } },
      { insert: '\n', attributes: { list: 'bullet' } },
    ]
    const desk = await openDesk()
    await paste({ [ownType]: JSON.stringify({ ops }), 'text/plain': '别的' })
    expect(desk.written()).toEqual([...ops, { insert: '\n' }])
  })

  test.each([
    ['删字', [{ delete: 1 }]],
    ['跳过字', [{ retain: 1 }, { insert: '一' }]],
    ['插入又删', [{ insert: '一', delete: 1 }]],
    ['不认识的嵌入', [{ insert: { script: 'x' } }]],
    ['两样在一个嵌入里', [{ insert: { image: 'https://a.cn/x.png', formula: 'a' } }]],
    ['不是地址的图片', [{ insert: { image: true } }]],
    ['读者看不到的图片', [{ insert: { image: 'data:image/png;base64,AAAA' } }]],
    ['没有编号的上传', [{ insert: { upload: 'x' } }]],
    ['不认识的格式', [{ insert: '一', attributes: { onclick: 'x' } }]],
    ['不是值的格式', [{ insert: '一', attributes: { bold: { a: 1 } } }]],
    ['危险的链接', [{ insert: '一', attributes: { link: 'javascript:alert(1)' } }]],
    ['没有操作', []],
    ['不是 Delta', 'x'],
  ])('别的网页冒名写的不当真，照常粘贴：%s', async (_, ops) => {
    const desk = await openDesk([{ insert: '雨夜\n' }])
    await paste({ [ownType]: JSON.stringify({ ops }), 'text/plain': '字' })
    expect(desk.written()).toEqual([{ insert: '字雨夜\n' }])
  })
})

test('从 Word 复制来的列表还是列表，圆点不当字', async () => {
  const desk = await openDesk()
  await paste({
    'text/html': `<html><body>${wordItem(1, 'l', '一')}${wordItem(2, '1.', '一之一')}<p>后</p></body></html>`,
  })
  expect(desk.written()).toEqual([
    { insert: '一' },
    { insert: '\n', attributes: { list: 'bullet' } },
    { insert: '一之一' },
    { insert: '\n', attributes: { list: 'ordered', indent: 1 } },
    { insert: '后\n' },
  ])
})

describe('复制出去', () => {
  const lines = (lines: [words: string, attributes: Record<string, unknown>][]) =>
    lines.flatMap(([words, attributes]) => [{ insert: words }, { insert: '\n', attributes }])

  test.each([
    [
      '列表还是自己那种，一层层的也是',
      lines([
        ['一', { list: 'bullet' }],
        ['二', { list: 'ordered', indent: 1 }],
        ['三', { list: 'ordered', indent: 1 }],
        ['四', { list: 'bullet' }],
        ['五', { list: 'ordered' }],
      ]),
      '<ul><li>一<ol><li>二</li><li>三</li></ol></li><li>四</li></ul><ol><li>五</li></ol>',
    ],
    [
      '任务还是任务',
      lines([
        ['做完', { list: 'checked' }],
        ['没做', { list: 'unchecked' }],
      ]),
      '<ul><li><input type="checkbox" checked="" />做完</li><li><input type="checkbox" />没做</li></ul>',
    ],
    [
      '代码还是一块，缩进和语言都在',
      lines([
        ['if (a) {', { 'code-block': 'ts' }],
        ['  b()', { 'code-block': 'ts' }],
        ['}', { 'code-block': 'ts' }],
        ['后文', {}],
      ]),
      '<pre><code class="language-ts">if (a) {\n  b()\n}\n</code></pre><p>后文</p>',
    ],
  ])('别的程序也认得：%s', async (_, ops, markup) => {
    await openDesk(ops)
    await userEvent.keyboard('{Control>}a{/Control}')
    expect(copied()).toBe(`<div xmlns="http://www.w3.org/1999/xhtml">${markup}</div>`)
  })

  function copied() {
    const clipboardData = new DataTransfer()
    text
      .element()
      .dispatchEvent(
        new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
      )
    return clipboardData.getData('text/html')
  }
})

interface Op {
  insert: unknown
  attributes?: Record<string, unknown>
}

/** An editor with a text, its cursor at the beginning. */
async function openDesk(ops: Op[] = []) {
  let content = JSON.stringify({ ops })
  const retried = vi.fn<() => void>()
  const editor = await openEditor((uploads, readOnly) => (
    <RichTextEditor
      readOnly={readOnly}
      label="正文"
      initialContent={ops.length === 0 ? '' : content}
      onChange={(next) => (content = next)}
      uploads={{ ...uploads, retry: retried }}
    />
  ))
  return { ...editor, retried, written: () => (JSON.parse(content) as { ops: Op[] }).ops }
}

/** Presses a tool as long as it has something to do. */
async function exhaust(name: string) {
  while (button(name).query()?.matches(':enabled')) await userEvent.click(button(name))
}
