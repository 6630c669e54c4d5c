import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { attacks } from '#tests/content/attacks.ts'
import type { Community } from '#tests/support/community.ts'
import { accessToken, demoAccounts } from '#tests/support/demo-account.ts'
import { expect, sweep, test } from '#tests/support/journey.ts'

interface Attack {
  format: 0 | 1
  content: string
}

const perPost = 40

/** Our own attacks always; the corpus too where there is one. Markdown ones share posts, a Delta is a post of its own. */
const posts = [
  ...batches(markdownAttacks()),
  ...attacks.filter((attack) => attack.format === 1),
]

test('没有一条攻击在文章页里跑得起来', { tag: sweep }, async ({ page, community }) => {
  test.setTimeout(240_000)
  const token = await accessToken(community, demoAccounts(community).member)
  const left: string[] = []
  const foreign: string[] = []
  page.on('dialog', (dialog) => {
    left.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => left.push(`popup: ${popup.url()}`))
  await page.route(
    (url) => url.origin !== community.url,
    async (route) => {
      const request = route.request()
      const isPicture = request.resourceType() === 'image' && request.url().startsWith('https:')
      if (!isPicture) foreign.push(`${request.resourceType()} ${request.url()}`)
      if (isPicture) await route.fulfill({ contentType: 'image/png', body: pixel })
      else await route.abort()
    },
  )

  for (const [index, attack] of posts.entries()) {
    const id = await publish(community, token, { title: `攻击 ${index}`, ...attack })
    const address = `${community.url}/blog/posts/${id}`
    await page.goto(address)
    await page.getByRole('heading', { level: 1, name: `攻击 ${index}` }).waitFor()
    await provoke(page)
    expect(page.url().split('#')[0]).toBe(address)
    expect(await clobbered(page), `post ${index}`).toEqual([])
  }
  expect(left).toEqual([])
  expect(foreign).toEqual([])
})

function markdownAttacks(): Attack[] {
  const own = attacks.filter((attack) => attack.format === 0)
  const corpus = process.env['CORPUS']
  if (corpus === undefined) {
    console.warn('没有设置 CORPUS：只用自己写的攻击。')
    return own
  }
  // A file of the corpus: its entries have an input each.
  const entries = JSON.parse(readFileSync(join(corpus, 'xss/xss-corpus.json'), 'utf8')) as {
    input: string
  }[]
  // The wire refuses NUL and half characters before any of this.
  const sendable = entries.filter(({ input }) => input.isWellFormed() && !input.includes('\0'))
  return [...own, ...sendable.map(({ input }) => ({ format: 0 as const, content: input }))]
}

function batches(all: Attack[]): Attack[] {
  const count = Math.ceil(all.length / perPost)
  return Array.from({ length: count }, (_, index) => ({
    format: 0,
    content: all
      .slice(index * perPost, (index + 1) * perPost)
      .map(({ content }, place) => `第 ${place} 条\n\n${content}\n\n`)
      .join('\n'),
  }))
}

async function publish(
  community: Community,
  token: string,
  post: { title: string; format: number; content: string },
) {
  const answer = await fetch(`${community.url}/api/posts/publish`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...post, categoryIds: [], tags: [] }),
  })
  expect(answer.status, await answer.clone().text()).toBeLessThan(300)
  // The contract's answer.
  const { id } = (await answer.json()) as { id: string }
  return id
}

/** Points at, focuses and clicks everything inside the article, as a curious reader would; links are not followed. */
async function provoke(page: Page) {
  await page.evaluate(async () => {
    const stay = (event: Event) => event.preventDefault()
    document.addEventListener('click', stay, { capture: true })
    for (const element of document.querySelectorAll<HTMLElement>('article *')) {
      for (const name of [
        'mouseover',
        'mouseenter',
        'focus',
        'click',
        'toggle',
        'animationend',
      ])
        element.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }))
    }
    await new Promise((resolve) => requestAnimationFrame(resolve))
    document.removeEventListener('click', stay, { capture: true })
  })
}

/** Names of the window that an element of the article has taken over. */
const clobbered = (page: Page) =>
  page.evaluate(() =>
    ['auth', 'user', 'theme', 'token', 'app', 'config', 'root'].filter((name) => {
      const value: unknown = Reflect.get(window, name)
      return value instanceof Element && value.closest('article') !== null
    }),
  )

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
