import { afterEach, expect, test } from 'vitest'
import { UnsavedDrafts } from '#src/features/posts-management/UnsavedDrafts.tsx'
import { PostsManagementPage } from '#src/pages/PostsManagementPage.tsx'
import { systemClock } from '#src/platform/clock.ts'
import { createJournal } from '#src/platform/journal/journal.ts'
import { buildRecord } from '#tests/machines/draft/build-draft.ts'
import { pageOf } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, toasts, userEvent } from '#tests/support/browser.tsx'

const listed = page.getByRole('region', { name: '只保存在这台设备上的文字' })
const discard = page.getByRole('button', { name: '丢弃：雨夜' })
const confirm = page.getByRole('dialog').getByRole('button', { name: '丢弃', exact: true })

test('没到过服务器的文字列出来，丢弃之后就没有了', async () => {
  await keep()
  const { show } = openApp(buildAccount())
  show(<UnsavedDrafts />)
  await expect.element(listed).toHaveTextContent('雨夜')
  await discard.click()
  await confirm.click()
  await expect.element(listed).not.toBeInTheDocument()
  expect(await journal.all('u1')).toEqual([])
})

test('用键盘丢弃最后一份：焦点在文章的列表', async () => {
  await keep()
  const { answers, show } = openApp(buildAccount())
  answers.get('/api/posts/categories', () => ({ items: [] }))
  answers.get('/api/posts/my', () => noPosts)
  show(<PostsManagementPage />, '/posts-management?tab=drafts')
  await expect.element(page.getByText('没有草稿')).toBeVisible()
  await expect.element(discard).toBeVisible()
  discard.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(confirm).toBeVisible()
  confirm.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(listed).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: '文章管理' })).toHaveFocus()
})

test('另一个标签页里开着的丢不掉：说一声，它还在', async () => {
  await keep()
  const { promise: isOver, resolve: close } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  const other = navigator.locks.request('draft:u1:d1', () => {
    held()
    return isOver
  })
  await isHeld
  const { show } = openApp(buildAccount(), { locks: navigator.locks })
  show(<UnsavedDrafts />)
  await discard.click()
  await confirm.click()
  await expect.element(toasts).toHaveTextContent('没有丢弃它正在另一个标签页里打开着')
  await expect.element(listed).toHaveTextContent('雨夜')
  close()
  await other
})

test('前一份还没有丢完就丢弃另一份：两份都丢了', async () => {
  await keep()
  await keep('d2', '晴天')
  const gate = Promise.withResolvers<void>()
  const locks = {
    request: async (...asked: Parameters<LockManager['request']>) => {
      if (asked[0] === 'draft:u1:d1') await gate.promise
      return navigator.locks.request(...asked)
    },
  }
  // The overloads of `request` are one here.
  const { show } = openApp(buildAccount(), { locks: locks as LockManager })
  show(<UnsavedDrafts />)
  await discard.click()
  await confirm.click()
  await page.getByRole('button', { name: '丢弃：晴天' }).click()
  await confirm.click()
  await expect.element(listed).not.toHaveTextContent('晴天')
  await expect.element(listed).toHaveTextContent('雨夜')
  gate.resolve()
  await expect.element(listed).not.toBeInTheDocument()
})

test('登录结束了，下一个人看不到前一个人留下的', async () => {
  await keep()
  const { show, actors } = openApp(buildAccount())
  show(<UnsavedDrafts />)
  await expect.element(listed).toBeVisible()
  actors.session.send({ type: 'session.adopted', account: null })
  await expect.element(listed).not.toBeInTheDocument()
})

const noPosts = {
  ...pageOf([]),
  counts: {
    all: 0,
    published: 0,
    draft: 0,
    reviewing: 0,
    rejected: 0,
    takenDown: 0,
    unpublished: 0,
    deleted: 0,
  },
}

const journal = createJournal({
  clock: systemClock,
  newId: () => crypto.randomUUID(),
  storage: localStorage,
})

afterEach(async () => {
  await journal.drop('u1', 'd1')
  await journal.drop('u1', 'd2')
})

/** What a tab has left behind that was closed before the server had it. */
async function keep(key = 'd1', title = '雨夜') {
  const blank = buildRecord('下雨', { identity: { key, postId: null, clientId: key } })
  const record = { ...blank, text: { ...blank.text, title } }
  await journal.draft('u1', record.origin.identity).write(record)
}
