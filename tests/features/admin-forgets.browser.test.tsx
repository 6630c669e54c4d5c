import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import type { AdminComment, AdminPost } from '#src/data/admin/content.ts'
import type { AdminAppeal, AdminReportDetail } from '#src/data/admin/reports.ts'
import { threads } from '#src/data/public/comments.ts'
import * as queries from '#src/data/queries.ts'
import { PostList } from '#src/features/admin/posts/PostList.tsx'
import { AppealQueue } from '#src/features/admin/reports/AppealQueue.tsx'
import { CaseDialog } from '#src/features/admin/reports/CaseDialog.tsx'
import { CommentsPage } from '#src/pages/admin/CommentsPage.tsx'
import { pageOf, refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { button, page, toasts } from '#tests/support/browser.tsx'
import { actOn } from '#tests/support/row-menu.ts'

const dialog = page.getByRole('dialog')

// The contract's own examples, which its tests hold against the schema.
const { examples: example } = examples.components
const post = {
  ...(example.AdminPost.value as AdminPost),
  status: 'published',
  abilities: { review: false, takeDown: true, restore: false, delete: true },
} as const satisfies AdminPost
const comment = example.AdminComment.value as AdminComment
const appeal = example.AdminAppeal.value as AdminAppeal
const report = example.AdminReportDetail.value as AdminReportDetail

test('管理员下架一篇文章：这个标签页再打开它，问服务器', async () => {
  const { asks } = await open(post.id, <PostList body={() => null} />, (answers) => {
    answers.get('/api/admin/posts', () => pageOf([post]))
    answers.post('/api/admin/posts/{id}/take-down', () => ({
      ...post,
      status: 'takenDown' as const,
    }))
  })
  await actOn(page, post.title, '下架')
  await dialog.getByRole('textbox', { name: '原因' }).fill('广告')
  await dialog.getByRole('button', { name: '下架' }).click()
  await expect.element(toasts).toHaveTextContent(post.title)
  expect(await asks()).toEqual(['post'])
})

test('管理员一次删除几篇文章：每一篇再打开都问服务器', async () => {
  const { asks } = await open(post.id, <PostList body={() => null} />, (answers) => {
    answers.get('/api/admin/posts', () => pageOf([post]))
    answers.post('/api/admin/posts/batch', () => ({ succeeded: [post.id], failed: [] }))
  })
  await page.getByRole('checkbox', { name: post.title }).click()
  await button('删除').click()
  await dialog.getByRole('textbox', { name: '原因' }).fill('广告')
  await dialog.getByRole('button', { name: '删除' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await asks()).toEqual(['post'])
})

test('管理员隐藏一条评论：文章和它的评论再打开都问服务器；没有做成的也是', async () => {
  const { asks } = await open(comment.postId, <CommentsPage />, (answers) => {
    answers.get('/api/admin/comments', () => pageOf([comment]))
    answers.post('/api/admin/comments/{id}/hide', () =>
      refuse(409, { code: 1006, message: '阿岚刚刚处理过' }),
    )
  })
  await actOn(page, comment.content, '隐藏')
  await dialog.getByRole('textbox', { name: '原因' }).fill('广告')
  await dialog.getByRole('button', { name: '隐藏' }).click()
  await expect.element(toasts).toHaveTextContent('阿岚刚刚处理过')
  expect(await asks()).toEqual(['post', 'threads'])
})

test('管理员接受一件申诉：文章和它的评论再打开都问服务器', async () => {
  const { asks } = await open(appeal.target.postId ?? '', <AppealQueue />, (answers) => {
    answers.get('/api/admin/appeals', () => pageOf([appeal]))
    answers.post('/api/admin/appeals/{id}/decide', () => ({
      ...appeal,
      status: 'accepted' as const,
    }))
  })
  await actOn(page, appeal.targetTitle, '接受')
  await dialog.getByRole('textbox').fill('我们看错了')
  await dialog.getByRole('button', { name: '接受' }).click()
  await expect.element(toasts).toHaveTextContent(appeal.targetTitle)
  expect(await asks()).toEqual(['post', 'threads'])
})

test('管理员处理一件举报：文章和它的评论再打开都问服务器', async () => {
  const shown = <CaseDialog id={report.id} onChanged={() => {}} onClose={() => {}} />
  const { asks } = await open(report.target.postId ?? '', shown, (answers) => {
    answers.get('/api/admin/reports/{id}', () => report)
    answers.post('/api/admin/reports/{id}/handle', () => report)
  })
  await page.getByRole('combobox', { name: '处理方式' }).selectOptions('下架文章')
  await page.getByRole('textbox', { name: '告诉举报者' }).fill('已下架')
  await button('确认处理').click()
  await expect.element(toasts).toHaveTextContent('已处理')
  expect(await asks()).toEqual(['post', 'threads'])
})

type App = ReturnType<typeof openApp>

/** The back office in a tab that has shown a post before; `asks` what of it the server is asked for when it is opened again. */
async function open(postId: string, shown: ReactNode, say: (answers: App['answers']) => void) {
  const { answers, queryClient, show } = openApp(buildAccount({ roles: ['Admin'] }))
  const asked: string[] = []
  answers.get('/api/posts/{id}', () => {
    asked.push('post')
    return example.PostDetail.value as never
  })
  answers.get('/api/posts/{id}/comments', () => {
    asked.push('threads')
    return example.CommentThreadPage.value as never
  })
  answers.get('/api/posts/categories', () => ({ items: [] }))
  say(answers)
  show(shown)
  const asks = async () => {
    queryClient.prefetch(queryClient.get(queries.post, postId))
    queryClient.prefetch(queryClient.get(threads, postId))
    await queryClient.settle()
    return asked.splice(0)
  }
  expect(await asks()).toEqual(['post', 'threads'])
  expect(await asks()).toEqual([])
  return { asks }
}
