import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { Failure } from '#machines/lib/failure.ts'
import { lifetimes } from '#machines/resource/lifetimes.ts'
import { connectResource } from '#machines/resource/resource.connect.ts'
import { createResourceMachine } from '#machines/resource/resource.machine.ts'

interface Profile {
  nickname: string
}

describe('resource', () => {
  test('新鲜时回来不再取；过期后回来，旧的先看着，新的随后到', async () => {
    const { actor, clock, loads } = startProfile(['阿砚', '阿砚（改）'])

    expect(view(actor).isLoading).toBe(true)
    actor.send({ type: 'page.activated' })
    await waitFor(actor, (snapshot) => snapshot.matches('fresh'))
    clock.increment(lifetimes.userProfile - 1)
    actor.send({ type: 'page.activated' })
    expect(loads).toEqual(['u1'])

    clock.increment(1)
    actor.send({ type: 'page.activated' })
    expect(view(actor)).toMatchObject({ data: { nickname: '阿砚' }, isRefreshing: true })
    await waitFor(actor, (snapshot) => snapshot.matches('fresh'))
    expect(view(actor).data).toEqual({ nickname: '阿砚（改）' })
    expect(loads).toEqual(['u1', 'u1'])
  })

  test('取不到：说得出为什么，再进来会重试', async () => {
    const { actor } = startProfile([new Error('断网'), '阿砚'])
    actor.send({ type: 'page.activated' })
    await waitFor(actor, (snapshot) => snapshot.matches('failed'))
    expect(view(actor)).toMatchObject({
      hasFailed: true,
      data: null,
      failure: { kind: 'offline' },
    })
    actor.send({ type: 'page.activated' })
    await waitFor(actor, (snapshot) => snapshot.matches('fresh'))
    expect(view(actor)).toMatchObject({ data: { nickname: '阿砚' }, failure: null })
  })

  test('重取时说没有了，原来的不再给人看；断网的留着；又有了，再进来就看得到', async () => {
    const { actor, clock } = startProfile(['阿砚', new Error('断网'), missing, '阿砚'])
    const comeBack = async () => {
      clock.increment(lifetimes.userProfile)
      actor.send({ type: 'page.activated' })
      await waitFor(actor, (snapshot) => !snapshot.hasTag('loading'))
      return view(actor)
    }
    await comeBack()
    expect(await comeBack()).toMatchObject({
      data: { nickname: '阿砚' },
      failure: { kind: 'offline' },
    })
    expect(await comeBack()).toMatchObject({ data: null, failure: { kind: 'missing' } })
    expect(view(actor).hasFailed).toBe(true)
    expect(await comeBack()).toMatchObject({ data: { nickname: '阿砚' }, failure: null })
  })

  test('从别处得到的新内容直接用', () => {
    const { actor } = startProfile([])
    actor.send({ type: 'resource.replace', data: { nickname: '刚改的' } })
    expect(view(actor)).toMatchObject({ data: { nickname: '刚改的' }, isLoading: false })
  })
})

const missing: Failure = { kind: 'missing' }

/** Each load answers the next of the answers; an Error stands for a lost network. */
function startProfile(answers: (string | Error | Failure)[]) {
  const clock = new SimulatedClock()
  const loads: string[] = []
  const machine = createResourceMachine<Profile, string>().provide({
    actors: {
      load: fromPromise<Profile, { key: string }>(async ({ input }) => {
        const answer = answers[loads.length]
        loads.push(input.key)
        if (typeof answer === 'string') return { nickname: answer }
        const failure = answer instanceof Error ? { kind: 'offline' } : answer
        throw Object.assign(new Error('refused'), { failure })
      }),
    },
  })
  const input = { key: 'u1', lifetime: lifetimes.userProfile }
  return { clock, loads, actor: createActor(machine, { clock, input }).start() }
}

const view = (actor: ReturnType<typeof startProfile>['actor']) =>
  connectResource(actor.getSnapshot(), (event) => actor.send(event))
