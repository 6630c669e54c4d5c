import type { Browser, Page } from '@playwright/test'
import { hashPassword } from '#server/auth/credentials.ts'
import { readConfig } from '#server/lib/config.ts'
import { openCore } from '#server/open.ts'
import { signIn } from '#tests/features/authentication.visitor.ts'
import { goodPassword } from '#tests/support/door.ts'
import { expect, sweep, test as base, watch } from '#tests/support/journey.ts'
import { createMember } from '#tests/support/members.ts'
import { canTestNginx, startNginx } from '#tests/support/nginx.ts'
import { canTestNodes, type Node, openGround, startNode } from '#tests/support/nodes.ts'
import {
  environmentOf,
  type ObjectStore,
  startObjectStore,
} from '#tests/support/object-store.ts'
import { picture } from '#tests/support/pictures.ts'

interface Person {
  id: string
  nickName: string
  email: string
  password: string
}

interface Community {
  /** Of the nginx before both nodes, which is all that browsers know. */
  url: string
  one: Node
  two: Node
  store: ObjectStore
  people: [Person, Person]
}

/** Two nodes of the built server with one PostgreSQL, one Redis and one bucket, behind the nginx of the example. */
const test = base.extend<{ nodes: Community }>({
  // Playwright reads which fixtures it needs off this pattern.
  // oxlint-disable-next-line no-empty-pattern
  nodes: async ({}, provide) => {
    const [ground, store] = await Promise.all([openGround(), startObjectStore()])
    const envOf = (name: string) => ({ ...ground.envOf(name), ...environmentOf(store) })
    const [one, two] = [await startNode(envOf('n1')), await startNode(envOf('n2'))]
    const proxy = await startNginx([one.url, two.url])
    const people = await createPeople(ground.envOf('desk'))
    await provide({ url: proxy.url, one, two, store, people })
    await proxy.stop()
    await Promise.all([one.kill(), two.kill()])
    await store.close()
    await ground.close()
  },
  baseURL: ({ nodes }, provide) => provide(nodes.url),
})

/** What a browser says of a node that leaves. */
const expected = /Failed to load resource: |WebSocket connection to .* failed/

if ((await canTestNodes()) && canTestNginx())
  test(
    '在一个节点上传图、发布，另一个节点上读得到、看得见图；聊天隔着节点也到；停掉一个，两个人都接着来',
    { tag: sweep },
    async ({ browser, nodes }) => {
      const { one, two, store } = nodes
      const [ann, ben] = nodes.people
      const complaints: string[] = []
      await two.leave()
      const hers = await openBrowser(browser, nodes.url, ann, complaints)
      const path = await writeWithPicture(hers.page)
      expect([...store.objects.keys()].filter((key) => key.startsWith('post/'))).not.toEqual([])
      await hers.openChat(ben)
      await expect.poll(hers.node).toBe('n1')

      await two.start()
      await expectPicture(await (await browser.newContext()).newPage(), two.url + path)
      const his = await openBrowser(browser, nodes.url, ben, complaints)
      // The proxy gives connections to the node that has the fewest, in turn.
      await expect(async () => {
        await his.openChat(ann)
        await expect.poll(his.node).toBe('n2')
      }).toPass()
      await say(hers.page, ben, '图看得见吗')
      await expect(sayings(his.page, ann)).toContainText('图看得见吗')
      await say(his.page, ann, '看得见')
      await expect(sayings(hers.page, ben)).toContainText('看得见')

      await one.leave()
      await expect.poll(hers.node).toBe('n2')
      await say(hers.page, ben, '刚才断了一下')
      await expect(sayings(his.page, ann)).toContainText('刚才断了一下')
      await say(his.page, ann, '我这里没断')
      await expect(sayings(hers.page, ben)).toContainText('我这里没断')
      await expectPicture(his.page, path)
      await writeWithPicture(hers.page)
      expect(complaints).toEqual([])
    },
  )

/** Members who may sign in. */
async function createPeople(env: Record<string, string>): Promise<[Person, Person]> {
  const desk = await openCore(readConfig(env))
  const passwordHash = await hashPassword(goodPassword)
  const create = async (nickName: string, email: string) => {
    const { id } = await createMember(desk.core, { nickName, email, passwordHash })
    return { id, nickName, email, password: goodPassword }
  }
  const people: [Person, Person] = [
    await create('阿安', 'ann@example.com'),
    await create('阿本', 'ben@example.com'),
  ]
  await desk.close()
  return people
}

/** A browser of somebody who is signed in, and which node has its chat: what negotiated a connection is named in its id. */
async function openBrowser(
  browser: Browser,
  baseURL: string,
  person: Person,
  complaints: string[],
) {
  const context = await browser.newContext({ baseURL, locale: 'zh-CN' })
  const page = await context.newPage()
  watch(page, complaints, expected)
  let node: string | undefined
  page.on('websocket', (socket) => {
    const { pathname, searchParams } = new URL(socket.url())
    if (pathname === '/api/hubs/chat') node = searchParams.get('id')?.split('.')[0]
  })
  await signIn(page, person)
  return {
    page,
    node: () => node,
    openChat: async (peer: Person) => {
      node = undefined
      await page.goto(`/blog/message-center?tab=chat&user=${peer.id}`)
    },
  }
}

/** Writes an article with a picture and publishes it; answers its address. */
async function writeWithPicture(page: Page) {
  await page.goto('/blog/post-editor?editor=markdown')
  await page.getByRole('textbox', { name: '标题' }).fill('两个节点')
  await page.getByRole('textbox', { name: '正文' }).click()
  await page.keyboard.type('看图：\n\n')
  const chooser = page.waitForEvent('filechooser')
  await page
    .getByRole('toolbar', { name: '格式' })
    .getByRole('button', { name: '图片', exact: true })
    .click()
  const buffer = await picture('png', { width: 700, height: 350 })
  await (await chooser).setFiles({ name: '山.png', mimeType: 'image/png', buffer })
  const preview = page.getByRole('region', { name: '预览' })
  await expect(preview.getByRole('img', { name: '山' })).toBeVisible()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('button', { name: '查看文章' }).click()
  await expect(page).toHaveURL(/\/blog\/posts\/[0-9a-f-]{36}$/)
  return new URL(page.url()).pathname
}

async function expectPicture(page: Page, address: string) {
  await page.goto(address)
  const shown = page.getByRole('main').getByRole('img', { name: '山' })
  const width = () =>
    shown.evaluate((it: HTMLImageElement) => {
      it.scrollIntoView()
      return it.naturalWidth
    })
  await expect.poll(width).toBeGreaterThan(0)
}

/** Presses Enter until there is a connection that takes the message. */
async function say(page: Page, { nickName }: Person, text: string) {
  const box = page.getByRole('textbox', { name: `发消息给${nickName}` })
  await box.fill(text)
  await expect(async () => {
    await box.press('Enter')
    await expect(box).toHaveValue('', { timeout: 500 })
  }).toPass()
}

const sayings = (page: Page, { nickName }: Person) =>
  page.getByRole('region', { name: `与${nickName}的消息` })
