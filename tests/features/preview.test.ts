import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { element, text, type TreeNode } from '#content/tree.ts'
import { inOrder, lineAtTop, topOfLine } from '#src/features/editor/preview/pane-scrolling.ts'
import { createAnswerer, plainPieces } from '#src/features/editor/preview/answer.ts'
import { changedBlocks, withChanges, withNames } from '#src/features/editor/preview/blocks.ts'
import type { Preview, PreviewRequest } from '#src/features/editor/preview/preview.types.ts'
import { createPreviewer, type PreviewWorker } from '#src/features/editor/preview/previewer.ts'
import { eventually } from '#tests/support/eventually.ts'
import { testRandom } from '#tests/support/random.ts'

describe('只传变了的块', () => {
  const words = fc.array(fc.constantFrom('一', '二', '三'), { maxLength: 6 })

  testRandom(
    '从任何一篇到任何一篇，拼回来都一样，两头没变的还是原来的对象',
    { name: 'preview-blocks', runs: 100 },
    fc.property(words, words, (before, after) => {
      const previous = before.map(block)
      const next = after.map(block)
      const change = changedBlocks(before, after, next)
      const whole = withChanges(previous, change)
      expect(whole).toEqual(next)
      for (let at = 0; at < change.before; at += 1) expect(whole[at]).toBe(previous[at])
      for (let at = 1; at <= change.after; at += 1) expect(whole.at(-at)).toBe(previous.at(-at))
    }),
  )

  test('改中间一块，只传那一块', () => {
    const { between } = changedBlocks(
      ['一', '二', '三'],
      ['一', '贰', '三'],
      ['一', '贰', '三'].map(block),
    )
    expect(between).toEqual([block('贰')])
  })

  test('挪了地方的块还叫原来的名字，原地改写的也是，新的才有新名字', () => {
    const rename = (before: string[], after: string[]) => {
      let last = before.length
      const change = changedBlocks(before, after, after.map(block))
      return withNames(
        before.map((_, at) => at + 1),
        change,
        () => (last += 1),
      )
    }
    expect(rename(['一', '二', '三'], ['一', '贰', '三'])).toEqual([1, 2, 3])
    expect(rename(['一', '二', '三'], ['新', '一', '二', '三'])).toEqual([4, 1, 2, 3])
    expect(rename(['一', '二', '三'], ['一', '三'])).toEqual([1, 3])
    expect(rename(['一', '二'], ['一', '贰', '叁'])).toEqual([1, 2, 3])
  })

  const block = (word: string): TreeNode => element('p', {}, [text(word)])
})

describe('原样显示的长文', () => {
  const lines = Array.from({ length: 95 }, (_, at) => `第 ${at} 行`)
  const whole = (source: string) =>
    plainPieces({ type: 'root', children: [element('pre', {}, [text(source)])] })

  test('分成几块，拼起来一字不差，每块知道自己从哪一行开始', () => {
    const source = lines.join('\n')
    const { blocks, lines: starts } = whole(source)
    expect(
      blocks
        .flatMap(({ children }) => children)
        .map(wordsOf)
        .join(''),
    ).toBe(source)
    expect(starts).toEqual([0, 20, 40, 60, 80])
  })

  test('在一行里打字，只动那一块', () => {
    const before = whole(lines.join('\n')).blocks.map((block) => JSON.stringify(block))
    const typed = whole(lines.with(30, '改过的一行，长得多也一样').join('\n')).blocks
    const after = typed.map((block) => JSON.stringify(block))
    expect(changedBlocks(before, after, typed)).toMatchObject({ before: 1, after: 3 })
  })

  const wordsOf = (node: TreeNode) => (node.type === 'text' ? node.value : '')
})

describe('源文的行与预览的高度', () => {
  const anchors = [
    { line: 0, top: 0 },
    { line: 10, top: 400 },
    { line: 20, top: 500 },
  ]

  test('两个已知处之间按比例', () => {
    expect(topOfLine(anchors, 5)).toBe(200)
    expect(lineAtTop(anchors, 450)).toBe(15)
  })

  test('之前与之后停在两头', () => {
    expect(topOfLine(anchors, -1)).toBe(0)
    expect(topOfLine(anchors, 99)).toBe(500)
    expect(lineAtTop([], 100)).toBe(0)
  })

  testRandom(
    '来回不走样',
    { name: 'preview-heights', runs: 100 },
    fc.property(fc.double({ min: 0, max: 20, noNaN: true }), (line) => {
      expect(lineAtTop(anchors, topOfLine(anchors, line))).toBeCloseTo(line, 6)
    }),
  )

  test('写在前面、排在末尾的脚注不算数', () => {
    expect(
      inOrder([
        { line: 0, top: 0 },
        { line: 8, top: 300 },
        { line: 4, top: 900 },
        { line: 9, top: 350 },
      ]).map(({ line }) => line),
    ).toEqual([0, 8, 9])
  })
})

describe('预览跟着写', () => {
  test('打得快，只画最新的；没有变的块是同一个对象', async () => {
    const { previewer, previews, asked } = start()
    previewer.show({ format: 0, content: '# 题\n\n一' })
    previewer.show({ format: 0, content: '# 题\n\n一二' })
    await eventually(() => expect(previews).toHaveLength(1))
    previewer.show({ format: 0, content: '# 题\n\n一二三' })
    await eventually(() => expect(previews).toHaveLength(2))
    expect(asked).toEqual(['# 题\n\n一二', '# 题\n\n一二三'])
    const [first, second] = previews
    expect(second?.outline).toEqual([
      { id: 'user-content-题', text: '题', depth: 1, line: 0, index: 0 },
    ])
    expect(second?.tree.children[0]).toBe(first?.tree.children[0])
    expect(second?.wordCount).toBe(4)
  })

  test('画着的时候来了三份，只画最后一份', async () => {
    const { previewer, previews, asked, hold } = start()
    const release = hold()
    previewer.show({ format: 0, content: '一' })
    await eventually(() => expect(asked).toEqual(['一']))
    for (const content of ['二', '三', '四']) previewer.show({ format: 0, content })
    release()
    await eventually(() => expect(previews).toHaveLength(2))
    expect(asked).toEqual(['一', '四'])
  })

  test('太费事的原样显示，也只换改过的那一块', async () => {
    const { previewer, previews } = start()
    const rows = Array.from({ length: 500 }, (_, at) => `| ${at} | ${'|'.repeat(30)}`)
    previewer.show({ format: 0, content: rows.join('\n') })
    await eventually(() => expect(previews).toHaveLength(1))
    previewer.show({ format: 0, content: rows.with(250, '| 改 |').join('\n') })
    await eventually(() => expect(previews).toHaveLength(2))
    const [before, after] = previews.map(({ tree }) => tree.children)
    expect(previews[1]).toMatchObject({ degraded: true, names: previews[0]?.names })
    expect(after?.filter((block) => !before?.includes(block))).toHaveLength(1)
  })

  test.each([
    ['代码太长', 0, `\`\`\`js\n${'长'.repeat(1000)}\n\`\`\``, 'code'],
    ['公式太大', 0, `$${'a&'.repeat(300)}$`, 'formula'],
    [
      '富文本的代码太长',
      1,
      JSON.stringify({
        ops: [
          { insert: '长'.repeat(1000) },
          { insert: '\n', attributes: { 'code-block': 'javascript' } },
        ],
      }),
      'code',
    ],
  ] as const)('%s，预览说得出哪样留着源码', async (_, format, content, part) => {
    const { previewer, previews } = start()
    previewer.show({ format, content })
    await eventually(() => expect(previews).toMatchObject([{ plainParts: [part] }]))
  })

  test('不是 Delta 的富文本：说出为什么', async () => {
    const { previewer, refused } = start()
    previewer.show({ format: 1, content: '不是' })
    await eventually(() => expect(refused).toEqual(['富文本内容不是有效的 JSON']))
  })

  test('粘贴的转换与预览排队，谁也不丢', async () => {
    const { previewer, previews } = start()
    previewer.show({ format: 0, content: '一' })
    await expect(previewer.convert('<b>粗</b>')).resolves.toBe('**粗**')
    await eventually(() => expect(previews).toHaveLength(1))
  })

  test('画的地方坏了：照实说，下一份换一个新的接着画，整篇都在', async () => {
    const { previewer, previews, refused, workers } = start()
    previewer.show({ format: 0, content: '一\n\n二' })
    await eventually(() => expect(previews).toHaveLength(1))
    workers[0]?.crash()
    previewer.show({ format: 0, content: '一\n\n三' })
    await eventually(() => expect(refused).toEqual([null]))
    previewer.show({ format: 0, content: '一\n\n四' })
    await eventually(() => expect(previews).toHaveLength(2))
    expect(previews[1]?.tree.children.filter(({ type }) => type === 'element')).toHaveLength(2)
    expect(workers).toHaveLength(2)
  })

  test('一份永远做不完：不再等它，照实说；下一份换一个新的画', async () => {
    const { previewer, previews, workers, hold } = start()
    const release = hold()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const converted = previewer.convert('<b>粗</b>')
    await vi.advanceTimersByTimeAsync(30_000)
    vi.useRealTimers()
    await expect(converted).resolves.toBeNull()
    await eventually(() => expect(workers[0]?.terminated).toBe(true))
    release()
    previewer.show({ format: 0, content: '二' })
    await eventually(() => expect(previews).toMatchObject([{ wordCount: 1 }]))
    expect(workers).toHaveLength(2)
  })

  test('离开就停下，不再有人画', async () => {
    const { previewer, asked, workers } = start()
    await previewer.convert('<b>一</b>')
    previewer.show({ format: 0, content: '一' })
    previewer.close()
    await eventually(() => expect(workers[0]?.terminated).toBe(true))
    expect(asked).toEqual([])
  })
})

/** A previewer whose worker is the real one's code, answering in this thread. */
function start() {
  const previews: Preview[] = []
  const refused: (string | null)[] = []
  const asked: string[] = []
  const workers: { crash: () => void; readonly terminated: boolean }[] = []
  let held: Promise<void> = Promise.resolve()

  function createWorker() {
    const events = new EventTarget()
    const answer = createAnswerer()
    let isCrashed = false
    const worker = {
      terminated: false,
      crash: () => void (isCrashed = true),
      postMessage(request: PreviewRequest) {
        if (request.kind === 'render') asked.push(request.source.content)
        if (isCrashed) return queueMicrotask(() => events.dispatchEvent(new Event('error')))
        void held
          .then(() => answer(structuredClone(request)))
          .then((data) =>
            events.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) })),
          )
      },
      terminate: () => void (worker.terminated = true),
      addEventListener: events.addEventListener.bind(events),
      removeEventListener: events.removeEventListener.bind(events),
    }
    workers.push(worker)
    return worker
  }

  const previewer = createPreviewer({
    // A worker has more overloads of its listeners than an EventTarget; these are the ones that are used.
    open: async () => createWorker() as unknown as PreviewWorker,
    onPreview: (preview) => previews.push(preview),
    onRefused: (reason) => refused.push(reason),
  })
  const hold = () => {
    let release = () => {}
    held = new Promise((resolve) => (release = resolve))
    return () => release()
  }
  return { previewer, previews, refused, asked, workers, hold }
}
