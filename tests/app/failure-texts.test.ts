import { describe, expect, test } from 'vitest'
import type { Failure } from '#machines/lib/failure.ts'
import { noticeOf } from '#src/app/create-app.ts'
import { failureText, permissionDenied } from '#src/messages/failures.ts'

const said: [Failure, string][] = [
  [{ kind: 'timeout' }, '请求超时：服务器没有响应，请稍后重试'],
  [{ kind: 'offline' }, '网络错误：无法连接服务器，请检查网络'],
  [{ kind: 'ended', reason: 'noToken' }, '用户没有权限，请先登录'],
  [{ kind: 'unauthenticated' }, '用户没有权限，请先登录'],
  [{ kind: 'ended', reason: 'expired' }, 'RefreshToken 已过期，请重新登录'],
  [{ kind: 'ended', reason: 'refreshFailed' }, '令牌刷新失败，请重新登录'],
  [{ kind: 'ended', reason: 'invalid' }, '登录凭证无效，请重新登录'],
  [{ kind: 'ended', reason: 'banned' }, '您的账号已被管理员封禁'],
  [{ kind: 'ended', reason: 'logout' }, '您已退出登录，请重新登录'],
  [{ kind: 'ended', reason: 'adoptedAway' }, '您已退出登录，请重新登录'],
  [{ kind: 'invalid', fields: {}, code: 400 }, '操作失败'],
  [{ kind: 'invalid', fields: {}, code: 2001, message: '邮箱或密码错误' }, '邮箱或密码错误'],
  [{ kind: 'denied', code: 1002 }, '操作失败'],
  [{ kind: 'missing' }, '内容不存在或已被删除'],
  [{ kind: 'unsupported' }, '这个服务器没有提供这项功能'],
  [{ kind: 'conflict' }, '内容已有新的修改，请刷新后重试'],
  [{ kind: 'limited', retryAfter: 42 }, '操作过于频繁，请 42 秒后再试'],
  [{ kind: 'broken', requestId: null }, '服务器出了点问题，请稍后重试'],
]

describe('错误目录，一字不差', () => {
  test.each(said)('%o 说“%s”', (failure, text) => expect(failureText(failure)).toBe(text))

  test('没有权限访问后台', () => {
    expect(permissionDenied).toBe('您没有权限访问管理员页面，请联系管理员获取权限')
  })
})

test('只有超时与断网，无论谁发的请求都要提示', () => {
  expect(said.map(([failure]) => noticeOf(failure)).filter((toast) => toast !== null)).toEqual([
    { kind: 'error', title: '请求超时：服务器没有响应，请稍后重试' },
    { kind: 'error', title: '网络错误：无法连接服务器，请检查网络' },
  ])
})
