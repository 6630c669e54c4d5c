import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { connectMutation } from '#machines/mutation/mutation.connect.ts'
import { createMutationMachine, type Change } from '#machines/mutation/mutation.machine.ts'

test('点赞先亮；服务器答应了就算数', async () => {
  const { actor, asked } = startLike((change) => Promise.resolve(change.to))
  view(actor).run(true)
  expect(view(actor)).toMatchObject({ value: true, isRunning: true })
  await waitFor(actor, (snapshot) => snapshot.matches('idle'))
  expect(view(actor)).toMatchObject({ value: true, isRunning: false })
  expect(asked).toEqual([{ from: false, to: true }])
})

test('服务器不答应，退回原样', async () => {
  const { actor } = startLike(() =>
    Promise.reject(
      Object.assign(new Error('limited'), { failure: { kind: 'limited', retryAfter: 60 } }),
    ),
  )
  view(actor).run(true)
  await waitFor(actor, (snapshot) => snapshot.matches('idle'))
  expect(view(actor)).toMatchObject({ value: false, isRunning: false })
})

function startLike(commit: (change: Change<boolean>) => Promise<boolean>) {
  const asked: Change<boolean>[] = []
  const machine = createMutationMachine<boolean>().provide({
    actors: {
      commit: fromPromise<boolean, Change<boolean>>(({ input }) => {
        asked.push(input)
        return commit(input)
      }),
    },
  })
  return { asked, actor: createActor(machine, { input: { value: false } }).start() }
}

const view = (actor: ReturnType<typeof startLike>['actor']) =>
  connectMutation(actor.getSnapshot(), (event) => actor.send(event))
