import { describe, expect, test } from 'vitest'
import { readOnly } from './blog.ts'
import type { Files } from './blog.ts'

const sites = {
  Hugo: { site: { 'hugo.toml': 'title = "山"' }, path: 'content/a.md' },
  Hexo: { site: { '_config.yml': 'title: 山' }, path: 'source/_posts/a.md' },
  Docusaurus: { site: { 'docusaurus.config.js': '' }, path: 'blog/a.mdx' },
} satisfies Record<string, { site: Files; path: string }>

/** The body of a post as it is imported, and what the report says of it. */
async function read(from: keyof typeof sites, lines: string[]) {
  const { site, path } = sites[from]
  const text = `---\ntitle: 题\n---\n${lines.join('\n')}`
  const { body, warnings } = await readOnly({ ...site, [path]: text })
  return { lines: body.trimEnd().split('\n'), warnings }
}

const unchanged = (lines: string[]) => ({ lines, warnings: [] })

describe('讲博客工具的文章：代码里的例子一字不改，后面的文字都在', () => {
  test('Hugo', async () => {
    const lines = ['```md', '{{< highlight go >}}', '```', '', '文字', '', '{{< /highlight >}}']
    expect((await read('Hugo', lines)).lines).toEqual(lines)
    const inline = ['`{{< highlight go >}}` 打开，`{{< /highlight >}}` 结束']
    expect(await read('Hugo', inline)).toEqual(unchanged(inline))
  })

  test('Hexo', async () => {
    const lines = [
      '````md',
      '{% codeblock %}',
      '```',
      '{% note %}',
      '````',
      '',
      '`{% raw %}` 和 `{% endraw %}`',
      '~~~',
      '{% endcodeblock %}',
      '~~~',
    ]
    expect(await read('Hexo', lines)).toEqual(unchanged(lines))
  })

  test('Docusaurus', async () => {
    const lines = ['```md', ':::tip', '一行', ':::', '```', '文字', '', '```', ':::', '```']
    expect(await read('Docusaurus', lines)).toEqual(unchanged(lines))
    const program = ['```js', "import a from 'a'", 'export const b = 1', '{/* c */}', '```']
    expect(await read('Docusaurus', program)).toEqual(unchanged(program))
  })

  test('代码块里有没合上的围栏，后面的仍是文字', async () => {
    const { lines } = await read('Hexo', [
      '{% codeblock lang:md %}',
      '```',
      '{% endcodeblock %}',
      '{% img a.png %}',
      '```js```',
      '{% img b.png %}',
    ])
    expect(lines).toEqual(['````md', '```', '````', '', '![](a.png)', '```js```', '![](b.png)'])
  })
})

describe('Hugo 的短代码', () => {
  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    '叫 %s 也只是没有听说过的名字',
    async (name) => {
      const lines = [`前 {{< ${name} x >}} 后`]
      expect(await read('Hugo', lines)).toEqual({
        lines,
        warnings: [`短代码原样保留：${name}`],
      })
    },
  )

  test('写坏的一个不吞掉后面的段落', async () => {
    const lines = ['{{< figure src="a.png" }}', '', '第一段', '', '第二段', '', '{{< x >}}']
    expect(await read('Hugo', lines)).toEqual({ lines, warnings: ['短代码原样保留：x'] })
    const unclosed = await read('Hugo', ['{{< figure src="a.png', '{{< gist 甲 1 />}}'])
    expect(unclosed.lines).toEqual([
      '{{< figure src="a.png',
      '[Gist 甲/1](https://gist.github.com/甲/1)',
    ])
  })

  test('图片的地址里有空格，标题里有记号，都照原样显示', async () => {
    const { lines } = await read('Hugo', [
      '{{< figure src="a b.png" link="https://x.y/a b" title="*t*" caption="c_ [d](e)" >}}',
      '',
      '{{< figure src="a.png" title="[$1_" >}}',
    ])
    expect(lines).toEqual([
      '[![c\\_ \\[d\\](e)](<a b.png>)](<https://x.y/a b>)',
      '',
      '*\\*t\\* c_ [d](e)*',
      '',
      '![\\[\\$1\\_](a.png)',
      '',
      '*\\[\\$1\\_*',
    ])
  })

  test('转义的照原样显示，代码里也是', async () => {
    const { lines } = await read('Hugo', ['`{{</* figure "a" */>}}` 和 {{%/*  b  */%}}'])
    expect(lines).toEqual(['`{{< figure "a" >}}` 和 {{% b %}}'])
  })
})

describe('Hexo 与 Jekyll 的成对标签', () => {
  test('包着代码的引用，代码还是代码', async () => {
    const note = ['{% note info %}', '看 `甲`：', '```js', 'a', '```', '{% endnote %}', '后']
    expect(await read('Hexo', note)).toEqual(
      unchanged(['> 看 `甲`：', '> ```js', '> a', '> ```', '', '后']),
    )
  })

  test('原文里的不再转换，标签去掉', async () => {
    const raw = [
      '{% raw %}',
      '```liquid',
      '{{ site.url }}',
      '```',
      '{% img a.png %} {{ site.url }} {: .x}',
      '{% endraw %}',
    ]
    expect(await read('Hexo', raw)).toEqual(unchanged(raw.slice(1, -1)))
  })

  test('引用里的引用；没有结束的、多出来的照原样留下', async () => {
    const nested = ['{% note %}外', '{% cq %}内{% endcq %}', '{% endnote %}']
    expect((await read('Hexo', nested)).lines).toEqual(['> 外', '>', '> > 内'])
    const broken = ['{% note %}', '甲', '{% endcq %}', '{% cq %}', '乙']
    expect(await read('Hexo', broken)).toEqual(unchanged(broken))
    const crossed = ['{% note %}甲', '{% cq %}乙', '{% endnote %}', '{% endcq %}']
    expect((await read('Hexo', crossed)).lines).toEqual([
      '> 甲',
      '> {% cq %}乙',
      '',
      '{% endcq %}',
    ])
  })

  test('地址里可以有百分号', async () => {
    expect((await read('Hexo', ['{% asset_img a%20b.png 图 %}'])).lines).toEqual([
      '![图](a%20b.png)',
    ])
  })
})

describe('Docusaurus 的程序与提示框', () => {
  test('几行的导出、导入整个去掉，正文都在', async () => {
    const { lines } = await read('Docusaurus', [
      "import Tabs from '@theme/Tabs';",
      'import {',
      '  A,',
      "} from './a'",
      '',
      'export const Mark = ({ children }) => (',
      '  <b>{`${children}`}</b>',
      ')',
      '',
      'export default Mark',
      '',
      '正文{/* `不` 要 */}在',
    ])
    expect(lines).toEqual(['正文在'])
  })

  test('属性的名字只在标签里换', async () => {
    const { lines } = await read('Docusaurus', [
      'React 里 className= 就是 class，src={require("b.png")} 就是 src。',
      '<img alt="a > b" onClick={() => c} src={require("./d.png").default}',
      '  className="e" />',
    ])
    expect(lines).toEqual([
      'React 里 className= 就是 class，src={require("b.png")} 就是 src。',
      '<img alt="a > b" onClick={() => c} src="./d.png"',
      '  class="e" />',
    ])
  })

  test('以 export、import 开头的话不是程序', async () => {
    const lines = [
      'export let other people see what you wrote.',
      '',
      'export default to the group',
      '',
      'import all of it with "npm"',
      'exporting is fun',
    ]
    expect(await read('Docusaurus', lines)).toEqual(unchanged(lines))
  })

  test('提示框里有代码，标题里也有；一层套一层', async () => {
    const { lines } = await read('Docusaurus', [
      '::::note 用 `a`',
      '```',
      ':::',
      '```',
      ':::tip[内]',
      '乙',
      ':::',
      '::::',
      '后',
    ])
    expect(lines).toEqual([
      '> **用 `a`**',
      '>',
      '> ```',
      '> :::',
      '> ```',
      '>',
      '> > **内**',
      '> >',
      '> > 乙',
      '',
      '后',
    ])
  })
})

test('以井号结尾的标题留着它', async () => {
  const titles = ['# C#', '# 甲 ##', '#  乙  '].map((heading) =>
    readOnly({ 'a.md': `${heading}\n\n正文` }),
  )
  expect((await Promise.all(titles)).map(({ title }) => title)).toEqual(['C#', '甲', '乙'])
})
