import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { expect, onTestFinished, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import type { DraftText } from '#machines/draft/draft-record.types.ts'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import type { components } from '#openapi/generated/schema.d.ts'
import { PostEditor } from '#src/features/editor/PostEditor.tsx'
import { CoverField } from '#src/features/editor/settings/CoverField.tsx'
import { useCoverUpload } from '#src/features/editor/settings/useCoverUpload.ts'
import { pageOf } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { button, page, press, toasts, userEvent } from '#tests/support/browser.tsx'
import { paste, text as editorText } from '#tests/support/editors.tsx'

type PostEdit = components['schemas']['PostEdit']

const png = new File(['x'], '山.png', { type: 'image/png' })
const url = '/images/cover/山.png'
const settings = page.getByRole('complementary', { name: '文章设置' })
const unfinished = page.getByText('封面还没有上传完，请等它传完再发布')

test('传封面的时候关上设置：接着传，传完就是封面', async () => {
  const desk = openDesk()
  await choose(png)
  await expect.element(settings.getByText('正在上传…')).toBeVisible()
  await desk.onItsWay()
  await closeSettings()
  expect(desk.uploads()).toEqual(['on its way'])
  desk.arrive()
  await openSettings()
  await expect.element(button('移除封面')).toBeVisible()
  await expect.element(button('换一张')).toBeVisible()
  await desk.expectSaved({ coverImage: url })
})

test('关着设置没有传成：弹提示说；再打开设置还说着，选了别的才不说', async () => {
  const desk = openDesk()
  await choose(png)
  await desk.onItsWay()
  await closeSettings()
  desk.refuse('您的图片空间已用完')
  await expect.element(toasts).toHaveTextContent('封面没有上传成功')
  await expect.element(toasts).toHaveTextContent('您的图片空间已用完')
  await openSettings()
  await expect.element(settings.getByText('您的图片空间已用完')).toBeVisible()
  await choose(png)
  await expect.element(settings.getByText('正在上传…')).toBeVisible()
  await expect.element(settings.getByText('您的图片空间已用完')).not.toBeInTheDocument()
})

test('开着设置没有传成：在那里说，不弹提示', async () => {
  const desk = openDesk()
  await choose(png)
  await desk.onItsWay()
  desk.refuse('您的图片空间已用完')
  await expect.element(settings.getByText('您的图片空间已用完')).toBeVisible()
  expect(toasts.getByRole('listitem').elements()).toEqual([])
})

test('封面还在传就按发布：不发，打开设置说为什么；传完自己就不说了，再按就发，带着封面', async () => {
  const desk = openDesk()
  await choose(png)
  await desk.onItsWay()
  await closeSettings()
  await button('发布').click()
  await expect.element(unfinished).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('请先改正标出的地方。')
  expect(desk.published.bodies).toEqual([])
  desk.arrive()
  await expect.element(unfinished).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await button('发布').click()
  await expect.poll(() => desk.published.bodies).toMatchObject([{ coverImage: url }])
})

test('还在传的时候移除封面：没有封面，传着的不再往服务器走', async () => {
  const desk = openDesk({ coverImage: '/images/cover/old.png' })
  await choose(png)
  await desk.onItsWay()
  await button('移除封面').click()
  await expect.poll(desk.uploads).toEqual(['called off'])
  await expect.element(button('上传封面')).toBeVisible()
  await desk.expectSaved({ coverImage: null })
  await expect.element(button('移除封面')).not.toBeInTheDocument()
})

test('移除封面：焦点到“上传封面”，不丢', async () => {
  openDesk({ coverImage: '/images/cover/old.png' })
  await openSettings()
  await press(button('移除封面'))
  await expect.element(button('移除封面')).not.toBeInTheDocument()
  await expect.element(button('上传封面')).toHaveFocus()
})

test('还在传的时候从正文里选了一张：就是那一张', async () => {
  const wire = openWire()
  openApp(buildAccount(), wire.ports).show(<Cover />)
  await userEvent.upload(fileInput(page.getByRole('group', { name: '封面' })), png)
  await expect.poll(wire.uploads).toEqual(['on its way'])
  const picture = button('用正文的第 1 张图片作封面')
  await picture.click()
  await expect.poll(wire.uploads).toEqual(['called off'])
  await expect.element(picture).toHaveAttribute('aria-pressed', 'true')
  await expect.element(button('换一张')).toBeVisible()
})

test('服务器不收作封面的图片不拿来选：太长的、别处的写法；选得到的按正文里的次序叫', async () => {
  const images = [
    `https://example.com/${'山'.repeat(600)}.png`,
    '/blog/images/post/a.png?v=1',
    '/images/post/a.png',
    'https://example.com/山.png',
  ]
  openApp(buildAccount()).show(<Cover images={images} />)
  await expect.element(button('用正文的第 3 张图片作封面')).toBeVisible()
  const offered = page.getByRole('button', { name: /张图片作封面$/ })
  expect(offered.elements().map((it) => it.getAttribute('aria-label'))).toEqual([
    '用正文的第 3 张图片作封面',
    '用正文的第 4 张图片作封面',
  ])
})

test('没有一张能作封面的：不说从正文里选', async () => {
  openApp(buildAccount()).show(<Cover images={['/blog/images/post/a.png']} />)
  await expect.element(button('上传封面')).toBeVisible()
  await expect.element(page.getByText('从正文里选')).not.toBeInTheDocument()
})

test('取消上传：原来的封面还在，可以发布；焦点还在按钮上', async () => {
  const desk = openDesk({ coverImage: '/images/cover/old.png' })
  await choose(png)
  await desk.onItsWay()
  await button('取消上传').click()
  await expect.poll(desk.uploads).toEqual(['called off'])
  await expect.element(button('换一张')).toHaveFocus()
  await button('发布').click()
  await expect
    .poll(() => desk.published.bodies)
    .toMatchObject([{ coverImage: '/images/cover/old.png' }])
})

test('封面还在传就关页面：先问；传完了、取消了就不问', async () => {
  const desk = openDesk()
  expect(asksBeforeClosing()).toBe(false)
  await choose(png)
  await desk.onItsWay()
  expect(asksBeforeClosing()).toBe(true)
  await button('取消上传').click()
  await expect.poll(asksBeforeClosing).toBe(false)
})

test('正文的图片还在传、没有传成就关页面：先问；拿掉了，或传完了就不问', async () => {
  const desk = openDesk()
  await expect.element(editorText).toBeVisible()
  await userEvent.click(editorText)
  await paste({}, [png])
  await desk.onItsWay()
  expect(asksBeforeClosing()).toBe(true)
  desk.refuse('您的图片空间已用完')
  await expect.element(button('重试：山.png')).toBeVisible()
  expect(asksBeforeClosing()).toBe(true)
  await userEvent.click(editorText)
  await userEvent.keyboard('{Control>}a{/Control}{Delete}')
  await expect.poll(asksBeforeClosing).toBe(false)
  await userEvent.click(button('撤销'))
  await expect.poll(asksBeforeClosing).toBe(true)
  await userEvent.click(button('重试：山.png'))
  await expect.poll(() => desk.uploads().length).toBe(2)
  desk.arrive()
  await expect.poll(asksBeforeClosing).toBe(false)
})

test('离开编辑器：传着的不再往服务器走，也不弹提示', async () => {
  const desk = openDesk()
  await choose(png)
  await desk.onItsWay()
  await page.getByRole('link', { name: '去别处' }).click()
  await expect.poll(desk.uploads).toEqual(['called off'])
  expect(toasts.getByRole('listitem').elements()).toEqual([])
})

test('传着的时候别的标签页接着写：传到了也不改文章，说封面没有换上', async () => {
  const desk = openDesk()
  await choose(png)
  await desk.onItsWay()
  desk.stealPen()
  await expect.element(page.getByText(/正在另一个标签页里写，这里只能看/)).toBeVisible()
  desk.arrive()
  await expect.element(settings.getByText(/，封面没有换上$/)).toBeVisible()
  await expect.element(button('移除封面')).not.toBeInTheDocument()
})

test('不是图片的封面当场说明，不往服务器走', async () => {
  const desk = openDesk()
  await choose(new File(['x'], '山.svg', { type: 'image/svg+xml' }))
  await expect.element(settings.getByText('只支持 JPEG、PNG、WebP 和 GIF 图片')).toBeVisible()
  expect(desk.uploads()).toEqual([])
})

/** Whether the browser is to ask before the page is closed. */
const asksBeforeClosing = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

const openSettings = async () => {
  const toggle = button('设置')
  if (settings.query() === null) await toggle.click()
  await expect.element(settings).toBeVisible()
}

async function closeSettings() {
  await button('设置').click()
  await expect.element(settings).not.toBeInTheDocument()
}

/** Chooses a picture as the cover, as the browser's own dialog does. */
async function choose(file: File) {
  await openSettings()
  await userEvent.upload(fileInput(settings), file)
}

/** It is not seen, and has no name. */
const fileInput = (within: Locator) =>
  within.element().querySelector('input[type=file]') as HTMLElement

/** The field by itself, for a text with these pictures. */
function Cover({ images = ['/images/post/a.png'] }: { images?: readonly string[] }) {
  const [coverImage, setCoverImage] = useState<string | null>(null)
  const cover = useCoverUpload(
    {
      edit: (change) => setCoverImage(change.coverImage ?? null),
      isOwnerNow: () => true,
    },
    () => {},
  )
  const text: DraftText = { ...written, coverImage }
  return <CoverField text={text} errorOf={() => undefined} cover={cover} images={images} />
}

/** Uploads that go on until the test says what becomes of them. */
function openWire() {
  const asked: { signal: AbortSignal; answer: (response: Response) => void }[] = []
  const ports = {
    watchedFetch: ({ signal }: Request) =>
      new Promise<Response>((resolve, reject) => {
        asked.push({ signal, answer: resolve })
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      }),
  }
  return {
    ports,
    uploads: () => asked.map(({ signal }) => (signal.aborted ? 'called off' : 'on its way')),
    answer: (body: object, status: number) =>
      asked.at(-1)?.answer(Response.json(body, { status })),
  }
}

/** A draft on the desk of its author. */
function openDesk(changes: Partial<PostEdit> = {}) {
  // What one test leaves unsaved in this browser is not for the next.
  const id = crypto.randomUUID()
  const { ports, uploads, answer } = openWire()
  const { answers, show } = openApp(buildAccount({ id }), { ...ports, locks: navigator.locks })
  answers.get('/api/posts/edit/{id}', () => ({ ...edited, ...changes }))
  answers.get('/api/posts/categories', () => ({ items: [] }))
  answers.post('/api/topics/search', () => pageOf([]))
  const kept = answers.post('/api/posts/drafts/save', () => saved)
  const published = answers.post('/api/posts/publish', () => saved)
  show(
    <Suspense>
      <Link to="/elsewhere">去别处</Link>
      <PostEditor target={{ postId: edited.id }} body={() => null} />
    </Suspense>,
    '/post-editor/p1',
  )
  return {
    published,
    uploads,
    onItsWay: async () => await expect.poll(uploads).toEqual(['on its way']),
    arrive: () => answer({ url }, 201),
    refuse: (message: string) => answer({ code: 1005, message, requestId: 'r1' }, 413),
    expectSaved: async (text: Partial<PostEdit>) =>
      await expect.poll(() => kept.bodies.at(-1)).toMatchObject(text),
    stealPen() {
      const over = Promise.withResolvers<void>()
      const pen = `draft:${id}:${edited.id}`
      void navigator.locks.request(pen, { steal: true }, () => over.promise)
      onTestFinished(() => over.resolve())
    },
  }
}

const written: DraftText = {
  title: '雨夜',
  content: '下雨',
  format: 0,
  excerpt: '',
  coverImage: null,
  categoryIds: [],
  tags: [],
  topicIds: [],
}

// The contract's own examples, which its tests hold against the schema.
const { PostEdit, PostSaved } = examples.components.examples
const edited = { ...PostEdit.value, ...written, status: 'draft' } as unknown as PostEdit
const saved = PostSaved.value as components['schemas']['PostSaved']
