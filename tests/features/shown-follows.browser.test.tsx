import { expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { FollowPrivacy } from '#src/features/people/FollowPrivacy.tsx'
import { ShownFollows, useShownFollows } from '#src/features/people/ShownFollows.tsx'
import { ProfileHeader } from '#src/features/profile/ProfileHeader.tsx'
import { usePageQuery } from '#src/runtime/useQuery.ts'
import type { Side } from '#src/data/types.ts'
import { refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, toasts, userEvent } from '#tests/support/browser.tsx'
import * as queries from '#src/data/queries.ts'
import { answerOf } from '#tests/support/answer-of.ts'

type Shown = components['schemas']['ShownFollows']
type Profile = components['schemas']['Profile']

const row = (name: string) => page.getByRole('listitem').getByRole('link', { name })
const failure = page.getByRole('alert')
const retry = page.getByRole('button', { name: '重试' })
const more = page.getByRole('button', { name: '显示更多' })

test('没有取到可以再试；取到了一页，再要一页，没有取到的那一页也可以再试', async () => {
  const app = openShown()
  app.answers.get('/api/users/{id}/followers', broken)
  app.show(<View side="followers" />)
  await expect.element(failure).toHaveTextContent('服务器出了点问题')
  app.answers.get('/api/users/{id}/followers', ({ query }) => {
    if (query.has('cursor')) return broken()
    expect(query.get('pageSize')).toBe('20')
    return buildShown(['木由'], 'c1')
  })
  await userEvent.click(retry)
  await expect.element(row('木由')).toBeVisible()
  await expect.element(page.getByText('这里只有也公开了关注的人。')).toBeVisible()
  await userEvent.click(more)
  await expect.element(failure).toBeVisible()
  app.answers.get('/api/users/{id}/followers', ({ query }) => {
    expect(query.get('cursor')).toBe('c1')
    return buildShown(['阿苔'], null)
  })
  await userEvent.click(retry)
  await expect.element(row('阿苔')).toBeVisible()
  await expect.element(row('木由')).toBeVisible()
  await expect.element(more).not.toBeInTheDocument()
})

test.each([
  ['following', '还没有关注任何人'],
  ['followers', '还没有能看到的关注者'],
] as const)('%s 空着的时候说一句话', async (side, text) => {
  const app = openShown()
  app.answers.get(`/api/users/{id}/${side}`, () => buildShown([], null))
  app.show(<View side={side} />)
  await expect.element(page.getByText(text)).toBeVisible()
})

test('一页里的人都隔开了，后面还有：可以再要', async () => {
  const app = openShown()
  app.answers.get('/api/users/{id}/following', () => buildShown([], 'c1'))
  app.show(<View side="following" />)
  await expect.element(more).toBeVisible()
  await expect.element(page.getByText('还没有关注任何人')).not.toBeInTheDocument()
})

test('主页还记着公开，服务器说已经关上：说没有公开，主页的人数也不再是链接', async () => {
  const app = openShown()
  app.answers.get('/api/users/{id}/following', () => ({
    ...buildShown([], null),
    isOpen: false,
  }))
  app.show(
    <>
      <Head />
      <View side="following" />
    </>,
  )
  await expect.element(page.getByText('林间没有公开关注与关注者')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /看看是谁/ })).not.toBeInTheDocument()
  await expect.element(page.getByText('36', { exact: true })).toBeVisible()
})

test('公开了的人，主页上的人数走到列表；自己的走到自己的', async () => {
  const app = openShown()
  app.show(<Head />)
  const links = page.getByRole('link', { name: /看看是谁/ })
  await expect.element(links.first()).toHaveAttribute('href', '/blog/users/u2/followers')
  await expect.element(links.last()).toHaveAttribute('href', '/blog/users/u2/following')
  app.answers.get('/api/users/{id}/profile', () => ({
    ...profile,
    showsFollows: false,
    abilities: { edit: true, follow: false, message: false, block: false },
  }))
  answerOf(app, queries.profile, 'u2').send({ type: 'resource.refresh' })
  await expect.element(links.first()).toHaveAttribute('href', '/blog/followers')
  await expect.element(links.last()).toHaveAttribute('href', '/blog/following')
})

test('打开当场就看得到，服务器不答应就退回去，说一句话', async () => {
  const app = openShown({ ...profile, showsFollows: false })
  const asked = app.answers.put('/api/account/privacy', broken)
  app.show(<FollowPrivacy userId="u2" />)
  const choice = page.getByRole('checkbox', { name: '公开我的关注与关注者' })
  await expect.element(choice).not.toBeChecked()
  await userEvent.click(choice)
  await expect.element(toasts).toHaveTextContent('操作失败')
  await expect.element(choice).not.toBeChecked()
  app.answers.put('/api/account/privacy', () => ({ showsFollows: true }))
  await userEvent.click(choice)
  await expect.element(toasts).toHaveTextContent('已公开关注与关注者')
  await expect.element(choice).toBeChecked()
  expect(asked.bodies).toEqual([{ showsFollows: true }])
  expect(answerOf(app, queries.profile, 'u2').getSnapshot().context.data?.showsFollows).toBe(
    true,
  )
})

const profile: Profile = {
  id: 'u2',
  nickName: '林间',
  displayName: '林间',
  email: null,
  bio: '',
  avatarUrl: null,
  roles: [],
  createTime: '2026-01-01T00:00:00Z',
  updateTime: '2026-01-01T00:00:00Z',
  postCount: 12,
  totalViews: 20,
  followersCount: 128,
  followingCount: 36,
  isFollowed: false,
  enableNotification: false,
  showsFollows: true,
  abilities: { edit: false, follow: true, message: true, block: true },
}

const site: components['schemas']['Site'] = {
  name: '砚',
  copyrightHolder: '砚',
  filingNumber: '',
  filingUrl: 'https://beian.example/',
  poweredBy: [],
  registration: 'open',
  isSetUp: true,
}

/** A reader, and what is known of somebody. */
function openShown(about = profile) {
  const app = openApp(buildAccount())
  app.answers.get('/api/users/{id}/profile', () => about)
  app.answers.get('/api/site', () => site)
  return app
}

const broken = () => refuse(500, { code: 1000, message: '服务器出了点问题' })

const buildShown = (names: string[], nextCursor: string | null): Shown => ({
  isOpen: true,
  items: names.map((name) => ({
    id: name,
    displayName: name,
    nickName: name,
    avatarUrl: null,
    bio: '',
    totalViews: 0,
    postCount: 0,
    followersCount: 0,
    isFollowed: false,
  })),
  nextCursor,
  prevCursor: null,
  hasMore: nextCursor !== null,
})

function View({ side }: { side: Side }) {
  const known = usePageQuery(queries.profile, 'u2').data
  const list = useShownFollows('u2', side)
  return known && <ShownFollows profile={known} side={side} list={list} actionOf={() => null} />
}

function Head() {
  const known = usePageQuery(queries.profile, 'u2').data
  return known && <ProfileHeader profile={known} actions={null} />
}
