import { describe, expect, test } from 'vitest'
import { toPlainMarkdown } from '#server/import/read-post.ts'
import type { Generator } from '#server/import/site.ts'
import { readOnly } from './blog.ts'

const largest = 2 ** 18

const times = (unit: string, size: number) => unit.repeat(Math.ceil(size / unit.length))
const repeated = (unit: string) => (size: number) => times(unit, size)
const around = (before: string, unit: string, after: string) => (size: number) =>
  `${before}${times(unit, size)}${after}`

const everywhere: [string, (size: number) => string][] = [
  ['空白', around('甲', ' ', '乙')],
  ['行首的空白', around('\n', ' ', '乙')],
  [
    '长短各异的反引号',
    (size) => Array.from({ length: Math.sqrt(size * 2) }, (_, at) => times('`', at)).join(' '),
  ],
  ['没有合上的围栏', repeated('```\n~~~~ a\n')],
  ['没有合上的注释', repeated('<!-- more ')],
]

const hostile: Partial<Record<Generator, [string, (size: number) => string][]>> = {
  hugo: [
    ['短代码没有合上，后面是空白', around('{{< name', ' ', '')],
    ['短代码没有合上，后面是空白和字', around('{{< name ', ' ', '甲 }}')],
    ['没有合上的短代码', repeated('{{< name ')],
    ['没有合上的引号', repeated('{{< name "a >}}')],
    ['没有结束的代码块', repeated('{{< highlight js >}} ')],
    ['没有合上的代码块', repeated('{{< highlight js ')],
    ['没有合上的转义', around('{{</*', ' ', '甲')],
    ['很多没有合上的转义', repeated('{{</* ')],
    ['花括号', repeated('{')],
    ['代码块里的空白', around('{{< highlight js >}}甲', ' ', '乙{{< /highlight >}}')],
  ],
  hexo: [
    ['没有结束的代码块', repeated('{% highlight js %} ')],
    ['没有结束的原文', repeated('{% raw %} ')],
    ['没有结束的引用', repeated('{% note %} ')],
    [
      '层层的引用',
      (size) => times('{% note %}\n', size / 2) + times('{% endnote %}\n', size / 2),
    ],
    ['对不上的结束', (size) => times('{% note %}', size / 2) + times('{% endcq %}', size / 2)],
    ['没有合上的标签', repeated('{% a ')],
    ['极长的名字', around('{% ', 'a-', ' ')],
    ['没有合上的属性', repeated('){:')],
    ['没有合上的变量', repeated('{{ "')],
    ['变量里的空白', around('{{', ' ', 'site')],
  ],
  docusaurus: [
    ['没有合上的注释', repeated('{/*')],
    ['没有结束的提示框', repeated(':::tip\n')],
    ['没有合上的标题', repeated(':::tip[')],
    ['很多导出', repeated('export const a = 1\n')],
    ['很多导入', repeated('import { a\n')],
    ['没有合上的 require', repeated('src={require("')],
    ['没有合上的标签', repeated('<a =>')],
    ['没有合上的属性', repeated('<a "')],
    ['一行很多花括号', around('export const', ' {', '')],
  ],
}

const cases = Object.entries(hostile).flatMap(([generator, own]) =>
  [...everywhere, ...own].map(
    // The keys of the table are generators.
    ([name, text]) => [`${generator}：${name}`, generator as Generator, text] as const,
  ),
)

describe('再怎么写也不会越长越慢：四分之一兆的文章，每种来源都读得完', () => {
  test.each(cases)('%s', async (_, generator, text) => {
    const read = async (size: number) =>
      toPlainMarkdown(text(size), { generator, isMdx: false }, [])
    expect(await largestInTime(read, largest)).toBe(largest)
  })

  test('标题里的空白', async () => {
    const read = (size: number) => readOnly({ 'a.md': `# 甲${times(' ', size)}乙\n\n正文` })
    expect(await largestInTime(read, 2 ** 14)).toBe(2 ** 14)
  })
})

/**
 * Grows the text until reading it takes five seconds of the processor, a hundred times what any of them needs: what is
 * slow is found out before it stops the tests.
 */
async function largestInTime(read: (size: number) => Promise<unknown>, most: number) {
  for (let size = 2 ** 7; size <= most; size *= 2) {
    const before = process.cpuUsage()
    await read(size)
    if (process.cpuUsage(before).user > 5_000_000) return size / 2
  }
  return most
}
