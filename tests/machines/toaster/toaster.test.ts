import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { toToast, type ToastKind } from '#machines/toaster/toast.types.ts'
import { connectToaster } from '#machines/toaster/toaster.connect.ts'
import { toasterMachine } from '#machines/toaster/toaster.machine.ts'
import { letGo } from './toaster.model.ts'

describe('toaster', () => {
  test.each<[ToastKind, number, string]>([
    ['error', 3000, 'top-center'],
    ['success', 3000, 'top-center'],
    ['info', 3000, 'top-center'],
    ['warning', 3000, 'top-center'],
    ['draft-restore', 3000, 'top-center'],
    ['review-pending', 3000, 'top-center'],
    ['auth-expired', 0, 'center'],
    ['success-center', 0, 'center'],
    ['publish-post-success', 0, 'center'],
  ])('%s：%i 毫秒，%s', (kind, timeout, position) => {
    expect(toToast({ kind, title: '题' }, 't')).toEqual({
      id: 't',
      kind,
      title: '题',
      timeout,
      position,
      times: 1,
      told: 0,
    })
  })

  test('时间和位置可以另说', () => {
    const toast = toToast({ kind: 'error', title: '题', timeout: 0, position: 'center' }, 't')
    expect(toast).toMatchObject({ timeout: 0, position: 'center' })
  })

  test('三秒后自己离开；停着的、要留下的不走', () => {
    const { actor, clock } = startToaster()
    view(actor).show({ kind: 'info', title: '一会儿' })
    view(actor).show({ kind: 'info', title: '有人在看' })
    view(actor).show({ kind: 'success-center', title: '留下' })
    view(actor).pause('toast-2')

    clock.increment(3000)
    expect(titles(actor)).toEqual(['有人在看', '留下'])

    view(actor).resume('toast-2')
    clock.increment(2999)
    expect(titles(actor)).toEqual(['有人在看', '留下'])
    clock.increment(1)
    expect(titles(actor)).toEqual(['留下'])

    view(actor).dismiss('toast-3')
    expect(titles(actor)).toEqual([])
  })

  test('同一件事再说一遍，重新计时而不再添一条', () => {
    const { actor, clock } = startToaster()
    view(actor).show({ kind: 'error', title: '网络错误' })
    clock.increment(2000)
    view(actor).show({ kind: 'error', title: '网络错误' })
    clock.increment(2000)
    expect(titles(actor)).toEqual(['网络错误'])
    clock.increment(1000)
    expect(titles(actor)).toEqual([])
  })

  test('说的一样、撤销的不是同一件：各是一条，撤销哪一条就撤销哪一件', () => {
    const { actor } = startToaster()
    const undone: string[] = []
    actor.on('toast.acted', ({ name }) => undone.push(name))
    view(actor).show(letGo('A'))
    view(actor).show(letGo('B'))
    view(actor).show(letGo('B'))
    expect(titles(actor)).toEqual(['已取消收藏', '已取消收藏'])
    view(actor).act('toast-2')
    view(actor).act('toast-1')
    expect(undone).toEqual(['favorite:B', 'favorite:A'])
  })

  test('两篇文章先后提交审核：各有一条，查看的是各自的那篇', () => {
    const { actor } = startToaster()
    const shown: (string | undefined)[] = []
    actor.on('toast.acted', ({ toast }) => shown.push(toast.postId))
    for (const postId of ['p1', 'p2'])
      view(actor).show({ kind: 'review-pending', title: '已提交审核', postId, action: show })
    view(actor).act('toast-2')
    expect(shown).toEqual(['p2'])
    expect(titles(actor)).toEqual(['已提交审核'])
  })

  test('念的地方立住 100 毫秒才念，念上一秒；念过的不念第二遍，又弹一次再念', () => {
    const { actor, clock } = startToaster()
    view(actor).show({ kind: 'error', title: '早来的', timeout: 0 })
    clock.increment(5000)
    expect(announced(actor)).toEqual([])
    view(actor).moveAnnouncer()
    clock.increment(99)
    expect(announced(actor)).toEqual([])
    clock.increment(1)
    expect(announced(actor)).toEqual(['早来的'])

    clock.increment(999)
    view(actor).show({ kind: 'info', title: '晚来的', timeout: 0 })
    clock.increment(999)
    expect(announced(actor)).toEqual(['早来的', '晚来的'])
    clock.increment(1)
    expect(announced(actor)).toEqual([])
    expect(titles(actor)).toEqual(['早来的', '晚来的'])

    view(actor).show({ kind: 'error', title: '早来的', timeout: 0 })
    expect(announced(actor)).toEqual(['早来的'])
  })

  test('念到一半换了地方：新地方立住了，没念完的从头念，念过的不念', () => {
    const { actor, clock } = startToaster()
    view(actor).moveAnnouncer()
    clock.increment(100)
    view(actor).show({ kind: 'info', title: '念过的', timeout: 0 })
    clock.increment(1000)
    view(actor).show({ kind: 'info', title: '没念完的', timeout: 0 })
    clock.increment(500)
    view(actor).moveAnnouncer()
    clock.increment(50)
    view(actor).moveAnnouncer()
    clock.increment(99)
    expect(announced(actor)).toEqual([])
    clock.increment(1)
    expect(announced(actor)).toEqual(['没念完的'])
  })

  test('按下动作', () => {
    const { actor } = startToaster()
    const acted: string[] = []
    actor.on('toast.acted', ({ name }) => acted.push(name))
    view(actor).show({
      kind: 'draft-restore',
      title: '有未保存的草稿',
      action: { name: 'restore-draft', label: '恢复' },
    })
    view(actor).act('toast-1')
    expect(acted).toEqual(['restore-draft'])
    expect(titles(actor)).toEqual([])
  })
})

const show = { name: 'post.show', label: '查看文章' }

function startToaster() {
  const clock = new SimulatedClock()
  return { clock, actor: createActor(toasterMachine, { clock }).start() }
}

const view = (actor: ReturnType<typeof startToaster>['actor']) =>
  connectToaster(actor.getSnapshot(), (event) => actor.send(event))
const announced = (actor: ReturnType<typeof startToaster>['actor']) =>
  view(actor).announced.map(({ title }) => title)
const titles = (actor: ReturnType<typeof startToaster>['actor']) =>
  view(actor).toasts.map(({ title }) => title)
