import { describe, expect, test } from 'vitest'
import { transition, type AnyEventObject } from 'xstate'
import { heardAs, realtimeLinks, tie } from '#machines/links.ts'
import { conversationModel } from '#tests/machines/chat/conversation.model.ts'
import { outgoingModel } from '#tests/machines/chat/outgoing.model.ts'
import { connectionModel } from '#tests/machines/connection/connection.model.ts'
import { dialogsModel } from '#tests/machines/dialogs/dialogs.model.ts'
import { supervisorModel } from '#tests/machines/draft/supervisor.model.ts'
import { dropdownModel } from '#tests/machines/dropdown/dropdown.model.ts'
import { listModel } from '#tests/machines/list/list.model.ts'
import { noticesModel } from '#tests/machines/notices/notices.model.ts'
import { seenModel } from '#tests/machines/notices/seen.model.ts'
import { resourceModel } from '#tests/machines/resource/resource.model.ts'
import { sessionModel } from '#tests/machines/session/session.model.ts'
import { toasterModel } from '#tests/machines/toaster/toaster.model.ts'
import { unreadModel } from '#tests/machines/unread/unread.model.ts'
import { allLinks } from '#tests/support/drawings/links-chart.ts'
import type { MachineModel } from '#tests/support/paths/model.ts'
import { surveyOf } from '#tests/support/paths/survey.ts'

/**
 * Whom the names of the links stand for. The page is no machine; what an inbox hears, its machines hear by what its list holds, as
 * `realtime/realtime.test.ts` shows.
 */
const models: Record<
  Exclude<(typeof allLinks)[number]['from' | 'to'], 'page' | 'inbox' | 'inboxes'>,
  Pick<MachineModel, 'name'>
> = {
  session: sessionModel,
  notificationHub: connectionModel,
  chatHub: connectionModel,
  hubs: connectionModel,
  chats: conversationModel,
  conversation: conversationModel,
  outgoing: outgoingModel,
  dialogs: dialogsModel,
  menus: dropdownModel,
  viewer: resourceModel,
  drafts: supervisorModel,
  toaster: toasterModel,
  unread: unreadModel,
  lists: listModel,
  changes: noticesModel,
  seen: seenModel,
}

/** Those whose announcements are for others, all of them. */
const sources = [
  'session',
  'notificationHub',
  'chatHub',
  'chats',
  'outgoing',
  'toaster',
  'unread',
  'changes',
  'seen',
] as const

/** What is announced along no link, by whom, and who hears it instead. */
const heardElsewhere = {
  'session request.retry': 'the parking lot of the requests',
  'session request.reject': 'the parking lot of the requests',
  'notificationHub hub.down': 'nobody: what it brings is asked for when it is up',
  'notificationHub retry.scheduled': 'its hub, which knows the time',
  'notificationHub retry.over': 'its hub',
  'chatHub retry.scheduled': 'its hub, which knows the time',
  'chatHub retry.over': 'its hub',
  'chats messages.arrived': 'its chat, which confirms them to the server',
  'changes notices.failed': 'the person, in a toast',
  'seen notices.leaving': 'the person, who may keep them unread',
}

describe('机器之间的连线', () => {
  const spoken = allLinks.filter(({ from }) => from !== 'page')

  test.each(spoken.map((link) => [`${link.from} ${link.on} → ${link.to}`, link] as const))(
    '%s：走得到说这话的地方，听的一方也走得到听得进的地方',
    (_, { from, on, to, send }) => {
      const said = from === 'page' ? undefined : saidBy(from).find(({ type }) => type === on)
      expect(said).toBeDefined()
      const heard = said && (heardAs(send, said) as AnyEventObject)
      expect(heard && (!isMachine(to) || hears(to, heard))).toBe(true)
    },
  )

  test.each(allLinks.filter(({ from }) => from === 'page'))(
    '页面说的 $on，$to 听得进',
    ({ on, to }) => expect(isMachine(to) && hears(to, { type: on })).toBe(true),
  )

  test('没有谁说给自己听，没有哪句话说两遍', () => {
    const modelOf = (name: string) => (isMachine(name) ? models[name] : name)
    expect(allLinks.filter(({ from, to }) => modelOf(from) === modelOf(to))).toEqual([])
    expect(new Set(allLinks.map(({ from, on, to }) => `${from} ${on} ${to}`)).size).toBe(
      allLinks.length,
    )
  })

  test('说出来的每一句都有谁听，没有连线的说得出是谁', () => {
    const unheard = sources.flatMap((from) =>
      saidBy(from)
        .filter(
          ({ type }) => !allLinks.some((link) => isOf(link.from, from) && link.on === type),
        )
        .map(({ type }) => `${from} ${type}`),
    )
    expect(unheard.toSorted()).toEqual(Object.keys(heardElsewhere).toSorted())
  })

  test('说的话只到该听的那里：原话带着原来的内容，换成的话就是换成的', () => {
    const heard: unknown[] = []
    const hear = (who: string) => (event: object) => void heard.push([who, event])
    const carry = tie(realtimeLinks, {
      session: hear('session'),
      hubs: hear('hubs'),
      unread: hear('unread'),
      chats: hear('chats'),
      outgoing: hear('outgoing'),
      lists: hear('lists'),
      changes: hear('changes'),
      seen: hear('seen'),
      inboxes: hear('inboxes'),
    })
    const ban = { message: '刷屏', until: null }
    carry('chatHub', { type: 'account.banned', ban })
    carry('notificationHub', { type: 'hub.up' })
    carry('notificationHub', { type: 'hub.down' })
    carry('page', { type: 'page.hidden' })
    expect(heard).toEqual([
      ['session', { type: 'account.banned', ban }],
      ['unread', { type: 'unread.hint' }],
      ['chats', { type: 'page.hidden' }],
    ])
  })
})

const isMachine = (name: string): name is keyof typeof models => name in models

/** One of the chats is called `conversation` beside its other half. */
const isOf = (name: string, source: string) =>
  name === source || (name === 'conversation' && source === 'chats')

const surveys = new Map<string, ReturnType<typeof surveyOf>>()

/** Every situation that the machine behind a name can get into. */
function situationsOf(name: keyof typeof models) {
  // What is asked of it here holds for any machine.
  const model = models[name] as MachineModel
  const survey = surveys.get(model.name) ?? surveyOf(model)
  surveys.set(model.name, survey)
  return survey.rounds.flatMap(({ situations }) => [...situations.values()])
}

/** One announcement of each type, of all that a machine can make on any way. */
function saidBy(name: keyof typeof models): AnyEventObject[] {
  const said = new Map<string, AnyEventObject>()
  for (const { snapshot, steps } of situationsOf(name)) {
    for (const { event } of steps) {
      // XState's type knows only the actions that a machine can be asked to run; emitting is one more.
      const actions: readonly { type: string; params: unknown }[] = transition(
        snapshot.machine,
        snapshot,
        event,
      )[1]
      for (const { type, params } of actions) {
        if (type !== 'xstate.emit') continue
        const { event: emitted } = params as { event: AnyEventObject }
        said.set(emitted.type, emitted)
      }
    }
  }
  return [...said.values()]
}

/** Whether it does something with an event, anywhere. */
const hears = (name: keyof typeof models, event: AnyEventObject) =>
  situationsOf(name).some(({ snapshot }) => snapshot.can(event))
