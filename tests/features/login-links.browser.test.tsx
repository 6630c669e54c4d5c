import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { MemoryRouter, StaticRouter, useLocation } from 'react-router-dom'
import { expect, onTestFinished, test } from 'vitest'
import { AppRouter } from '#src/app/App.tsx'
import { createNavigation } from '#src/app/navigation.ts'
import { RoutedPage } from '#src/app/RoutedPage.tsx'
import type { CommentThread, PostDetail } from '#src/data/types.ts'
import { Comments } from '#src/features/comments/Comments.tsx'
import { ReactionButton } from '#src/features/post/ReactionButton.tsx'
import { FollowButton } from '#src/features/profile/FollowButton.tsx'
import { AccountMenu } from '#src/features/shell/AccountMenu.tsx'
import { CreateTopic } from '#src/features/topics/CreateTopic.tsx'
import { TopicFollowButton } from '#src/features/topics/TopicFollowButton.tsx'
import { RuntimeProvider } from '#src/runtime/context.tsx'
import { openApp } from '#tests/support/browser-app.tsx'
import { page, render } from '#tests/support/browser.tsx'
import {
  buildComment,
  buildCommentedPost,
  buildCommentPage,
} from '#tests/support/build-comment.ts'

const id = '019a9b2e-0000-7000-8000-000000000401'
const address = `/posts/p1#comment-${id}`
const login = `/blog/login?redirect=%2Fposts%2Fp1%23comment-${id}`

test.each([
  ['顶栏', '登录', () => <AccountMenu />],
  ['评论区', '登录后参与评论', () => <Talk />],
  ['赞', '赞', () => <ReactionButton reaction="like" post={post as PostDetail} />],
  ['关注作者', '关注', () => <FollowButton creator={post.author} />],
  ['新建话题', '话题', () => <CreateTopic />],
  ['关注话题', '关注', () => <TopicFollowButton topic={topic} />],
])('从一条评论去登录（%s）：回来的路带着那一条', async (_, name, link) => {
  const app = openApp()
  answerComments(app)
  app.show(link(), address)
  await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', login)
})

test('要登录才看得了的页面：带着片段去登录', async () => {
  const { href } = window.location
  onTestFinished(() => window.history.replaceState(null, '', href))
  const navigation = createNavigation(window)
  navigation.go('/favorites?page=2#main')
  render(
    <RuntimeProvider runtime={openApp()}>
      <AppRouter navigation={navigation} first={navigation.location()}>
        <Routed />
      </AppRouter>
    </RuntimeProvider>,
  )
  await expect
    .poll(() => navigation.here())
    .toBe('/login?redirect=%2Ffavorites%3Fpage%3D2%23main')
})

test('服务器画好的页面不知道片段：接过来一处不差，然后去登录的路和找的那一条都有了', async () => {
  const app = openApp()
  answerComments(app)
  const shown = (router: (what: ReactNode) => ReactNode) => (
    <RuntimeProvider runtime={app}>
      {router(
        <>
          <AccountMenu />
          <Talk />
        </>,
      )}
    </RuntimeProvider>
  )
  // The comments, and the code that finds addresses in them, have come before the page is rendered, as on a server.
  app.show(<Talk />, '/posts/p1')
  await expect.element(page.getByRole('link', { name: 'https://a.cn/x' })).toBeVisible()
  const root = document.createElement('div')
  root.innerHTML = renderToString(
    shown((what) => (
      <StaticRouter basename="/blog" location="/blog/posts/p1">
        {what}
      </StaticRouter>
    )),
  )
  expect(root.querySelector('a[href="/blog/login?redirect=%2Fposts%2Fp1"]')).not.toBeNull()
  document.body.append(root)
  const said: unknown[] = []
  const tree = hydrateRoot(
    root,
    shown((what) => (
      <MemoryRouter basename="/blog" initialEntries={[`/blog${address}`]}>
        {what}
      </MemoryRouter>
    )),
    { onRecoverableError: (error) => said.push(error) },
  )
  onTestFinished(() => {
    tree.unmount()
    root.remove()
  })
  const within = page.elementLocator(root)
  await expect
    .element(within.getByRole('link', { name: '登录', exact: true }))
    .toHaveAttribute('href', login)
  await expect.element(within.getByRole('article')).toHaveAttribute('aria-current', 'true')
  expect(said).toEqual([])
})

function Routed() {
  return <RoutedPage location={useLocation()} />
}

function Talk() {
  return <Comments post={post} now={now} report={() => null} moderated={() => null} />
}

function answerComments({ answers }: ReturnType<typeof openApp>) {
  const thread: CommentThread = {
    ...buildComment({ id, content: '要找的 https://a.cn/x' }),
    replyCount: 0,
    replies: [],
  }
  answers.get('/api/posts/{id}/comments', () => buildCommentPage([thread], thread))
}

const now = new Date('2026-11-20T10:00:00Z')

const post = {
  ...buildCommentedPost(false),
  likeCount: 0,
  isLiked: false,
  favouriteCount: 0,
  isFavourited: false,
}

const topic = { id: 't1', name: '夜航', status: 1 as const, isFollowed: false }
