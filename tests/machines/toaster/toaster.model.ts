import assert from 'node:assert/strict'
import { getNextTransitions } from 'xstate'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import { toasterMachine } from '#machines/toaster/toaster.machine.ts'
import { after, defineModel, done } from '#tests/support/paths/model.ts'
import { toasterWords } from './toaster.words.ts'

const offline: ToastRequest = { kind: 'error', title: '网络错误' }
const published: ToastRequest = {
  kind: 'publish-post-success',
  title: '发布成功',
  postId: 'p1',
  action: { name: 'read-post', label: '去看看' },
}

/** A favourite that was taken back, as far as its toast says. */
export const letGo = (id: string): ToastRequest => ({
  kind: 'success',
  title: '已取消收藏',
  timeout: 8000,
  action: { name: `favorite:${id}`, label: '撤销' },
})

const show = (toast: ToastRequest) => ({ type: 'toast.show', toast }) as const
const byId = <T extends string>(type: T, id: string) => ({ type, id })
const runsOut = (id: string) => done(id, { id })
const expired: ToastRequest = { kind: 'auth-expired', title: '登录已过期' }
const cleared = { type: 'toast.clear' } as const
const signedIn = { ...cleared, kind: 'auth-expired' } as const
const moved = { type: 'announcer.moved' } as const
const isKnown = after('becomingKnown', 'toaster.announcer.unknown')
const isTaken = after('takingIn', 'toaster.announcer.reading')

export const toasterModel = defineModel({
  name: 'toaster',
  machine: toasterMachine,
  words: toasterWords,
  starts: [undefined],
  // Two toasts are enough to see order, asking twice to see it counted; both count up for ever.
  cases: ({ context }) => [
    ...(context.shown < 2 && context.toasts.every(({ times }) => times < 2)
      ? [show(offline), show(published)]
      : []),
    moved,
    cleared,
    ...['toast-1', 'toast-2'].flatMap((id) => [
      byId('toast.dismiss', id),
      byId('toast.act', id),
      byId('toast.pause', id),
      byId('toast.resume', id),
      runsOut(id),
    ]),
  ],
  isRest: ({ context }) => context.toasts.length === 0,
  invariant(snapshot, { sent, trail }) {
    const { toasts } = snapshot.context
    const ids = toasts.map(({ id }) => id)
    assert.equal(snapshot.status, 'active')
    assert.equal(
      snapshot.matches({ announcer: 'absent' }),
      trail.every(({ type }) => type !== 'announcer.moved'),
    )
    for (const { times, told } of toasts)
      assert.ok(told <= times, 'nothing is told before it is asked for')
    assert.equal(new Set(ids).size, ids.length)
    assert.deepEqual(Object.keys(snapshot.children).toSorted(), ids.toSorted())
    const said = toasts.map(({ kind, title, message, postId, action }) =>
      JSON.stringify([kind, title, message, postId, action?.name]),
    )
    assert.equal(new Set(said).size, said.length, 'the same toast is not shown twice')
    for (const { event } of sent) assert.match(event.type, /^toast\.(pause|resume|renew)$/)
  },
  step({ before, event, after, did }) {
    const left = before.context.toasts.filter(({ id }) =>
      after.context.toasts.every((toast) => toast.id !== id),
    )
    if (event.type === cleared.type) {
      assert.ok(
        'kind' in event || after.context.toasts.length === 0,
        'nothing is left to the next member',
      )
      return assert.deepEqual(did.emitted, [], 'nobody takes or declines what it offered')
    }
    assert.equal(did.emitted.length, left.length, 'who leaves is told of once')
    const has = (toasts: readonly { id: string }[]) =>
      toasts.some(({ id }) => id === event['id'])
    if (event.type === isKnown.type && before.matches({ announcer: 'unknown' }))
      assert.equal(
        after.value.announcer,
        'reading',
        'what came before the place was known is read there',
      )
    if (event.type === 'toast.show' && before.matches({ announcer: 'reading' }))
      assert.ok(
        getNextTransitions(before).some(
          ({ eventType, reenter }) => eventType === 'toast.show' && reenter,
        ),
        'the one that comes has its whole time',
      )
    if (event.type === 'toast.dismiss') {
      const gone = byId('toast.dismiss', String(event['id']))
      assert.equal(before.can(gone), has(before.context.toasts))
      assert.equal(has(after.context.toasts), false, 'who dismisses a toast sees it no more')
    }
  },
  equivalents: {
    'toaster.screen · * done → (stays), without its guard isThere':
      'a toast that was stopped does not end; but a report that is folded again may say so',
  },
  scenarios: [
    {
      name: '念过一遍的不再念；又弹一次，再念一遍，等满一秒',
      trail: [moved, isKnown, show(offline), isTaken, show(offline), show(published), isTaken],
      shows({ context, value }, { timers }) {
        assert.equal(value.announcer, 'silent')
        assert.deepEqual(
          context.toasts.map(({ times, told }) => [times, told]),
          [
            [2, 2],
            [1, 1],
          ],
        )
        assert.deepEqual(
          timers.map(({ delay }) => delay),
          [100, 1000, 1000],
        )
      },
    },
    {
      name: '换了地方：先等读屏软件知道它，没有念过的才念',
      trail: [moved, isKnown, moved, show(offline)],
      shows({ context, value }) {
        assert.equal(value.announcer, 'unknown')
        assert.equal(context.toasts[0]?.told, 0)
      },
    },
    {
      name: '停在哪一条上，就只停哪一条的时间',
      trail: [
        show(offline),
        show(published),
        byId('toast.pause', 'toast-2'),
        byId('toast.resume', 'toast-2'),
      ],
      shows(_snapshot, { sent }) {
        assert.deepEqual(sent, [
          { to: 'toast-2', event: { type: 'toast.pause' } },
          { to: 'toast-2', event: { type: 'toast.resume' } },
        ])
      },
    },
    {
      name: '同样的提示不叠成一摞，重新计时，也数得出是第几次',
      trail: [show(offline), show(offline), show(offline)],
      shows({ context }, { sent, started }) {
        assert.deepEqual(
          context.toasts.map(({ times }) => times),
          [3],
        )
        assert.deepEqual(started, ['toast-1'])
        assert.deepEqual(
          sent.map(({ to, event }) => [to, event.type]),
          [
            ['toast-1', 'toast.renew'],
            ['toast-1', 'toast.renew'],
          ],
        )
      },
    },
    {
      name: '先后取消两篇收藏：话一样，各有一条可以撤销',
      trail: [
        show(letGo('A')),
        show(letGo('B')),
        show(letGo('B')),
        { type: 'toast.act', id: 'toast-2' },
      ],
      shows({ context }, { emitted, sent }) {
        assert.deepEqual(
          emitted.map(({ name }) => name),
          ['favorite:B'],
        )
        assert.deepEqual(
          context.toasts.map(({ action }) => action?.name),
          ['favorite:A'],
        )
        assert.deepEqual(
          sent.map(({ to }) => to),
          ['toast-2'],
        )
      },
    },
    {
      name: '同样的提示又弹一次：只有它的次数变了',
      trail: [show(offline), show(published), show(offline)],
      shows({ context }) {
        assert.deepEqual(
          context.toasts.map(({ id, times }) => [id, times]),
          [
            ['toast-1', 2],
            ['toast-2', 1],
          ],
        )
      },
    },
    {
      name: '两篇文章先后提交审核：话一样，各通向各的文章',
      trail: [
        show({ ...published, postId: 'p1' }),
        show({ ...published, postId: 'p2' }),
        { type: 'toast.act', id: 'toast-2' },
      ],
      shows: (_snapshot, { emitted }) => assert.equal(emitted[0]?.['toast'].postId, 'p2'),
    },
    {
      name: '带着动作的提示：按下后说出动作名与文章号，随即收起',
      trail: [show(published), { type: 'toast.act', id: 'toast-1' }],
      shows({ context }, { emitted }) {
        assert.deepEqual(context.toasts, [])
        assert.equal(emitted[0]?.['name'], 'read-post')
        assert.equal(emitted[0]?.['toast'].postId, 'p1')
      },
    },
    {
      name: '会话结束：提示都收起，没有谁按下或关掉；之后的照常弹出',
      trail: [show(letGo('A')), show(published), cleared, show(offline)],
      shows({ context }, { emitted }) {
        assert.deepEqual(
          context.toasts.map(({ title }) => title),
          ['网络错误'],
        )
        assert.deepEqual(emitted, [])
      },
    },
    {
      name: '重新登录：说登录过期的收起，别的留着',
      trail: [show(expired), show(published), signedIn],
      shows({ context, children }, { emitted }) {
        assert.deepEqual(
          context.toasts.map(({ title }) => title),
          ['发布成功'],
        )
        assert.deepEqual(Object.keys(children), ['toast-2'])
        assert.deepEqual(emitted, [])
      },
    },
    {
      name: '时间到了的自己离开，其余的留下',
      trail: [show(offline), show(published), runsOut('toast-1')],
      shows({ context }) {
        assert.deepEqual(
          context.toasts.map(({ id }) => id),
          ['toast-2'],
        )
      },
    },
  ],
})
