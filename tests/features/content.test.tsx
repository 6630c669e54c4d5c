import { afterEach, describe, expect, test, vi } from 'vitest'
import { isAllowed, safeAttribute } from '#content/policy.ts'
import { element, text } from '#content/tree.ts'
import type { TreeNode } from '#content/tree.ts'
import { allowedLink, isAllowedAttribute, isAllowedTag } from '#src/features/content/allowed.ts'
import { headingTags } from '#src/features/content/structure.ts'
import { corpusNote, hasCorpus, readCorpusText } from '#tests/support/corpus.ts'
import { markup, readBack, show, spilled, tagsOf } from './content.page.tsx'
import { sampleContent } from './content.sample.ts'

afterEach(() => void vi.restoreAllMocks())

describe('正文从树变成页面', () => {
  test('标题接在文章标题之下，不跳级', () => {
    expect([...headingTags([3, 1, 3, 6])]).toEqual([
      ['h1', 'h2'],
      ['h3', 'h3'],
      ['h6', 'h4'],
    ])
    expect(show('# 一\n\n### 二\n\n# 三')).toMatch(
      /<h2[^>]*>一<\/h2>\s*<h3[^>]*>二<\/h3>\s*<h2[^>]*>三/,
    )
  })

  test('代码块带语言名与复制按钮', () => {
    const html = show('```ts\nconst a = 1\n```')
    expect(html).toContain('<span>TypeScript</span>')
    expect(html).toMatch(/<button[^>]*>复制<\/button>/)
    expect(html).toMatch(/<pre[^>]*tabindex="0"/)
  })

  test('表格与单独的公式各在自己能滚动的框里，方向键够得着', () => {
    const html = show('| a | b |\n| - | - |\n| 1 | 2 |\n\n$$\nx^2\n$$')
    expect(html).toMatch(/<figure[^>]*tabindex="0"[^>]*aria-label="表格"[^>]*><table/i)
    expect(html).toMatch(
      /<span[^>]*tabindex="0"[^>]*aria-label="公式"[^>]*><math[^>]*display="block"/i,
    )
  })

  test('任务说出自己完成与否，不能改', () => {
    const html = show('- [x] 甲\n- [ ] 乙')
    expect(html.match(/<input[^>]*>/g)).toEqual([
      '<input type="checkbox" disabled="" readOnly="" aria-label="已完成" checked=""/>',
      '<input type="checkbox" disabled="" readOnly="" aria-label="未完成"/>',
    ])
  })

  test('脚注两头相遇，落脚处能得到焦点', () => {
    const html = show('正文[^甲]\n\n[^甲]: 注')
    const targets = [...html.matchAll(/href="\/blog\/posts\/1#([^"]+)"/g)].map(([, id]) => id)
    expect(targets).toHaveLength(2)
    for (const id of targets) expect(html).toContain(`id="${decodeURIComponent(id ?? '')}"`)
    expect(show('[去](#步骤)\n\n## 步骤')).toContain(
      `#${encodeURIComponent('user-content-步骤')}"`,
    )
    expect(html).toMatch(/<li id="user-content-fn-[^"]*"[^>]* tabindex="-1"/)
  })

  test('图片的位置先留好：有尺寸按尺寸，没有就放进固定的框', () => {
    const [measured, framed] = [
      show('<img src="https://a.cn/1.png" width="300" height="200" alt="图">'),
      show('![图](https://a.cn/1.png)'),
    ]
    expect(measured).toMatch(/<img[^>]*width="300" height="200"/)
    expect(framed).toMatch(
      /<a href="https:\/\/a.cn\/1.png" target="_blank"[^>]*aria-label="查看原图：图"/,
    )
    expect(framed).toContain('loading="lazy"')
  })

  test('视频是去播放器的链接，页面不嵌别人的页面', () => {
    const html = show('<iframe src="https://player.bilibili.com/player.html?bvid=1"></iframe>')
    expect(html).not.toContain('<iframe')
    expect(html).toContain('观看视频（player.bilibili.com）')
  })

  test('站内链接由路由打开，站外链接带着 rel', () => {
    expect(show('[家](/blog/home)')).toContain('href="/blog/home"')
    expect(show('[外](https://a.cn)')).toContain('rel="noopener noreferrer nofollow ugc"')
  })
})

describe('第二把锁：没有清洗过的树也伤不了人', () => {
  test.each<[string, TreeNode]>([
    ['脚本', element('script', { src: 'https://evil.cn/a.js' }, [text('alert(1)')])],
    ['样式', element('style', {}, [text('body{display:none}')])],
    ['事件', element('p', { onClick: 'alert(1)', onclick: 'alert(1)' }, [text('字')])],
    ['危险的地址', element('a', { href: 'javascript:alert(1)' }, [text('字')])],
    ['换行藏起来的地址', element('a', { href: 'java\nscript:alert(1)' }, [text('字')])],
    ['数据地址的图', element('img', { src: 'data:text/html,<script>1</script>' })],
    ['整段标记', element('p', { dangerouslySetInnerHTML: '<script>1</script>' }, [])],
    ['页面自己的 id', element('p', { id: 'root' }, [text('字')])],
    ['页面自己的类', element('p', { className: ['sc-app'] }, [text('字')])],
    ['盖住页面的样式', element('p', { style: 'position: fixed; inset: 0' }, [text('字')])],
    ['表单', element('form', { action: 'https://evil.cn' }, [text('字')])],
    ['公式里的脚本', element('math', { onclick: 'alert(1)' }, [element('script', {}, [])])],
  ])('%s', (_, node) => {
    const html = markup([node])
    expect(html).not.toMatch(
      /<script|<style|<form|onclick|javascript:|java\sscript:|data:text|id="root"|sc-app|position|dangerously/i,
    )
  })

  test('名单与清洗的规则一致', () => {
    const tags =
      'p h1 a img iframe input ol li td col pre details time section ruby math mi mtable annotation'
    for (const tag of tags.split(' '))
      expect([tag, isAllowedTag(tag)]).toEqual([tag, isAllowed(tag)])
    for (const tag of ['script', 'style', 'svg', 'form', 'object']) {
      expect([tag, isAllowedTag(tag)]).toEqual([tag, isAllowed(tag)])
    }
    expect(safeAttribute('td', 'colSpan', 2) !== undefined).toBe(
      isAllowedAttribute('td', 'colSpan'),
    )
  })

  test.each([
    ['https://a.cn/b', true],
    ['mailto:a@b.cn', true],
    ['/blog/home', true],
    ['附件/a.pdf', true],
    ['#user-content-甲', true],
    ['#root', false],
    ['vbscript:x', false],
    [' javascript:x', false],
  ])('%s', (href, isFine) => expect(allowedLink(href) !== undefined).toBe(isFine))
})

test('写出来的标记，浏览器读回去还是同一棵树', () => {
  expect(tagsOf(show(sampleContent))).toEqual(tagsOf(readBack(show(sampleContent))))
})

// Together they hold every element that the blog's 149 posts do; the sweep of `content/` shows all of them.
test
  .skipIf(!hasCorpus)
  .each([
    'service-mesh-webinar-duodian-istio-mosn-dubbo',
    'sofa-channel-13-retrospect',
    'koupleless-2024-annual-report & 2025 planning-vision',
    'sofa-weekly-20211105',
    'kubernetes-the-next-gen-os',
  ])(`真实的文章读回去还是同一棵树：%s${corpusNote}`, (name) => {
  const complaints = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
  const file = `sofastack-blog/content/zh/blog/${name}/index.md`
  const html = show(readCorpusText(file).replace(/^---[\s\S]*?\n---\n/, ''))
  expect(tagsOf(html)).toEqual(tagsOf(readBack(html)))
  expect(html).not.toMatch(spilled)
  expect(complaints.flatMap((complaint) => complaint.mock.calls)).toEqual([])
})
