import { Suspense } from 'react'
import { Link, Route, Routes } from 'react-router-dom'
import { expect, onTestFinished, test } from 'vitest'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import type { components } from '#openapi/generated/schema.d.ts'
import { AppRouter } from '#src/app/App.tsx'
import { createNavigation } from '#src/app/navigation.ts'
import { PostEditor } from '#src/features/editor/PostEditor.tsx'
import { RuntimeProvider } from '#src/runtime/context.tsx'
import { pageOf } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { button, page, render, userEvent } from '#tests/support/browser.tsx'
import { mountain, paste, text } from '#tests/support/editors.tsx'

const dialog = page.getByRole('dialog', { name: '图片还没有传完' })
const away = page.getByRole('link', { name: '去别处' })

test('正文的图片还在传就去别处：先问；留下来接着传，离开才停', async () => {
  const desk = openDesk()
  await userEvent.click(text)
  await paste({}, [mountain])
  await expect.poll(desk.uploads).toEqual(['on its way'])
  await away.click()
  await dialog.getByRole('button', { name: '留在这里' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(text).toBeVisible()
  expect(desk.uploads()).toEqual(['on its way'])
  await away.click()
  await dialog.getByRole('button', { name: '离开' }).click()
  await expect.element(page.getByText('别处到了')).toBeVisible()
  expect(desk.uploads()).toEqual(['called off'])
})

test('封面还在传就去别处：先问；去同一页的一处不问', async () => {
  const desk = openDesk()
  await button('设置').click()
  const settings = page.getByRole('complementary', { name: '文章设置' })
  await userEvent.upload(
    settings.element().querySelector('input[type=file]') as HTMLElement,
    mountain,
  )
  await expect.poll(desk.uploads).toEqual(['on its way'])
  await page.getByRole('link', { name: '去下面' }).click()
  await expect.poll(desk.here).toBe('/post-editor/p1#below')
  await expect.element(dialog).not.toBeInTheDocument()
  await away.click()
  await expect.element(dialog).toBeVisible()
  expect(desk.here()).toBe('/post-editor/p1#below')
})

test('没有图片在传：去别处不问，写的也在', async () => {
  openDesk()
  await userEvent.click(text)
  await userEvent.keyboard('又下雨')
  await away.click()
  await expect.element(page.getByText('别处到了')).toBeVisible()
  expect(page.getByRole('dialog').query()).toBeNull()
})

/** A draft on the desk of its author, and the way to elsewhere; no upload ends by itself. */
function openDesk() {
  const { href } = window.location
  onTestFinished(() => window.history.replaceState(null, '', href))
  const signals: AbortSignal[] = []
  const watchedFetch = ({ signal }: Request) =>
    new Promise<Response>((_, reject) => {
      signals.push(signal)
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
  // What one test leaves unsaved in this browser is not for the next.
  const { answers, show, ...runtime } = openApp(buildAccount({ id: crypto.randomUUID() }), {
    watchedFetch,
    locks: navigator.locks,
  })
  answers.get('/api/posts/edit/{id}', () => edited)
  answers.get('/api/posts/categories', () => ({ items: [] }))
  answers.post('/api/topics/search', () => pageOf([]))
  answers.post('/api/posts/drafts/save', () => saved)
  const navigation = createNavigation(window)
  navigation.go('/post-editor/p1')
  show(null)
  render(
    <RuntimeProvider runtime={runtime}>
      <AppRouter navigation={navigation} first={navigation.location()}>
        <Link to="/elsewhere">去别处</Link>
        <Link to="/post-editor/p1#below">去下面</Link>
        <Suspense>
          <Routes>
            <Route
              path="/post-editor/p1"
              element={<PostEditor target={{ postId: edited.id }} body={() => null} />}
            />
            <Route path="/elsewhere" element={<p>别处到了</p>} />
          </Routes>
        </Suspense>
      </AppRouter>
    </RuntimeProvider>,
  )
  return {
    here: () => navigation.here(),
    uploads: () => signals.map(({ aborted }) => (aborted ? 'called off' : 'on its way')),
  }
}

// The contract's own examples, which its tests hold against the schema.
const { PostEdit, PostSaved } = examples.components.examples
const edited = {
  ...PostEdit.value,
  content: '下雨',
  format: 0,
  categoryIds: [],
  topicIds: [],
  status: 'draft',
} as unknown as components['schemas']['PostEdit']
const saved = PostSaved.value as components['schemas']['PostSaved']
