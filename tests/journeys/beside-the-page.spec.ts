import type { Worker } from '@playwright/test'
import { signIn } from '#tests/features/authentication.visitor.ts'
import { enrol, test } from '#tests/support/inside.ts'
import { expect, sweep } from '#tests/support/journey.ts'
import { buildPost, type PostBody } from '#tests/support/posts.ts'
import type { TestServer } from '#tests/support/server.ts'

/* What is too much work for the page is done beside it, by workers that load no more than they need. */

test('没有代码和公式的文章，预览不取高亮与公式的程序；写到了才取，样子与发布的一样', async ({
  page,
  server,
}) => {
  const addresses = watchAddresses(server)
  await signIn(page, await enrol(server))
  await page.goto('/blog/post-editor?editor=markdown')
  const preview = page.getByRole('region', { name: '预览' })
  await page.getByRole('textbox', { name: '正文' }).click()
  await page.keyboard.insertText('## 平常的一天\n\n**没有**代码，`x` 不算，一本书 $5。\n\n')
  await expect(preview.getByRole('heading', { name: '平常的一天' })).toBeVisible()
  await page.keyboard.insertText('```\n没有说是什么语言\n```\n\n')
  await expect(preview.locator('pre')).toContainText('没有说是什么语言')
  expect(toolsAmong(addresses)).toEqual([])

  await page.keyboard.insertText('```js\nconst answer = 42\n```\n\n')
  await expect(preview.locator('.hljs-keyword')).toHaveText('const')
  expect(toolsAmong(addresses)).toEqual(['highlight'])

  await page.keyboard.insertText('$a^2 + b^2$\n\n')
  await expect(preview.locator('math')).toContainText('a')
  await expect(preview.locator('.hljs-keyword')).toHaveText('const')
  expect(toolsAmong(addresses)).toEqual(['highlight', 'math'])
})

test(
  '二十万字节的两版在网页旁边比，一整段的长文也比得出一个词',
  { tag: sweep },
  async ({ page, server }) => {
    const addresses = watchAddresses(server)
    const author = await enrol(server)
    await signIn(page, author)
    const lines = Array.from(
      { length: 1600 },
      (_, at) => `第${at}行：今天的雨下得很大，我没有出门，在家里读了半天的书。`,
    )
    const long = '山上有云，山下有人家。'.repeat(2000)
    const save = async (body: Partial<PostBody>) => {
      const whole = { ...buildPost(), title: '长文', ...body }
      const answer = await server.post('/api/posts/drafts/save', whole, author.token)
      expect(answer.statusCode).toBe(200)
      return answer.json<{ id: string; revision: number }>()
    }
    const { id, revision } = await save({ content: [...lines, long].join('\n') })
    const later = [...lines.with(800, `${lines[800]}整天。`), `${long}还有鸟。`]
    await save({ id, baseRevision: revision, content: later.join('\n') })

    await page.goto(`/blog/posts-management/${id}/versions?revision=${revision}`)
    const isOurs = (worker: Worker) => worker.url().includes('/differences.worker-')
    const working = page.waitForEvent('worker', isOurs)
    await page.getByRole('tab', { name: '与最新版的差异' }).click()
    await working
    await expect(page.locator('ins')).toHaveText(['整天。', /还有鸟/])
    await expect(page.locator('del')).toHaveCount(0)
    // What the page would compare with by itself.
    expect(parts(addresses, /\/assets\/differences\.worker-[\w-]+\.js/)).not.toEqual([])
    expect(parts(addresses, /\/assets\/differences-[\w-]+\.js/)).toEqual([])
  },
)

/** What any browser asks of the server from now on, workers included. */
function watchAddresses({ app }: TestServer): string[] {
  const addresses: string[] = []
  app.server.prependListener('request', ({ url = '' }) => addresses.push(url))
  return addresses
}

const parts = (addresses: string[], what: RegExp) =>
  addresses.flatMap((url) => what.exec(url) ?? [])

/** Which of the preview's large parts were asked for, in their order. */
const toolsAmong = (addresses: string[]) =>
  parts(addresses, /(?<=\/assets\/)(highlight|math)(?=-)/).filter(
    (name, at, all) => all.indexOf(name) === at,
  )
