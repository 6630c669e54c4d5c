import { join } from 'node:path'
import { expect, test } from 'vitest'
import { renderContent } from '#content/render.ts'
import { corpusNote, hasCorpus } from '#tests/support/corpus.ts'
import { readBlog } from '#tests/import/blog.ts'

test.runIf(hasCorpus)(
  `一个真实的博客：149 篇没有一篇碰到上限，除了两段一行几百字的代码${corpusNote}`,
  async () => {
    const posts = await readBlog(join(process.env['CORPUS'] ?? '', 'sofastack-blog'))
    const plain: string[] = []
    for (const [path, post] of Object.entries(posts)) {
      if (typeof post === 'string') throw new Error(post)
      const { degraded, plainParts } = renderContent({ format: 0, content: post.body })
      if (degraded || plainParts.includes('formula')) throw new Error(path)
      if (plainParts.includes('code')) plain.push(path.split('/').at(-2) ?? path)
    }
    expect(Object.keys(posts)).toHaveLength(149)
    expect(plain.toSorted()).toEqual([
      'ant-security-technology-nydus-mirror-acceleration-practice',
      'dragonfly-and-nydus-mirror-mode-integration-practice',
    ])
  },
)
