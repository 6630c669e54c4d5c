import { onTestFinished } from 'vitest'
import { connectConversation } from '#machines/chat/conversation.connect.ts'
import type { Account } from '#machines/session/session.types.ts'
import type { HubName } from '#src/runtime/realtime.ts'
import { startLiveClient } from './live-client.ts'
import type { Member } from './members.ts'
import { until } from './until.ts'

/** The running app of somebody who is signed in, over real connections to a server that listens; for one test. */
export async function openLiveApp(origin: string, account: Account) {
  const { stop, ...app } = await startLiveClient(origin, account)
  onTestFinished(stop)
  return app
}

export type LiveApp = Awaited<ReturnType<typeof openLiveApp>>

/** The same, once both of its connections are there. */
export async function openConnectedApp(origin: string, account: Account) {
  const app = await openLiveApp(origin, account)
  await until(() => isLive(app, 'chat') && isLive(app, 'notification'), 'both connections')
  return app
}

export const hubOf = ({ realtime }: LiveApp, name: HubName) => realtime.hubs[name].connection

export const isLive = (app: LiveApp, name: HubName) =>
  hubOf(app, name)
    .getSnapshot()
    .matches({ line: { attached: 'live' } })

/** Why nobody is signed in any more; null while somebody is. */
export const endingOf = ({ actors }: LiveApp) => actors.session.getSnapshot().context.ended

export const chatOf = ({ realtime }: LiveApp, { id }: Member) => realtime.chat(id)

/** How many messages wait to be read, as the badge says. */
export const unreadOf = ({ realtime }: LiveApp) =>
  realtime.unread.getSnapshot().context.counts.chat

export function say({ realtime }: LiveApp, to: Member, text: string) {
  const { outgoing } = realtime.chat(to.id)
  outgoing.send({ type: 'text.type', text })
  outgoing.send({ type: 'text.send', clientId: realtime.newId() })
}

function messagesOf(app: LiveApp, peer: Member) {
  const { conversation } = chatOf(app, peer)
  const snapshot = conversation.getSnapshot()
  return connectConversation(snapshot, (event) => conversation.send(event)).messages
}

/** What both have said to one another, in the order in which the app shows it. */
export const sayings = (app: LiveApp, peer: Member) =>
  messagesOf(app, peer).map(({ content }) => content)

/** How far each of it has come. */
export const statuses = (app: LiveApp, peer: Member) =>
  messagesOf(app, peer).map(({ status }) => status)
