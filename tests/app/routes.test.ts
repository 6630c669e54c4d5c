import { matchPath } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { paths } from '#src/runtime/paths.ts'
import { routeAt, routes } from '#src/runtime/routes.ts'

describe('地址', () => {
  test('规格第二节的每个地址', () => {
    expect({
      root: paths.root(),
      home: paths.home(),
      login: paths.login('/favorites'),
      register: paths.register(),
      forgotPassword: paths.forgotPassword(),
      resetPassword: paths.resetPassword(),
      unauthorized: paths.unauthorized('not_logged_in', '/admin'),
      history: paths.history(),
      historyYear: paths.historyYear(2026),
      historyMonth: paths.historyMonth(2026, 11),
      editor: paths.editor('rich-text'),
      chooseEditor: paths.chooseEditor(),
      editPost: paths.editPost('7'),
      post: paths.post('7'),
      posts: paths.posts(),
      profile: paths.profile('u1'),
      userHome: paths.userHome(),
      postsManagement: paths.postsManagement('reviewing'),
      postVersions: paths.postVersions('7'),
      category: paths.category('c1'),
      search: paths.search('状态 机'),
      messageCenter: paths.messageCenter('globalAnnouncement'),
      ranking: paths.ranking('authors'),
      following: paths.following(),
      followers: paths.followers(),
      favorites: paths.favorites(),
      topics: paths.topics(),
      topic: paths.topic('t1'),
      feedback: paths.feedback(),
      userReports: paths.userReports(),
      diagnostic: paths.diagnostic(),
      admin: paths.admin(),
      adminUsers: paths.adminUsers(),
      adminPosts: paths.adminPosts(),
      adminComments: paths.adminComments(),
      adminNotifications: paths.adminNotifications(),
      adminTopics: paths.adminTopics(),
      adminReports: paths.adminReports(),
      adminFeedback: paths.adminFeedback(),
      adminSystem: paths.adminSystem(),
      adminTodos: paths.adminTodos(),
    }).toEqual({
      root: '/',
      home: '/home',
      login: '/login?redirect=%2Ffavorites',
      register: '/register',
      forgotPassword: '/forgot-password',
      resetPassword: '/reset-password',
      unauthorized: '/unauthorized?reason=not_logged_in&redirect=%2Fadmin',
      history: '/post-history',
      historyYear: '/post-history/2026',
      historyMonth: '/post-history/2026/11',
      editor: '/post-editor?editor=rich-text',
      chooseEditor: '/editor',
      editPost: '/post-editor/7',
      post: '/posts/7',
      posts: '/posts',
      profile: '/users/u1/profile',
      userHome: '/user-home',
      postsManagement: '/posts-management?tab=reviewing',
      postVersions: '/posts-management/7/versions',
      category: '/categories/c1',
      search: '/search?q=%E7%8A%B6%E6%80%81+%E6%9C%BA',
      messageCenter: '/message-center?tab=globalAnnouncement',
      ranking: '/ranking?tab=authors',
      following: '/following',
      followers: '/followers',
      favorites: '/favorites',
      topics: '/topics',
      topic: '/topics/t1',
      feedback: '/feedback',
      userReports: '/user/reports',
      diagnostic: '/diagnostic',
      admin: '/admin',
      adminUsers: '/admin/users',
      adminPosts: '/admin/posts',
      adminComments: '/admin/comments',
      adminNotifications: '/admin/notifications',
      adminTopics: '/admin/topics',
      adminReports: '/admin/reports',
      adminFeedback: '/admin/feedback',
      adminSystem: '/admin/system',
      adminTodos: '/admin/todos',
    })
  })

  test('编号里的斜杠与问号逃不出自己那一段', () => {
    expect(paths.post('../admin?x=1')).toBe('/posts/..%2Fadmin%3Fx%3D1')
  })
})

describe('路由表', () => {
  test.each([
    ['/home', 'home'],
    ['/posts', 'posts'],
    ['/posts/42', 'post'],
    ['/users/u1/profile', 'profile'],
    ['/nowhere', null],
    ['/posts/42/more', null],
    ['/', null],
  ] as const)('%s 是 %s', (pathname, name) => expect(routeAt(pathname)).toBe(name))

  test('每个存在的页面，地址与路由说的是同一处', () => {
    expect(matchPath(routes.post.pattern, paths.post('42'))?.params).toEqual({ id: '42' })
    expect(matchPath(routes.profile.pattern, paths.profile('u'))?.params).toEqual({
      userId: 'u',
    })
    expect(routeAt(paths.forgotPassword())).toBe('forgotPassword')
  })

  test('后台的十个页面都有，只给管理员', () => {
    const admin = Object.values(routes).filter(({ pattern }) => pattern.startsWith('/admin'))
    expect(admin).toHaveLength(10)
    for (const { audience } of admin) expect(audience).toBe('admin')
  })
})
