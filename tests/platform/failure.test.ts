import { describe, expect, test } from 'vitest'
import type { Failure } from '#machines/lib/failure.ts'
import { NetworkDown, RequestTimeout } from '#src/platform/api/exchange.ts'
import { failureOfAnswer, failureOfError, RequestFailed } from '#src/platform/api/failure.ts'
import { SessionEnded } from '#src/platform/api/scope.ts'

const cases: [string, number, unknown, Failure][] = [
  [
    '字段不对',
    400,
    { code: 1000, message: '请检查', requestId: 'r', errors: { email: ['不是邮箱'] } },
    { kind: 'invalid', fields: { email: ['不是邮箱'] }, code: 1000, message: '请检查' },
  ],
  [
    '其他 400 带着服务器的代码',
    400,
    { code: 2001, message: '邮箱或密码错误' },
    { kind: 'invalid', fields: {}, code: 2001, message: '邮箱或密码错误' },
  ],
  ['什么也没说的 400，代码就是 400', 400, '', { kind: 'invalid', fields: {}, code: 400 }],
  [
    '没有权限使用该功能',
    400,
    { code: 1002, message: '没有权限' },
    { kind: 'denied', code: 1002, message: '没有权限' },
  ],
  ['凭证无效', 400, { code: 2005 }, { kind: 'ended', reason: 'invalid' }],
  ['第二个 401', 401, { code: 1001 }, { kind: 'unauthenticated', code: 1001 }],
  ['封禁', 403, { code: 2006 }, { kind: 'ended', reason: 'banned' }],
  ['文章不存在', 404, { code: 2009 }, { kind: 'missing', code: 2009 }],
  ['冲突', 409, { code: 1006 }, { kind: 'conflict', code: 1006 }],
  ['太大', 413, { code: 1005 }, { kind: 'invalid', fields: {}, code: 1005 }],
  ['类型不对', 415, { code: 1007 }, { kind: 'invalid', fields: {}, code: 1007 }],
  [
    '太频繁',
    429,
    { code: 1003, retryAfter: 42 },
    { kind: 'limited', retryAfter: 42, code: 1003 },
  ],
  ['太频繁，只在头里说', 429, {}, { kind: 'limited', retryAfter: 7 }],
  [
    '服务器出错',
    500,
    { code: 1010, requestId: 'abc', message: '内部错误' },
    { kind: 'broken', requestId: 'abc', code: 1010, message: '内部错误' },
  ],
  ['代理的错误页', 502, '<html>Bad Gateway</html>', { kind: 'broken', requestId: null }],
  [
    '字段类型全错',
    400,
    { code: '2001', message: 7, errors: { email: 'x', name: [1], age: ['太小'] } },
    { kind: 'invalid', fields: { age: ['太小'] }, code: 400 },
  ],
]

describe('回答变成失败', () => {
  test.each(cases)('%s', (_, status, body, failure) => {
    const response = new Response(null, { status, headers: { 'retry-after': '7' } })
    expect(failureOfAnswer(response, body)).toEqual(failure)
  })
})

describe('没有回答变成失败', () => {
  test.each<[string, unknown, Failure]>([
    ['断网', new NetworkDown(), { kind: 'offline' }],
    ['自己的错误', new TypeError('x is undefined'), { kind: 'broken', requestId: null }],
    ['超时', new RequestTimeout(), { kind: 'timeout' }],
    ['会话结束', new SessionEnded('expired'), { kind: 'ended', reason: 'expired' }],
    ['游客', new SessionEnded('noToken'), { kind: 'ended', reason: 'noToken' }],
    ['已经是失败', new RequestFailed({ kind: 'missing' }), { kind: 'missing' }],
    ['半截 JSON', new SyntaxError('Unexpected end'), { kind: 'broken', requestId: null }],
    ['不是错误', 'boom', { kind: 'broken', requestId: null }],
  ])('%s', (_, error, failure) => expect(failureOfError(error)).toEqual(failure))
})
