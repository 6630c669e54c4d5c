import { expect, test } from 'vitest'
import { type Failure, waysOn } from '#machines/lib/failure.ts'

const signIn = { canSignIn: true, canRetry: false }
const retry = { canSignIn: false, canRetry: true }
const both = { canSignIn: true, canRetry: true }

test('没有提供的功能，再试、登录都没有用', () => {
  const none = { canSignIn: false, canRetry: false }
  expect(waysOn({ kind: 'unsupported' }, false)).toEqual(none)
  expect(waysOn({ kind: 'unsupported' }, true)).toEqual(none)
})

test.each<[Failure, typeof signIn]>([
  [{ kind: 'ended', reason: 'noToken' }, signIn],
  [{ kind: 'unauthenticated' }, signIn],
  [{ kind: 'ended', reason: 'expired' }, both],
  [{ kind: 'ended', reason: 'invalid' }, both],
  [{ kind: 'ended', reason: 'refreshFailed' }, both],
  [{ kind: 'ended', reason: 'logout' }, both],
  [{ kind: 'ended', reason: 'adoptedAway' }, both],
  [{ kind: 'ended', reason: 'banned' }, retry],
  [{ kind: 'offline' }, retry],
  [{ kind: 'broken', requestId: null }, retry],
])('没有登录的人遇到 %j', (failure, ways) => {
  expect(waysOn(failure, false)).toEqual(ways)
  expect(waysOn(failure, true), 'somebody who is signed in').toEqual(retry)
})
