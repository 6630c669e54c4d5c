import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderContent } from '#content/render.ts'
import { corpusNote, hasCorpus } from '#tests/support/corpus.ts'
import { bodyOf, readBack, spilled, tagsOf } from '#tests/features/content.page.tsx'
import { readBlog } from '#tests/import/blog.ts'

test.runIf(hasCorpus)(
  `一个真实的博客：149 篇没有一篇碰到上限，除了两段一行几百字的代码；显示出来，读回去还是同一棵树${corpusNote}`,
  async () => {
    const posts = await readBlog(join(process.env['CORPUS'] ?? '', 'sofastack-blog'))
    const plain: string[] = []
    const complaints = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
    onTestFinished(() => void vi.restoreAllMocks())
    for (const [path, post] of Object.entries(posts)) {
      if (typeof post === 'string') throw new Error(post)
      const rendered = renderContent({ format: 0, content: post.body })
      const { degraded, plainParts } = rendered
      if (degraded || plainParts.includes('formula')) throw new Error(path)
      if (plainParts.includes('code')) plain.push(path.split('/').at(-2) ?? path)
      const html = bodyOf(rendered)
      expect(tagsOf(html), path).toEqual(tagsOf(readBack(html)))
      expect(html, path).not.toMatch(spilled)
    }
    expect(Object.keys(posts)).toHaveLength(149)
    expect(plain.toSorted()).toEqual([
      'ant-security-technology-nydus-mirror-acceleration-practice',
      'dragonfly-and-nydus-mirror-mode-integration-practice',
    ])
    expect(complaints.flatMap((complaint) => complaint.mock.calls)).toEqual([])
  },
)
