import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Failure } from '#machines/lib/failure.ts'
import { toasterMachine } from '#machines/toaster/toaster.machine.ts'
import { tellFailure } from '#src/runtime/tell-failure.ts'

const toast = { kind: 'error', title: '没有做成' } as const

test.each<[string, Failure, string[]]>([
  ['断网', { kind: 'offline' }, ['没有做成']],
  ['游客做了要登录的事', { kind: 'ended', reason: 'noToken' }, ['没有做成']],
  ['退出了登录', { kind: 'ended', reason: 'logout' }, []],
  ['别的标签页换了人', { kind: 'ended', reason: 'adoptedAway' }, []],
  ['被封禁', { kind: 'ended', reason: 'banned' }, []],
])('没有做成，因为%s：只有登录结束是不说的', (_name, failure, told) => {
  const toaster = createActor(toasterMachine).start()
  tellFailure(toaster, failure, toast)
  tellFailure(toaster, failure, null)
  expect(toaster.getSnapshot().context.toasts.map(({ title }) => title)).toEqual(told)
})
