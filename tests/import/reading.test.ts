import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openSite } from '#server/import/site.ts'
import { pixel, readBlog, readOnly, writeBlog } from './blog.ts'

const date = (text: string) => new Date(text)

describe('五种来源', () => {
  test('Hugo：TOML 文件头、页面包、封面与图片、短代码', async () => {
    const post = await readOnly({
      'hugo.toml': 'title = "我的站"\nbaseURL = "https://blog.one.cn/"',
      'content/_index.md': '# 首页',
      'content/posts/hello/index.md': `+++
title = "你好"
date = 2021-05-06T07:08:09Z
lastmod = 2021-06-01
tags = ["甲", "乙"]
categories = ["技术"]
author = "小王"
description = "一句话"
+++
# 你好

![图](pic.gif)

{{< figure src="pic.gif" caption="说明" >}}

{{< highlight go "linenos=true" >}}
fmt.Println("{{< not this >}}")
{{< /highlight >}}

{{< mystery 1 >}} 和 \`{{< figure src="x" >}}\``,
      'content/posts/hello/pic.gif': pixel,
      'content/posts/hello/cover.gif': pixel,
    })
    expect({ ...post, cover: undefined, images: [...post.images.keys()] }).toEqual({
      path: 'content/posts/hello/index.md',
      title: '你好',
      date: date('2021-05-06T07:08:09Z'),
      updated: date('2021-06-01T00:00:00+08:00'),
      authors: [{ name: '小王' }],
      tags: ['甲', '乙'],
      categories: ['技术'],
      description: '一句话',
      cover: undefined,
      isDraft: false,
      body: `![图](pic.gif)

![说明](pic.gif)

*说明*


\`\`\`go
fmt.Println("{{< not this >}}")
\`\`\`


{{< mystery 1 >}} 和 \`{{< figure src="x" >}}\`
`,
      images: ['pic.gif'],
      warnings: ['短代码原样保留：mystery'],
    })
    expect(post.cover).toEqual({ kind: 'file', path: expect.stringMatching(/cover\.gif$/) })
  })

  test('Hexo：源文件夹、文章资源文件夹、标签', async () => {
    const posts = await readBlog(
      writeBlog({
        '_config.yml': 'title: 六月\nurl: https://june.example.cn',
        'source/about/index.md': '---\ntitle: 关于\n---\n不是文章',
        'source/_posts/a b & c.md': `---
title: 带空格的
date: 2020-01-02 03:04:05
categories:
- [生活, 随笔]
- 读书
tags: 单个标签
---
前言
<!-- more -->
{% asset_img 图.gif 一张图 %}
{% codeblock 标题 lang:js %}
let a = '{% raw %}'
{% endcodeblock %}
{% note info %}
注意
{% endnote %}`,
        'source/_posts/a b & c/图.gif': pixel,
        'source/_drafts/later.md': '---\ntitle: 以后再说\n---\n草稿',
      }),
    )
    expect(Object.keys(posts)).toEqual(['source/_drafts/later.md', 'source/_posts/a b & c.md'])
    expect(posts['source/_drafts/later.md']).toMatchObject({ isDraft: true, date: undefined })
    const post = posts['source/_posts/a b & c.md']
    expect(post).toMatchObject({
      title: '带空格的',
      date: date('2020-01-02T03:04:05+08:00'),
      categories: ['生活', '随笔', '读书'],
      tags: ['单个标签'],
      body:
        `前言

![一张图](图.gif)

\`\`\`js
let a = '{% raw %}'
\`\`\`


> 注意

`.trimEnd() + '\n',
      images: new Map([
        ['图.gif', { kind: 'file', path: expect.stringMatching(/c\/图\.gif$/) }],
      ]),
    })
  })

  test('Jekyll：文件名里的日期、空格分隔的标签、liquid', async () => {
    const post = await readOnly({
      '_config.yml': 'title: 老站',
      'index.md': '---\nlayout: home\n---\n',
      'assets/a.gif': pixel,
      '_posts/2019-08-07-hello-world.markdown': `---
layout: post
tags: ruby rails
published: false
---
# 第一篇

![a]({{ site.baseurl }}/assets/a.gif){: .center}

{% highlight ruby linenos %}
puts 1
{% endhighlight %}
{: .note}`,
    })
    expect(post).toMatchObject({
      title: '第一篇',
      date: date('2019-08-07T00:00:00+08:00'),
      tags: ['ruby', 'rails'],
      isDraft: true,
      body: '![a](/assets/a.gif)\n\n\n```ruby\nputs 1\n```\n',
      warnings: [],
    })
    expect([...post.images.keys()]).toEqual(['/assets/a.gif'])
  })

  test('Docusaurus：作者簿、多位作者、提示框、MDX', async () => {
    const post = await readOnly({
      'docusaurus.config.js': "export default { title: '文档站', url: 'https://docs.cn' }",
      'docs/intro.md': '# 文档不是文章',
      'blog/authors.yml':
        'wang:\n  name: 老王\n  title: 维护者\n  image_url: https://img.cn/w.png\nli: { name: 小李 }',
      'blog/2022-02-03-release/index.mdx': `---
title: 发布
authors: [wang, li, 路人]
tags: [{ label: 发布, permalink: /r }]
---
import Tabs from '@theme/Tabs'

:::tip 小技巧
第一行

第二行
:::

{/* truncate */}
<img src={require('./a.gif').default} />`,
      'blog/2022-02-03-release/a.gif': pixel,
    })
    expect(post).toMatchObject({
      title: '发布',
      date: date('2022-02-03T00:00:00+08:00'),
      authors: [
        {
          name: '老王',
          bio: '维护者',
          avatar: { kind: 'remote', url: 'https://img.cn/w.png' },
        },
        { name: '小李' },
        { name: '路人' },
      ],
      tags: ['发布'],
    })
    expect(post.body).toBe(
      '> 作者：老王、小李、路人\n\n> **小技巧**\n>\n> 第一行\n>\n> 第二行\n\n\n\n<img src="./a.gif" />\n',
    )
    expect([...post.images.keys()]).toEqual(['./a.gif'])
  })

  test('标签、提示框叫 constructor 也只是没有听说过的名字', async () => {
    const jekyll = await readOnly({
      '_config.yml': 'title: 老站',
      '_posts/2019-08-07-hello.md': '---\ntitle: 一\n---\n{% constructor a %}',
    })
    expect(jekyll.body).toContain('{% constructor a %}')
    const docusaurus = await readOnly({
      'docusaurus.config.js': "export default { title: '文档站', url: 'https://docs.cn' }",
      'blog/2022-02-03-release.md': '---\ntitle: 二\n---\n:::constructor\n一行\n:::',
    })
    expect(docusaurus.body).toContain('> **constructor**')
  })

  test('普通 Markdown 文件夹：JSON 文件头、没有文件头、说明文件不算', async () => {
    const posts = await readBlog(
      writeBlog({
        'README.md': '# 说明',
        'json.md': '{"title": "花括号 }", "date": "2020/1/2", "draft": true}\n正文',
        'sub/没有 文件头.md': '只有正文',
        'node_modules/x/readme-not.md': '别人的',
        '.git/x.md': '别人的',
      }),
    )
    expect(posts).toMatchObject({
      'json.md': { title: '花括号 }', date: date('2020-01-02T00:00:00+08:00'), isDraft: true },
      'sub/没有 文件头.md': { title: '没有 文件头', date: undefined, body: '只有正文\n' },
    })
    expect(Object.keys(posts)).toHaveLength(2)
  })
})

describe('原站不给读者看的', () => {
  const sites = {
    hexo: { '_config.yml': 'title: 山', 'source/about.md': '关于' },
    hugo: { 'hugo.toml': 'title = "山"' },
    docusaurus: { 'docusaurus.config.js': "export default { title: '山' }" },
  }
  const toml = (head: string) => `+++\ntitle = "甲"\ndate = 2021-01-01\n${head}\n+++\n正文`
  const yaml = (head: string) => `---\ntitle: 甲\ndate: 2021-01-01\n${head}\n---\n正文`

  test.each<[keyof typeof sites, string, string, string]>([
    ['hexo', 'source/_posts/a.md', yaml('password: 123456'), '原站要密码才能看'],
    ['hexo', 'source/_posts/a.md', yaml('encrypt: true'), '原站要密码才能看'],
    ['hexo', 'source/_posts/a.md', yaml('hidden: true'), '原站隐藏了它'],
    ['hexo', 'source/_posts/a.md', yaml('hide: true'), '原站隐藏了它'],
    ['hexo', 'source/_posts/a.md', yaml('private: true'), '原站隐藏了它'],
    ['hexo', 'source/_posts/a.md', yaml('status: private'), '原站隐藏了它'],
    ['hexo', 'source/_posts/_a.md', yaml(''), '原站不生成下划线开头的文件'],
    ['hexo', 'source/_posts/_b/a.md', yaml(''), '原站不生成下划线开头的文件'],
    ['hugo', 'content/a.md', yaml('publishDate: 2030-01-01'), '原站还没到发布的日期'],
    ['hugo', 'content/a.md', yaml('expiryDate: 2022-01-01'), '原站已经过期'],
    ['hugo', 'content/a.md', toml('unpublishDate = 2022-01-01'), '原站已经过期'],
    ['hugo', 'content/a.md', yaml('_build:\n  render: never'), '原站隐藏了它'],
    ['hugo', 'content/a.md', toml('[build]\nlist = "never"'), '原站隐藏了它'],
    ['hugo', 'content/a.md', toml('[_build]\nrender = false'), '原站隐藏了它'],
    ['hugo', 'content/a/index.md', yaml('headless: true'), '原站隐藏了它'],
    ['hugo', 'content/a.md', toml('password = "abc"'), '原站要密码才能看'],
    ['docusaurus', 'blog/a.md', yaml('draft: false\nunlisted: true'), '原站隐藏了它'],
    ['docusaurus', 'blog/_a.mdx', yaml(''), '原站不生成下划线开头的文件'],
    ['docusaurus', 'blog/_b/a.md', yaml(''), '原站不生成下划线开头的文件'],
  ])('%s 的 %s 存为草稿，说为什么：%j', async (generator, path, text, heldBack) => {
    const post = await readOnly({ ...sites[generator], [path]: text })
    expect(post).toMatchObject({ isDraft: true, heldBack, warnings: [] })
  })

  test('Hexo 给标签设的密码，有那个标签的都要', async () => {
    const posts = await readBlog(
      writeBlog({
        '_config.yml':
          'encrypt:\n  tags:\n  - { name: 日记, password: 一 }\n  - { name: 公开 }',
        'source/_posts/a.md': yaml('tags: [日记]'),
        'source/_posts/b.md': yaml('tags: [公开]'),
        'source/_posts/c.md': yaml('tags: [日记]\npassword: ""'),
      }),
    )
    expect(posts).toMatchObject({
      'source/_posts/a.md': { isDraft: true, heldBack: '原站要密码才能看' },
      'source/_posts/b.md': { isDraft: false },
      'source/_posts/c.md': { isDraft: false },
    })
  })

  test.each([
    ['hexo', 'source/_posts/a.md', yaml('password: ""\nhidden: false\npublished: true')],
    ['hugo', 'content/a.md', toml('publishDate = 2020-01-01\nexpiryDate = 2090-01-01')],
    ['hugo', 'content/a.md', yaml('build:\n  render: always\n  list: always')],
    ['hugo', 'content/_a.md', yaml('')],
    ['docusaurus', 'blog/a_b.md', yaml('unlisted: false\nhide_table_of_contents: true')],
  ] as const)('%s 的 %s 谁都看得到：%j', async (generator, path, text) => {
    const post = await readOnly({ ...sites[generator], [path]: text })
    expect(post).toMatchObject({ isDraft: false, warnings: [] })
    expect(post.heldBack).toBeUndefined()
  })

  test('草稿就是草稿，不用说为什么', async () => {
    for (const head of ['draft: true', 'published: false', 'publish: false', 'status: draft']) {
      const post = await readOnly({ 'a.md': yaml(head) })
      expect(post).toMatchObject({ isDraft: true, warnings: [] })
      expect(post.heldBack).toBeUndefined()
    }
  })
})

describe('没有开头标记的 Hexo 文件头', () => {
  const old = 'title: 老文章的标题\ndate: 2014-05-06 12:00:00\ntags:\n- java\ncategories: 技术'
  const json = '"title": "老文章的标题",\n"date": "2014-05-06 12:00:00",\n"tags": ["java"]'
  const isOld = {
    title: '老文章的标题',
    date: date('2014-05-06T12:00:00+08:00'),
    tags: ['java'],
    body: '正文\n',
    warnings: [],
  }
  const inHexo = (text: string) =>
    readOnly({ '_config.yml': 'title: 山', 'source/_posts/老文章.md': text })

  test.each([
    ['到三条杠为止', `${old}\n---\n正文`],
    ['到更长的杠为止', `${old}\n-----\n正文`],
    ['中间有空行', `${old}\n\n---\n\n正文`],
    ['前后一样长的杠', `-----\n${old}\n-----\n正文`],
    ['分号之间是 JSON', `;;;\n${json}\n;;;\n正文`],
    ['分号之前是 JSON', `${json}\n;;;\n正文`],
  ])('%s', async (_, text) => {
    expect(await inHexo(text)).toMatchObject(isOld)
  })

  test('写着不公开的，不公开', async () => {
    expect(await inHexo(`${old}\npublished: false\n---\n正文`)).toMatchObject({ isDraft: true })
  })

  test('不是文件头的还是正文；别处没有开头标记的都是正文', async () => {
    const prose = 'Note: 一句话\n不是名称\n\n---\n\n正文'
    expect(await inHexo(prose)).toMatchObject({ title: '老文章', body: `${prose}\n` })
    const text = `${old}\n---\n正文`
    expect(await readOnly({ 'a.md': text })).toMatchObject({ title: 'a', body: `${text}\n` })
  })
})

test('Jekyll 的文件头也可以用三个点结束', async () => {
  const post = await readOnly({
    '_config.yml': 'title: 山',
    '_posts/2020-01-01-a.md': '---\ntitle: 甲\npublished: false\n...\n正文',
  })
  expect(post).toMatchObject({ title: '甲', isDraft: true, body: '正文\n' })
})

describe('空的文件头', () => {
  test.each([
    ['YAML', '---\n---\n'],
    ['以三个点结束的 YAML', '---\n...\n'],
    ['TOML', '+++\n+++\n'],
    ['只有一个空行的', '---\n\n---\n'],
  ])('%s：后面的都是正文，分隔线也是', async (_, head) => {
    const body = '第一段\n\n---\n\n第二段\n\n+++\n\n第三段'
    const { body: read } = await readOnly({ 'a.md': `${head}# 题\n\n${body}` })
    expect(read.trim()).toBe(body)
  })
})

describe('坏文件只报告自己', () => {
  const gbk = Buffer.from([0xd6, 0xd0, 0xce, 0xc4, 0x0a])
  test.each<[string, string | Uint8Array, string]>([
    ['GBK', gbk, '文件不是 UTF-8 编码（看起来是 GBK），请转换后再导入'],
    [
      'UTF-16',
      Buffer.from('\uFEFF中文', 'utf16le'),
      '文件不是 UTF-8 编码（看起来是 UTF-16），请转换后再导入',
    ],
    ['空字节', 'a\0b', '文件含有空字节，不是文本'],
    ['空文件', '', '没有正文'],
    ['没有正文', '---\ntitle: 空\n---\n', '没有正文'],
    ['没有结束标记', '---\ntitle: 甲\n\n正文', '文件头没有结束标记'],
    ['文件头是列表', '---\n- 甲\n---\n正文', '文件头不是“名称: 值”的形式'],
  ])('%s', async (_, content, reason) => {
    const folder = writeBlog({ 'bad.md': content, 'good.md': '# 好的\n\n正文' })
    expect(await readBlog(folder)).toMatchObject({
      'bad.md': reason,
      'good.md': { title: '好的' },
    })
  })

  test.each([
    ['YAML', '---\ntitle: [甲\n---\n正文'],
    ['TOML', '+++\ntitle = 甲\n+++\n正文'],
    ['JSON', '{"title": 甲}\n正文'],
  ])('读不懂的 %s 说出原因', async (kind, content) => {
    const posts = await readBlog(writeBlog({ 'bad.md': content }))
    expect(posts['bad.md']).toMatch(new RegExp(`^文件头的 ${kind} 无法读取：.+`))
  })
})

describe('字段', () => {
  const read = (head: string, body = '正文') =>
    readOnly({ 'a.md': `---\n${head}\n---\n${body}` })

  test('BOM 与 CRLF 不留痕迹', async () => {
    const post = await readOnly({ 'a.md': '\uFEFF---\r\ntitle: 甲\r\n---\r\n一\r\n二\r\n' })
    expect(post).toMatchObject({ title: '甲', body: '一\n二\n' })
  })

  test('版本号、日期样的标题仍是原来的字', async () => {
    expect(await read('title: 1.10')).toMatchObject({ title: '1.10' })
    expect(await read('title: 2020-01-01')).toMatchObject({ title: '2020-01-01' })
  })

  test.each([
    ['2020-01-02T03:04:05Z', '2020-01-02T03:04:05Z'],
    ['2020-01-02T03:04:05.678+09:00', '2020-01-02T03:04:05+09:00'],
    ['2020-1-2 3:04 +0800', '2020-01-02T03:04:00+08:00'],
    ['2020/01/02', '2020-01-02T00:00:00+08:00'],
  ])('日期 %s', async (written, meant) => {
    expect(await read(`date: ${written}`)).toMatchObject({ date: date(meant), warnings: [] })
  })

  test.each(['2020-02-31', '昨天', '2020'])('认不出的日期 %s 只是提醒', async (written) => {
    const post = await read(`date: ${written}`)
    expect(post).toMatchObject({ date: undefined, warnings: ['日期无法识别'] })
  })

  test('署名原样是一个人，列表才是几个人', async () => {
    expect((await read('author: 鲁直、碧远')).authors).toEqual([{ name: '鲁直、碧远' }])
    expect((await read('author: [甲, 乙, 甲]')).authors).toEqual([
      { name: '甲' },
      { name: '乙' },
    ])
    expect((await read('author: ""')).authors).toEqual([])
  })

  test.each(['null', 'Null', 'NULL', '~', ''])('值写成 %j 就是没有', async (none) => {
    const keys = ['date', 'updated', 'created', 'tags', 'categories', 'author', 'description']
    const post = await read(
      [...keys, 'cover', 'password', 'draft'].map((key) => `${key}: ${none}`).join('\n'),
    )
    expect(post).toMatchObject({
      title: 'a',
      date: undefined,
      updated: undefined,
      tags: [],
      categories: [],
      authors: [],
      description: '',
      cover: undefined,
      isDraft: false,
      warnings: [],
    })
    expect(await read(`tags: [${none || '~'}, 甲]\nauthors: [~, 乙]`)).toMatchObject({
      tags: ['甲'],
      authors: [{ name: '乙' }],
    })
  })

  test('引号里的 null 是字', async () => {
    expect(await read('title: "null"\ntags: [\'~\', "NULL"]')).toMatchObject({
      title: 'null',
      tags: ['~', 'NULL'],
    })
  })

  test('站点设置和作者簿里的 null 也是没有', async () => {
    const folder = writeBlog({
      '_config.yml': 'title: null\nurl: ~',
      'source/_data/x.yml': '',
      'authors.yml': 'wang:\n  name: ~\n  bio: null',
      'source/_posts/a.md': '---\ntitle: 甲\nauthor: wang\n---\n字',
    })
    expect((await openSite(folder)).title).toBe('')
    expect(Object.values(await readBlog(folder))).toMatchObject([
      { authors: [{ name: 'wang' }] },
    ])
  })

  test('太长、太多的，留下装得下的并说明', async () => {
    const long = '长'.repeat(21)
    const many = Array.from({ length: 11 }, (_, index) => `标签${index}`)
    const post = await read(`title: ${'题'.repeat(101)}\ntags: [${[long, ...many].join(', ')}]`)
    expect(post.title).toBe(`${'题'.repeat(99)}…`)
    expect(post.tags).toEqual(many.slice(0, 10))
    expect(post.warnings).toEqual([
      '标题超过 100 个字，已截短',
      `标签超过 20 个字，没有导入：${long}`,
      '标签超过 10 个，没有导入：标签10',
    ])
  })

  test('封面：http 变成 https，找不到的说明', async () => {
    expect((await read('cover: http://img.cn/a.png')).cover).toEqual({
      kind: 'remote',
      url: 'https://img.cn/a.png',
    })
    expect(await read('cover: { image: none.png }')).toMatchObject({
      cover: undefined,
      warnings: ['封面找不到：none.png'],
    })
    expect((await read('cover: javascript:alert(1)')).cover).toBeUndefined()
  })
})

describe('图片只在站点之内', () => {
  test('走出去的路径、符号链接都找不到', async () => {
    const outside = writeBlog({ 'secret.gif': pixel }, 'other')
    const folder = writeBlog({
      'a.md':
        '![](../other/secret.gif) ![](link.gif) ![](/etc/passwd) ![](data:image/gif;base64,AA==)',
    })
    symlinkSync(join(outside, 'secret.gif'), join(folder, 'link.gif'))
    const { 'a.md': post } = await readBlog(folder)
    expect(post).toMatchObject({
      images: new Map(),
      warnings: [
        '图片找不到：../other/secret.gif',
        '图片找不到：link.gif',
        '图片找不到：/etc/passwd',
        '正文里直接嵌入的图片没有导入',
      ],
    })
  })

  test('不在根上的站点，写着它的路径的图片也找得到', async () => {
    const posts = await readBlog(
      writeBlog({
        '_config.yml': 'url: https://me.cn/blog\nroot: /blog/',
        'source/images/a.gif': pixel,
        'source/_posts/a.md':
          '---\ncover: /blog/images/a.gif\n---\n![](/blog/images/a.gif) ![](/images/a.gif)',
      }),
    )
    const { 'source/_posts/a.md': post } = posts
    expect(post).toMatchObject({ cover: { kind: 'file' }, warnings: [] })
    expect(typeof post === 'string' ? post : post?.images.size).toBe(2)
  })

  test('代码里的图片不是图片', async () => {
    const post = await readOnly({ 'a.md': '`![](x.gif)`\n\n```\n![](y.gif)\n```' })
    expect(post).toMatchObject({ images: new Map(), warnings: [] })
  })
})

describe('同一个站点', () => {
  test('整个导入和只导入一部分，认出的是同一个站、同一条路径', async () => {
    const folder = writeBlog({ 'content/zh/blog/a/index.md': '# 甲\n\n正文' })
    const whole = await openSite(folder)
    const part = await openSite(join(folder, 'content/zh/blog'))
    expect(part).toMatchObject({ root: whole.root, name: 'my-blog', generator: 'hugo' })
    expect(Object.keys(await readBlog(join(folder, 'content/zh')))).toEqual([
      'content/zh/blog/a/index.md',
    ])
  })

  test('名字取自配置里的地址，模板里的地址不算', async () => {
    const named = writeBlog({
      '_config.yml': 'url: https://me.cn/blog/',
      'source/_posts/a.md': '一',
    })
    const unnamed = writeBlog({
      '_config.yml': 'url: http://example.com',
      'source/_posts/a.md': '一',
    })
    expect((await openSite(named)).name).toBe('me.cn/blog')
    expect((await openSite(unnamed)).name).toBe('my-blog')
  })

  test.each<[string, Record<string, string>, string]>([
    [
      'Docusaurus 的 baseUrl',
      { 'docusaurus.config.js': "export default { url: 'https://me.cn', baseUrl: '/a/' }" },
      'me.cn/a',
    ],
    ['Jekyll 的 baseurl', { '_config.yml': 'url: https://me.cn\nbaseurl: /a' }, 'me.cn/a'],
    [
      'Hexo 的 root',
      { '_config.yml': 'url: https://me.cn\nroot: /a/', 'source/x.md': '' },
      'me.cn/a',
    ],
    [
      'Hexo 的 root 已经在 url 里',
      { '_config.yml': 'url: https://me.cn/a\nroot: /a/', 'source/x.md': '' },
      'me.cn/a',
    ],
    ['Hugo 的 BaseURL', { 'hugo.toml': 'BaseURL = "https://me.cn/a/"' }, 'me.cn/a'],
    [
      'Hugo 的设置在文件夹里，后面的算数',
      {
        'config/_default/config.yaml': 'baseURL: https://example.org/',
        'config/production/hugo.toml': 'baseURL = "https://me.cn/a/"',
        'content/x.md': '',
      },
      'me.cn/a',
    ],
  ])('%s 也是名字的一部分', async (_, files, name) => {
    expect((await openSite(writeBlog(files))).name).toBe(name)
  })
})
