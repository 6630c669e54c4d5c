import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { connectForm } from '#machines/form/form.connect.ts'
import { createFormMachine } from '#machines/form/form.machine.ts'
import type { Problems } from '#machines/form/form.types.ts'

interface Registration {
  email: string
  nickname: string
}

describe('form', () => {
  test('离开字段才指出它的错；提交时全指出来', () => {
    const { actor } = startForm({})
    expect(view(actor).errorOf('email')).toBeUndefined()
    view(actor).blur('email')
    expect(view(actor).errorOf('email')).toBe('请填写邮箱')
    expect(view(actor).errorOf('nickname')).toBeUndefined()
    expect(view(actor).canSubmit).toBe(false)
    view(actor).submit()
    expect(view(actor).errorOf('nickname')).toBe('请填写昵称')
  })

  test('还不能提交的时候先看一遍：哪里不对全指出来，什么也不提交', () => {
    const { actor } = startForm({ submit: () => Promise.resolve('u1') })
    view(actor).review()
    expect(view(actor).errorOf('email')).toBe('请填写邮箱')
    expect(view(actor).errorOf('nickname')).toBe('请填写昵称')
    fill(actor)
    view(actor).review()
    expect(view(actor)).toMatchObject({ isSubmitting: false, hasSucceeded: false })
  })

  test('提交成功：得到回答，也告诉在听的', async () => {
    const { actor } = startForm({ submit: () => Promise.resolve('u1') })
    const answers: string[] = []
    actor.on('form.succeeded', ({ answer }) => answers.push(answer))
    fill(actor)
    expect(view(actor).canSubmit).toBe(true)
    view(actor).submit()
    expect(view(actor).isSubmitting).toBe(true)
    await waitFor(actor, (snapshot) => snapshot.matches({ entry: 'succeeded' }))
    expect(view(actor)).toMatchObject({ hasSucceeded: true, answer: 'u1' })
    expect(answers).toEqual(['u1'])
  })

  test('提交失败：填的都在，服务器的话在字段旁边，改了就收起', async () => {
    const { actor } = startForm({
      submit: () =>
        refuse({ kind: 'invalid', code: 1000, fields: { email: ['这个邮箱收不到信'] } }),
    })
    fill(actor)
    view(actor).submit()
    await waitFor(actor, (snapshot) => snapshot.context.failure !== null)
    expect(view(actor).values).toEqual({ email: 'a@b.cn', nickname: '阿砚' })
    expect(view(actor).errorOf('email')).toBe('这个邮箱收不到信')
    view(actor).change('email', 'c@d.cn')
    expect(view(actor).errorOf('email')).toBeUndefined()
    expect(view(actor).failure).toBeNull()
  })

  test('验证码：倒数六十秒', async () => {
    const { actor, clock } = startForm({})
    view(actor).code.send()
    expect(view(actor).errorOf('email')).toBe('请填写邮箱')
    fill(actor)
    view(actor).code.send()
    await waitFor(actor, (snapshot) => snapshot.matches({ code: 'cooling' }))
    expect(view(actor).code).toMatchObject({ state: 'cooling', secondsLeft: 60 })
    clock.increment(1000)
    expect(view(actor).code.secondsLeft).toBe(59)
    for (let second = 0; second < 59; second += 1) clock.increment(1000)
    expect(view(actor).code).toMatchObject({ state: 'ready', secondsLeft: 0 })
  })

  test('验证码发不出去：说明原因，可以再发', async () => {
    const { actor } = startForm({ sendCode: () => refuse({ kind: 'timeout' }) })
    fill(actor)
    view(actor).code.send()
    await waitFor(actor, (snapshot) => snapshot.context.codeFailure !== null)
    expect(view(actor).code).toMatchObject({ state: 'ready', failure: { kind: 'timeout' } })
  })

  test('昵称：停笔 400 毫秒后查一次，查不到结果就是不可用', async () => {
    const checked: string[] = []
    const { actor, clock } = startForm({
      check: (nickname) => {
        checked.push(nickname)
        return nickname === '阿砚' ? refuse({ kind: 'conflict' }) : Promise.resolve()
      },
    })
    fill(actor)
    clock.increment(399)
    expect(checked).toEqual([])
    clock.increment(1)
    await waitFor(actor, (snapshot) => snapshot.matches({ check: 'unavailable' }))
    expect(view(actor)).toMatchObject({ availability: 'unavailable', canSubmit: false })

    view(actor).change('nickname', '墨客')
    clock.increment(400)
    await waitFor(actor, (snapshot) => snapshot.matches({ check: 'available' }))
    expect(view(actor)).toMatchObject({ availability: 'available', canSubmit: true })
    expect(checked).toEqual(['阿砚', '墨客'])
  })

  test('重新开始', () => {
    const { actor } = startForm({})
    fill(actor)
    view(actor).blur('email')
    view(actor).reset({ email: '', nickname: '' })
    expect(view(actor).values).toEqual({ email: '', nickname: '' })
    expect(view(actor).errorOf('email')).toBeUndefined()
  })

  test('填过什么没有：改回原样、提交成了、重新开始就不算', async () => {
    const { actor } = startForm({ submit: () => Promise.resolve('u1') })
    const start = view(actor).values
    expect(view(actor).isTouched).toBe(false)
    view(actor).change('nickname', '林间')
    expect(view(actor).isTouched).toBe(true)
    view(actor).change('nickname', start.nickname)
    expect(view(actor).isTouched).toBe(false)
    fill(actor)
    expect(view(actor).isTouched).toBe(true)
    view(actor).submit()
    await waitFor(actor, (snapshot) => snapshot.matches({ entry: 'succeeded' }))
    expect(view(actor).isTouched).toBe(false)
  })
})

interface World {
  submit?: () => Promise<string>
  sendCode?: () => Promise<void>
  check?: (nickname: string) => Promise<void>
}

type Asked = { values: Registration }

function startForm({
  submit = () => Promise.resolve('u1'),
  sendCode = () => Promise.resolve(),
  check = () => Promise.resolve(),
}: World) {
  const clock = new SimulatedClock()
  const machine = createFormMachine<Registration, string>().provide({
    actors: {
      submit: fromPromise<string, Asked>(submit),
      sendCode: fromPromise<void, Asked>(sendCode),
      check: fromPromise<void, Asked>(({ input }) => check(input.values.nickname)),
    },
  })
  const input = {
    values: { email: '', nickname: '' },
    validate,
    codeField: 'email',
    checkedField: 'nickname',
  } as const
  return { clock, actor: createActor(machine, { clock, input }).start() }
}

const validate = ({ email, nickname }: Registration): Problems<Registration> => ({
  ...(!email.includes('@') && { email: '请填写邮箱' }),
  ...(nickname === '' && { nickname: '请填写昵称' }),
})

type Actor = ReturnType<typeof startForm>['actor']

const view = (actor: Actor) => connectForm(actor.getSnapshot(), (event) => actor.send(event))

function fill(actor: Actor) {
  view(actor).change('email', 'a@b.cn')
  view(actor).change('nickname', '阿砚')
}

const refuse = (failure: object): Promise<never> =>
  Promise.reject(Object.assign(new Error('refused'), { failure }))
