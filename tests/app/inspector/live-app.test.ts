import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect'
import { expect, onTestFinished, test } from 'vitest'
import { createActor } from 'xstate'
import { createFormMachine } from '#machines/form/form.machine.ts'
import { inspectActors } from '#src/app/inspect-actors.ts'
import { createInspectorWindow } from '#src/app/inspector/inspector-window.ts'
import { tellSafely } from '#src/app/inspector/open-inspector.tsx'
import { profileFormOf } from '#src/features/authentication/account/profile-form.ts'
import { createReportMachine } from '#src/features/report/report.ts'
import type { HubView } from '#src/runtime/realtime.ts'
import { openLiveApp } from '#tests/support/live-app.ts'
import { listen } from '#tests/support/live.ts'
import { startServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import * as searchQueries from '#src/data/public/search.ts'
import * as queries from '#src/data/queries.ts'
import { answerOf } from '#tests/support/answer-of.ts'
import { accountOfMember } from '#tests/support/members.ts'
import { createInspectedWindow } from './inspected-window.ts'

test('整个应用接上真的检查器：令牌、邮箱、名字、文字，一个也没有离开这一页', async () => {
  const { told, untold, secrets } = await inspectLife()
  const left = JSON.stringify(told)
  const unsafe = JSON.stringify(untold)
  for (const [what, secret] of Object.entries(secrets)) {
    expect(unsafe.includes(secret), `without care, ${what} would leave`).toBe(true)
    expect(left.includes(secret), what).toBe(false)
  }
  expect(left).not.toContain('金丝雀')
  expect(left).not.toContain('canary')
  expect(machinesOf(told)).toEqual(expect.arrayContaining(lived))
})

/** What runs in the life of a member, as far as it holds anything of theirs. */
const lived = (
  'connection conversation dialogs draft form keeper list notices outgoing reportDialog resource seen ' +
  'session toast toaster unread'
).split(' ')

/** A member signs in, writes, chats, reports and fills in forms, while two inspectors look on: ours, and the library left to itself. */
async function inspectLife() {
  const { window, hear, posted } = createInspectedWindow()
  const far = createInspectorWindow(window, () => {})
  const untold: StatelyInspectionEvent[] = []
  const careless = createInspector({ send: (event) => void untold.push(event) })
  onTestFinished(inspectActors(tellSafely(createInspector(far.adapter))))
  onTestFinished(inspectActors((inspected) => careless.inspect.next?.(inspected)))
  const server = await startServer()
  onTestFinished(() => server.close())
  const origin = await listen(server)
  const canary = { nickName: '金丝雀甲', email: 'canary@birds.cn', bio: '一只金丝雀' }
  const ann = await server.createMember(canary)
  const ben = await server.createMember({ nickName: '金丝雀乙' })
  const hers = await openLiveApp(origin, accountOfMember(ann))
  const his = await openLiveApp(origin, accountOfMember(ben))
  const hubs = [hers, his].flatMap(
    ({
      realtime: {
        hubs: { notification, chat },
      },
    }) => [notification, chat],
  )
  const isLive = ({ connection }: HubView) =>
    connection.getSnapshot().matches({ line: { attached: 'live' } })
  await until(() => hubs.every(isLive), 'the connections')
  far.openNow()
  hear()

  const texts = {
    'a message sent': '金丝雀飞了',
    'a message received': '金丝雀回来了',
    'a message being typed': '金丝雀还没',
    'a title': '金丝雀饲养',
    'a post': '笼子里的金丝雀',
    'a report': '它说金丝雀会飞',
    'a toast': '金丝雀提示',
    'a dialog': '金丝雀问一句',
    'a search': '找金丝雀',
    'a password': '口令 canary-Hunter2',
    'an address being typed': 'typed.canary@birds.cn',
    'a nickname being typed': '金丝雀丙',
  }
  const chat = hers.realtime.chat(ben.id)
  const say = (text: string, { outgoing }: typeof chat, clientId: string) => {
    outgoing.send({ type: 'text.type', text })
    outgoing.send({ type: 'text.send', clientId })
  }
  chat.conversation.send({ type: 'chat.open' })
  say(texts['a message sent'], chat, hers.realtime.newId())
  say(texts['a message received'], his.realtime.chat(ann.id), his.realtime.newId())
  await until(
    () => chat.conversation.getSnapshot().context.messages.length === 2,
    'both messages',
  )
  chat.outgoing.send({ type: 'text.type', text: texts['a message being typed'] })

  const report = createActor(createReportMachine(hers.api)).start()
  report.send({ type: 'report.open', target: { type: 0, targetId: hers.realtime.newId() } })
  await until(() => report.getSnapshot().matches('open'), 'the dialog')
  report.send({ type: 'report.describe', description: texts['a report'] })

  const drafts = await hers.drafts()
  const draft = drafts.open({ draft: drafts.newKey(), format: 0 })
  onTestFinished(drafts.show(draft))
  const change = { title: texts['a title'], content: texts['a post'] }
  await until(() => draft.getSnapshot().can({ type: 'draft.edit', change }), 'the draft')
  draft.send({ type: 'draft.edit', change })
  draft.send({ type: 'draft.save' })
  await until(() => draft.getSnapshot().context.identity.postId !== null, 'the saved draft')

  const { user } = accountOfMember(ann)
  const { form } = profileFormOf({ ...hers, realtime: async () => hers.realtime }, user)
  const nickName = texts['a nickname being typed']
  form.send({ type: 'form.change', field: 'nickName', value: nickName })
  signInFields(texts['an address being typed'], texts['a password'])
  const { toaster, dialogs } = hers.actors
  toaster.send({ type: 'toast.show', toast: { kind: 'info', title: texts['a toast'] } })
  dialogs.send({
    type: 'dialog.push',
    dialog: { id: 'question', title: texts['a dialog'], message: '', confirmLabel: '好' },
  })
  answerOf(hers, queries.home, null).send({ type: 'page.activated' })
  const search = answerOf(hers, searchQueries.search, null)
  const query = { text: texts['a search'], sortBy: 'publishedAt' } as const
  search.send({ type: 'list.reset', query })
  search.send({ type: 'page.activated' })

  const secrets = {
    ...texts,
    'an access token': ann.token,
    'a refresh token': ann.refreshToken,
    'an address': canary.email,
    'a nickname': canary.nickName,
    'a bio': canary.bio,
    'the name of somebody else': '金丝雀乙',
    'the id of somebody else': ben.id,
  }
  // Closing a server waits for whoever has not asked yet.
  await until(() => form.getSnapshot().matches({ check: 'available' }), 'the free nickname')
  await until(() => search.getSnapshot().context.total !== null, 'what was found')
  // The library tells when it has time.
  const isTold = () => untold.some((event) => JSON.stringify(event).includes(texts['a search']))
  await until(isTold, 'the last word')
  const told = posted.map(({ message }) => message as StatelyInspectionEvent)
  return { told, untold, secrets }
}

/** The machine of a login that somebody fills in; `useLoginForm` starts one like it. */
function signInFields(email: string, password: string) {
  const form = createActor(createFormMachine<{ email: string; password: string }>(), {
    input: { values: { email: '', password: '' }, validate: () => ({}) },
  }).start()
  onTestFinished(() => void form.stop())
  form.send({ type: 'form.change', field: 'email', value: email })
  form.send({ type: 'form.change', field: 'password', value: password })
}

/** The machines that were announced, by their own ids. */
function machinesOf(told: readonly StatelyInspectionEvent[]) {
  const announced = told.flatMap((event) =>
    event.type === '@xstate.actor' && event.definition !== undefined ? [event.definition] : [],
  )
  return announced.map((definition) => (JSON.parse(definition) as { id: string }).id)
}
