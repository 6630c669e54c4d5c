import { describe, expect, test } from 'vitest'
import { withLinks } from '#server/import/markdown-links.ts'
import { createSiteLinks } from '#server/import/site-links.ts'
import { pagesOf } from '#server/import/site-pages.ts'
import { openSite } from '#server/import/site.ts'
import { readBlog, writeBlog } from './blog.ts'
import type { Files } from './blog.ts'

describe('文章之间的链接', () => {
  test.each([
    [
      'Hugo',
      {
        'hugo.toml': 'title = "山"',
        'content/zh/blog/a/index.md': post(
          '[根](/blog/b/) [旁](../b/) [点](../b/#末) [短]({{< ref "b" >}}) [文]({{< relref "../b/index.md" >}}) [远]({{< ref "c" >}})',
        ),
        'content/zh/blog/b/index.md': post('乙'),
        'content/en/blog/b/index.md': post('B'),
        'content/zh/notes/c.md': post('丙'),
      },
      'content/zh/blog/a/index.md',
      [
        ...Array.from('根旁点短文', () => '«content/zh/blog/b/index.md»'),
        '«content/zh/notes/c.md»',
      ],
    ],
    [
      'Hexo',
      {
        '_config.yml': 'title: 山\nurl: https://mountain.example.net',
        'source/_posts/甲.md': post(
          '[一](/2020/01/02/乙/) [二](/2020/01/02/%E4%B9%99/index.html) [三](乙.md) [四](https://mountain.example.net/2020/01/02/乙/) {% post_link 乙 五 %}',
        ),
        'source/_posts/乙.md': post('乙'),
      },
      'source/_posts/甲.md',
      Array.from('一二三四五', () => '«source/_posts/乙.md»'),
    ],
    [
      'Jekyll',
      {
        '_config.yml': 'title: 山',
        '_posts/2020-01-01-a.md': post(
          '[一]({% post_url 2020-02-02-b %}) [二](/2020/02/02/b.html)',
        ),
        '_posts/2020-02-02-b.md': post('乙'),
      },
      '_posts/2020-01-01-a.md',
      ['«_posts/2020-02-02-b.md»', '«_posts/2020-02-02-b.md»'],
    ],
    [
      '一个文件夹',
      {
        'notes/a.md': post(
          '[一](b.md) [二](./deep/c.markdown) [三](../top.md "题") <a class="x" href="b.md">四</a>',
        ),
        'notes/b.md': post('乙'),
        'notes/deep/c.markdown': post('丙'),
        'top.md': post('丁'),
      },
      'notes/a.md',
      ['«notes/b.md»', '«notes/deep/c.markdown»', '«top.md»', '«notes/b.md»'],
    ],
  ])('%s：怎样写的都指到导入之后的那一篇', async (_, files, from, addresses) => {
    const { body, warnings } = await followed(files, from)
    expect(body.match(/«[^»]*»/g)).toEqual(addresses)
    expect(warnings).toEqual([])
  })

  const first = (head: string) => `---\ntitle: 一\ndate: 2019-01-01\n${head}\n---\n一`
  test.each<[string, Files, string, string]>([
    [
      'Hugo 的 slug、url、aliases',
      {
        'hugo.toml': '',
        'content/posts/我的.md': first(
          'slug: my-first\nurl: /old/er.html\naliases: [/第一/, yi]',
        ),
        'content/posts/b.md': post(
          '[一](/posts/my-first/) [二](/old/er.html) [三](/第一/) [四](../my-first/) [五](/posts/yi/)',
        ),
      },
      'content/posts/b.md',
      'content/posts/我的.md',
    ],
    [
      'Hexo 的 abbrlink、permalink 和站点的写法',
      {
        '_config.yml': 'permalink: archives/:title.html',
        'source/_posts/一.md': first(
          'abbrlink: 4a17b156\npermalink: /yi/\ncategories: [Web Dev]',
        ),
        'source/_posts/b.md': post(
          '[一](/posts/4a17b156.html) [二](/yi/) [三](/archives/一.html) [四](/Web-Dev/一/)',
        ),
      },
      'source/_posts/b.md',
      'source/_posts/一.md',
    ],
    [
      'Jekyll 的 permalink、redirect_from 和默认的地址',
      {
        '_config.yml': 'title: 山',
        'life/_posts/2019-01-01-one.md': first(
          'permalink: /er/\ncategories: Tech\nredirect_from: /yi',
        ),
        '_posts/2019-01-02-b.md': post(
          '[一](/er/) [二](/tech/2019/01/01/one.html) [三](/yi) [四](/life/tech/2019/01/01/one.html)',
        ),
      },
      '_posts/2019-01-02-b.md',
      'life/_posts/2019-01-01-one.md',
    ],
    [
      'Docusaurus 的 slug',
      {
        'docusaurus.config.js':
          "export default { url: 'https://m.example.net', baseUrl: '/山/' }",
        'blog/2019/a/index.md': first('slug: /hello'),
        'blog/2019-01-02-b.md': post(
          '[一](/blog/hello) [二](/山/blog/hello) [三](https://m.example.net/山/blog/hello) [四](/%E5%B1%B1/blog/hello)',
        ),
      },
      'blog/2019-01-02-b.md',
      'blog/2019/a/index.md',
    ],
    [
      '不在根上的站点',
      {
        '_config.yml': 'url: https://m.example.net/blog\nroot: /blog/',
        'source/_posts/老文章.md': first(''),
        'source/_posts/b.md': post(
          '[一](/blog/2014/05/06/老文章/) [二](https://m.example.net/blog/2014/05/06/老文章/#下)',
        ),
      },
      'source/_posts/b.md',
      'source/_posts/老文章.md',
    ],
  ])('%s：文件自己说的地址，也指得到', async (_, files, from, to) => {
    const { body, warnings } = await followed(files, from)
    const links = Array.from(body.matchAll(/\]\(([^)]*)\)/g), ([, address]) => address)
    expect(links.length).toBeGreaterThan(1)
    expect(links).toEqual(links.map(() => `«${to}»`))
    expect(warnings).toEqual([])
  })

  test('年份是文件夹的，相对的链接分得清哪一年；站点自己的首页不是这里的', async () => {
    const { body } = await followed(
      {
        'hugo.toml': 'baseURL = "https://m.example.net/blog/"',
        'content/2020/a.md': post('[一](../../2021/b/) [家](/blog/)'),
        'content/2020/b.md': post('乙'),
        'content/2021/b.md': post('丙'),
      },
      'content/2020/a.md',
    )
    expect(body).toBe('[一](«content/2021/b.md») [家](https://m.example.net/blog/)\n')
  })

  test('名字相同的别的页面不是那篇文章', async () => {
    const { body } = await followed(
      {
        '_config.yml': 'title: 山',
        'source/_posts/java.md': first('categories: 技术'),
        'source/_posts/b.md': post('[一](/tags/java/) [二](/技术/java/)'),
      },
      'source/_posts/b.md',
    )
    expect(body).toBe('一 [二](«source/_posts/java.md»)\n')
  })

  test('不在导入之中的只留下字，报告里说；别处的、站内锚点、邮件不动', async () => {
    const { body, warnings } = await followed(
      {
        'a.md': post(
          '[没有](/blog/none/) [![图](https://x.example/p.png)](big.png) [参][1] <a href="gone.html">旧</a> [外](https://x.example/b.md) [锚](#下) [信](mailto:a@x.example) <https://x.example> [家](/)\n\n[1]: none.md\n\n`[码](none.md)`',
        ),
        'b.md': post('乙'),
      },
      'a.md',
    )
    expect(body).toBe(
      '没有 ![图](https://x.example/p.png) 参 <a>旧</a> [外](https://x.example/b.md) [锚](#下) [信](mailto:a@x.example) <https://x.example> [家](/)\n\n[1]: none.md\n\n`[码](none.md)`\n',
    )
    expect(warnings).toEqual([
      '链接指向的内容不在导入之中：/blog/none/',
      '链接指向的内容不在导入之中：big.png',
      '链接指向的内容不在导入之中：none.md',
      '链接指向的内容不在导入之中：gone.html',
    ])
  })

  test('知道站点原来的地址，没带来的就指到那里', async () => {
    const { body, warnings } = await followed(
      {
        '_config.yml': 'title: 山\nurl: https://mountain.example.net',
        'source/_posts/a.md': post(
          '[关于](/about/) [论文](https://mountain.example.net/p.pdf)',
        ),
      },
      'source/_posts/a.md',
    )
    expect(body).toBe(
      '[关于](https://mountain.example.net/about/) [论文](https://mountain.example.net/p.pdf)\n',
    )
    expect(warnings).toEqual(['链接指向的内容不在导入之中，改为指向原来的站点：/about/'])
  })
})

test('换地址不动别的字', () => {
  const follow = (address: string) => (address.startsWith('/') ? `/新${address}` : address)
  const pairs = {
    '[a](/b "c \\"d\\"")': '[a](/新/b "c \\"d\\"")',
    '[a [b] **c**](/b)': '[a [b] **c**](/新/b)',
    '[a][x] [x][] [x]\n\n[x]: /b': '[a][x] [x][] [x]\n\n[x]: /新/b',
    "<a id=1 href='/b?c=1&amp;d=2' title=t>e</a>":
      '<a id=1 href="/新/b?c=1&amp;d=2" title=t>e</a>',
    '<a title=" href=/b " href=/c>d</a>': '<a title=" href=/b " href="/新/c">d</a>',
    '<p><a title="b"href="/c">d</a></p>': '<p><a title="b"href="/新/c">d</a></p>',
    '[a](</b c>)': '[a](</新/b c>)',
    '[](/b)': '[](/新/b)',
    '| [a](/b) |\n| - |\n| [c](/d) |': '| [a](/新/b) |\n| - |\n| [c](/新/d) |',
    '[a](b) /c https://d.example/e': '[a](b) /c https://d.example/e',
  }
  for (const [before, after] of Object.entries(pairs))
    expect(withLinks(before, follow)).toBe(after)
})

function post(body: string) {
  return `---\ntitle: 题\ndate: 2020-01-02\n---\n${body}\n`
}

/** A post of a blog with its links, each that leads to another post as «its file». */
async function followed(files: Files, from: string) {
  const folder = writeBlog(files)
  const found = (await readBlog(folder))[from]
  if (found === undefined || typeof found === 'string') throw new Error(found ?? 'no such post')
  const site = await openSite(folder)
  const paths = Object.keys(await readBlog(folder))
  const { body, warnings } = createSiteLinks(site, await pagesOf(site, paths), {
    addressOf: (file) => `«${file}»`,
    fileOf: new Map(),
  }).follow(found)
  return { body, warnings: warnings.filter((it) => it.startsWith('链接')) }
}
