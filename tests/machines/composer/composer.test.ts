import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { components } from '#openapi/generated/schema.d.ts'
import { connectComposer } from '#machines/composer/composer.connect.ts'
import { composerMachine } from '#machines/composer/composer.machine.ts'
import { connectMention } from '#machines/composer/mention.connect.ts'
import { mentionMachine, type Person } from '#machines/composer/mention.machine.ts'
import { buildComment } from '#tests/support/build-comment.ts'

type Comment = components['schemas']['Comment']

test('一边写一边记，发出去就清空', async () => {
  const { view, actor, remembered, heard } = compose({})
  expect(view().canSubmit).toBe(false)
  view().write('写得')
  view().write('写得好')
  expect(remembered).toEqual(['写得', '写得好'])
  view().submit()
  expect(view()).toMatchObject({ isSending: true, text: '写得好' })
  await waitFor(actor, (snapshot) => snapshot.matches('writing'))
  expect(view()).toMatchObject({ text: '', canSubmit: false, failure: null })
  expect(remembered.at(-1)).toBe('')
  expect(heard).toEqual([{ type: 'composer.sent', comment: buildComment() }])
})

test('登录过期：写的都在，也还记着', async () => {
  const failure = { kind: 'ended', reason: 'expired' }
  const refuse = () => Promise.reject(Object.assign(new Error('ended'), { failure }))
  const { view, actor, remembered } = compose({ submit: refuse })
  view().write('写了很久的一段')
  view().submit()
  await waitFor(actor, (snapshot) => snapshot.matches('writing'))
  expect(view()).toMatchObject({ text: '写了很久的一段', failure, canSubmit: true })
  expect(remembered).toEqual(['写了很久的一段'])
})

test('太长就说太长，改短了就能发', () => {
  const { view } = compose({})
  view().write('字'.repeat(11))
  expect(view()).toMatchObject({ isTooLong: true, canSubmit: false })
  view().write('字'.repeat(10))
  expect(view()).toMatchObject({ isTooLong: false, canSubmit: true })
})

test('停一停才问，选了谁就是谁', async () => {
  const clock = new SimulatedClock()
  const asked: string[] = []
  const people = ['林间', '林下'].map((nickName) => ({
    id: nickName,
    nickName,
    avatarUrl: null,
  }))
  const machine = mentionMachine.provide({
    actors: {
      search: fromPromise<readonly Person[], { query: string }>(({ input }) => {
        asked.push(input.query)
        return Promise.resolve(people)
      }),
    },
  })
  const actor = createActor(machine, { clock }).start()
  const view = () => connectMention(actor.getSnapshot(), (event) => actor.send(event))
  view().look('')
  clock.increment(149)
  view().look('林')
  clock.increment(149)
  expect(asked).toEqual([])
  clock.increment(1)
  await waitFor(actor, ({ context }) => context.people.length > 0)
  expect(asked).toEqual(['林'])
  view().next()
  expect(view()).toMatchObject({ isOpen: true, chosen: { nickName: '林下' } })
  view().previous()
  expect(view().chosen?.nickName).toBe('林间')
  view().leave()
  expect(view()).toMatchObject({ isOpen: false, chosen: null })
})

function compose({
  submit = () => Promise.resolve(buildComment()),
}: {
  submit?: () => Promise<Comment>
}) {
  const remembered: string[] = []
  const heard: object[] = []
  const machine = composerMachine.provide({
    actors: { submit: fromPromise<Comment, { text: string }>(submit) },
    actions: { remember: (_, { text }) => void remembered.push(text) },
  })
  const actor = createActor(machine, { input: { text: '', longest: 10 } }).start()
  actor.on('*', (event) => heard.push(event))
  const view = () => connectComposer(actor.getSnapshot(), (event) => actor.send(event))
  return { actor, view, remembered, heard }
}
