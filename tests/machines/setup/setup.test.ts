import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { connectSetup } from '#machines/setup/setup.connect.ts'
import { setupMachine, type SetupFacts } from '#machines/setup/setup.machine.ts'
import { facts } from './setup.model.ts'

test('从链接走到最后：名字存下，每走一步地址跟着，注册成了就结束', async () => {
  const { actor, moved } = startSetup()
  expect(view(actor)).toMatchObject({ isLooking: true, facts: null })
  await waitFor(actor, (snapshot) => snapshot.matches({ open: 'resting' }))
  expect(view(actor)).toMatchObject({ step: 'site', place: 1, facts })

  view(actor).keepSaved({ ...facts, version: 1, name: '林间' })
  view(actor).next()
  view(actor).next()
  expect(view(actor)).toMatchObject({ step: 'administrator', place: 4 })
  expect(view(actor).facts?.name).toBe('林间')
  expect(moved).toEqual(['address', 'mail', 'administrator'])
  view(actor).keepRegistered()
  expect(view(actor)).toMatchObject({ isRegistered: true, isFinished: false })
})

test('在邮件那一步改了设置、重启：再看一遍，看到有邮件服务器了', async () => {
  let now = facts
  const { actor } = startSetup({ step: 'mail', open: () => Promise.resolve(now) })
  await waitFor(actor, (snapshot) => snapshot.matches({ open: 'resting' }))
  now = { ...facts, mail: 'smtp', mailServer: 'smtp.example:465' }
  view(actor).look()
  expect(view(actor)).toMatchObject({ isLooking: true, step: 'mail', facts })
  await waitFor(actor, (snapshot) => snapshot.matches({ open: 'resting' }))
  expect(view(actor)).toMatchObject({ isLooking: false, step: 'mail', facts: now })
})

test('另一个人先注册了：这边一按就知道', async () => {
  const { actor } = startSetup()
  await waitFor(actor, (snapshot) => snapshot.matches({ open: 'resting' }))
  view(actor).tellRefusal({ kind: 'limited', retryAfter: 60 })
  expect(view(actor).isFinished).toBe(false)
  view(actor).tellRefusal({ kind: 'invalid', fields: {}, code: 2015 })
  expect(view(actor)).toMatchObject({ isFinished: true, isRegistered: false })
})

interface World {
  step?: 'site' | 'mail'
  open?: () => Promise<SetupFacts>
}

function startSetup({ step = 'site', open = () => Promise.resolve(facts) }: World = {}) {
  const machine = setupMachine.provide({
    actors: { open: fromPromise<SetupFacts, { invite: string }>(open) },
  })
  const actor = createActor(machine, { input: { invite: 'token', step } })
  const moved: string[] = []
  actor.on('setup.moved', (event) => moved.push(event.step))
  return { actor: actor.start(), moved }
}

const view = (actor: ReturnType<typeof startSetup>['actor']) =>
  connectSetup(actor.getSnapshot(), (event) => actor.send(event))
