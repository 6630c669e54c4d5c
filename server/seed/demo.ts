import { findImported } from '#server/import/import.store.ts'
import { countAnnouncements } from '#server/notifications/sent.store.ts'
import { createNotificationDispatcher } from '#server/notifications/notification-dispatcher.ts'
import { createDelivery, sendingFrom } from '#server/notifications/sending.ts'
import type { Progress } from '#server/lib/progress.ts'
import type { AppContext } from '#server/modules.ts'
import { ensureDemoMembers, type MemberOf } from './demo-members.ts'
import { createDemoPosts, keyOf, recordPost } from './demo-posts.ts'
import { readTexts } from './demo-texts.ts'
import { announcement, messages } from './fixtures/messages.ts'
import { people } from './fixtures/people.ts'
import { categories, topics } from './fixtures/topics.ts'
import { settle } from './grow.ts'
import { writePosts } from './posts.ts'
import { readState, writeState } from './seed.store.ts'
import { ensureCategories, ensureTopics } from './topics.ts'

export interface DemoReport {
  accounts: { nickName: string; email: string; isAdmin: boolean }[]
  /** Of all accounts that this run made; null when it made none. */
  password: string | null
  /** How many posts this run made. */
  posts: number
}

/**
 * Fills in the demo community: people, posts, topics, and who reads whom. What is there already stays as it is, so
 * a run that was cut short is finished by the next. Where there already is an administrator, no other is made.
 */
export async function fillDemo(app: AppContext, progress: Progress): Promise<DemoReport> {
  const { db, clock } = app.core
  const state = await readState(db)
  if (state === 'absent') await writeState(db, 'filling', clock.now())
  const { memberOf, password } = await ensureDemoMembers(app, state === 'filling')
  const categoryIds = await ensureCategories(app.services, categories)
  const topicIds = await ensureDemoTopics(app, memberOf)
  const texts = readTexts()
  const known = await findImported(db, texts.map(keyOf))
  const missing = texts.filter((text) => !known.has(keyOf(text)))
  const written = await writePosts(
    db,
    {
      posts: createDemoPosts(app, missing, { memberOf, categoryIds, topicIds }),
      count: missing.length,
      size: 1,
      record: (tx, post) => recordPost(app.core, tx, post),
    },
    progress,
  )
  if (written < missing.length) throw new Error('已中断；再次运行会继续。')
  await sendMessages(app, memberOf, state !== 'filled')
  await settle(app)
  await writeState(db, 'filled', clock.now())
  const accounts = people.map(({ key }) => {
    const { nickName, email, roles } = memberOf(key)
    return { nickName, email: email ?? '', isAdmin: roles.includes('Admin') }
  })
  return { accounts, password, posts: written }
}

function ensureDemoTopics({ core: { db, clock, newId } }: AppContext, memberOf: MemberOf) {
  const names = topics.map(({ name }) => name)
  return ensureTopics(db, names, (missing) => {
    const now = clock.now().getTime()
    const created = topics
      .filter(({ name }) => missing.includes(name))
      .map((topic, index) => ({ ...topic, id: newId(), createdAt: new Date(now + index) }))
    return {
      rows: created.map(({ followers: [first = 'keeper'], ...topic }) => ({
        ...topic,
        creatorId: memberOf(first).id,
      })),
      followers: created.flatMap(({ id: topicId, createdAt, followers }) =>
        followers.map((key) => ({ topicId, accountId: memberOf(key).id, createdAt })),
      ),
    }
  })
}

/**
 * Sends the messages and the announcement of the demo community. The first time its administrator has read all
 * notifications, and all but the newest messages.
 */
async function sendMessages(
  { core, services }: AppContext,
  memberOf: MemberOf,
  isFirst: boolean,
): Promise<void> {
  const { messages: chat, notifications } = services
  for (const [index, { from, to, text, isRead }] of messages.entries()) {
    const receiverId = memberOf(to).id
    const written = { receiverId, content: text, clientId: `demo:${index}` }
    const { message } = await chat.send(memberOf(from).id, written)
    if (isFirst && isRead) await chat.readUpTo(receiverId, message.senderId, message.id)
  }
  const keeper = memberOf('keeper')
  if ((await countAnnouncements(core.db)) === 0) await announce(core, keeper.id)
  if (!isFirst) return
  // A visitor of the demo has not been away: only what was just written to them waits for them.
  core.outbox.start(createNotificationDispatcher(core))
  await core.outbox.idle()
  await notifications.readAll(keeper.id)
}

/** By itself, and not as `Sent` does for administrators: where the site has one already, whose words these are is none. */
const announce = (core: AppContext['core'], senderId: string) =>
  core.db.transaction(async (tx) =>
    createDelivery(core)(tx, await sendingFrom(tx, senderId, announcement)),
  )
