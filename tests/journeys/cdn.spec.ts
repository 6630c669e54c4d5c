import type { Page } from '@playwright/test'
import { openImageStores } from '#server/images/open-image-stores.ts'
import { moveImages } from '#server/images/move-images.ts'
import { startCdn } from '#tests/support/cdn.ts'
import { day } from '#tests/support/clock.ts'
import { enrol, openInside } from '#tests/support/inside.ts'
import { expect, sweep, takenOver, test as base } from '#tests/support/journey.ts'
import type { Member } from '#tests/support/members.ts'
import { canTestNginx } from '#tests/support/nginx.ts'
import { freePort } from '#tests/support/port.ts'
import { startObjectStore } from '#tests/support/object-store.ts'
import { noise, upload } from '#tests/support/pictures.ts'
import { publish } from '#tests/support/posts.ts'
import { untilPainted } from '#tests/support/public-pages.ts'
import type { TestServer } from '#tests/support/server.ts'
import { loadPictures, shownPictures } from '#tests/support/shown-pictures.ts'

interface Site {
  server: TestServer
  cdn: Awaited<ReturnType<typeof startCdn>>
}

/** A community whose pictures browsers load from a CDN, which stands before its server or before its bucket. */
const test = base.extend<{ before: 'server' | 'bucket'; site: Site }>({
  before: ['server', { option: true }],
  site: async ({ before }, provide) => {
    const port = await freePort()
    const store = await startObjectStore({ isPublic: true })
    const cdn = await startCdn(
      before === 'server'
        ? { pictures: `http://127.0.0.1:${port}/images/`, keepsFor: '1s' }
        : { pictures: `${store.config.endpoint}/${store.config.bucket}/` },
    )
    const config = {
      imageBaseUrl: cdn.images,
      ...(before === 'bucket' && { s3: store.config }),
    }
    const { server, close } = await openInside({ config, port })
    await provide({ server, cdn })
    await close()
    await cdn.stop()
    await store.close()
  },
  baseURL: ({ site }, provide) => provide(site.server.app.listeningOrigin),
  // The bar for scrolling takes 15 of it.
  viewport: { width: 405, height: 844 },
})

if (canTestNginx()) {
  test(
    '首页和文章里的图片从 CDN 来，宽窄合适；它再来问，没有变的只说没有变，删掉的就没有了',
    { tag: sweep },
    async ({ page, site: { server, cdn } }) => {
      const { author, post, cover, inText } = await publishPictures(server)
      await server.services.jobs.run('image-variants')
      // The cover stands twice: where the wide one has come first, a browser takes it for the small place, too.
      const either = [320, 640].map((width) => `${cdn.images}${cover}.${width}.webp`)
      const [wide, small, ...others] = await picturesOf(page, server, '/blog/home')
      expect(wide).toBe(either[1])
      expect(either).toContain(small)
      expect(others).toEqual([])
      expect(await picturesOf(page, server, `/blog/posts/${post}`)).toEqual([
        `${cdn.images}${cover}.640.webp`,
        `${cdn.images}${inText}.640.webp`,
      ])
      const picture = `${inText}.640.webp`
      const shown = await shownPictures(page)
      expect(shown.map(({ real }) => real)).toEqual([640, 640])
      const ask = async () => {
        const answer = await fetch(cdn.images + picture)
        await answer.body?.cancel()
        return answer.status
      }
      await expect
        .poll(async () => {
          await ask()
          return cdn.didFor(`/images${picture}`)
        })
        .toContain('REVALIDATED 200')

      await server.delete(`/api/posts/${post}`, author.token)
      server.clock.advance(31 * day)
      await server.services.jobs.run('trash')
      await expect.poll(ask).toBe(404)
      const gone = await page.context().newPage()
      expect((await gone.goto(cdn.images + inText))?.status()).toBe(404)
    },
  )

  test.describe('CDN 直接放在桶前面', () => {
    test.use({ before: 'bucket' })

    test(
      '桶里还没有的从本站来；搬进桶里、做好小图以后从 CDN 来，它留着给下一位',
      { tag: sweep },
      async ({ browser, page, site: { server, cdn } }) => {
        const { post, cover, inText } = await publishPictures(server)
        const stores = openImageStores(server.core.config)
        const watch = { onProgress: () => {}, signal: new AbortController().signal }
        await moveImages(stores, 'disk', watch)
        const site = `${server.app.listeningOrigin}/images`
        const path = `/blog/posts/${post}`
        expect(await picturesOf(page, server, path)).toEqual([site + cover, site + inText])

        await moveImages(stores, 'bucket', watch)
        await server.services.jobs.run('image-variants')
        const fromCdn = [cover, inText].map((picture) => `${cdn.images}${picture}.640.webp`)
        expect(await picturesOf(page, server, path)).toEqual(fromCdn)

        const context = await browser.newContext({ baseURL: server.app.listeningOrigin })
        expect(await picturesOf(await context.newPage(), server, path)).toEqual(fromCdn)
        await context.close()
        await expect
          .poll(() => cdn.didFor(`/images${inText}.640.webp`))
          .toEqual(['MISS 403', 'MISS 200', 'HIT 200'])
      },
    )
  })
}

/** A post with a cover and a picture in its text; their addresses are told from the category on. */
async function publishPictures(server: TestServer) {
  const author = await enrol(server)
  const cover = await uploadPicture(server, author, 'cover')
  const inText = await uploadPicture(server, author, 'post')
  const { id: post } = await publish(server, author, {
    title: '院子里的灯',
    content: `入夜以后。\n\n![院子](/images${inText})\n\n灯亮着。`,
    coverImage: `/images${cover}`,
  })
  return { author, post, cover, inText }
}

async function uploadPicture(
  server: TestServer,
  author: Pick<Member, 'token'>,
  category: string,
) {
  const bytes = await noise({ width: 1600, height: 800 })
  const answer = await upload(server, author, bytes, { category })
  return answer.json<{ url: string }>().url.slice('/images'.length)
}

/** Where the pictures of a page, as a server renders it for visitors, come from in the end. */
async function picturesOf(page: Page, { app }: TestServer, path: string) {
  await untilPainted(app.listeningOrigin + path)
  await page.goto(path)
  await takenOver(page)
  await loadPictures(page)
  const pictures = page.locator('main img')
  const widths = () =>
    pictures.evaluateAll((all) => all.map((it) => (it as HTMLImageElement).naturalWidth))
  await expect.poll(widths).not.toContain(0)
  return pictures.evaluateAll((all) => all.map((it) => (it as HTMLImageElement).currentSrc))
}
