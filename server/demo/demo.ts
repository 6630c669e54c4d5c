import { recalculateHotness } from '#server/hotness/hotness.job.ts'
import { findImported } from '#server/import/import.store.ts'
import type { Progress as ToolWatch } from '#server/lib/progress.ts'
import type { AppContext as House } from '#server/services.ts'
import { correspond } from './correspond.ts'
import { attend, readState, writeState } from './demo.store.ts'
import { ensurePeople, memberOf } from './people.ts'
import type { Members } from './people.ts'
import { hang } from './picture.ts'
import { ensurePlaces } from './places.ts'
import type { Places } from './places.ts'
import { talk } from './talk.ts'
import { readTexts } from './texts.ts'
import type { DemoText } from './texts.ts'

const dayMs = 86_400_000

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
export async function fillDemo(house: House, watch: ToolWatch): Promise<DemoReport> {
  const { db, clock } = house.core
  const state = await readState(db)
  if (state === 'absent') await writeState(db, 'filling', clock.now())
  const { members, password } = await ensurePeople(house, state === 'filling')
  const places = await ensurePlaces(house, members)
  const texts = readTexts()
  const known = await findImported(db, texts.map(keyOf))
  for (const [index, text] of texts.entries()) {
    if (watch.signal.aborted) throw new Error('已中断；再次运行会继续。')
    await ensurePost(house, text, members, places)
    watch.onProgress(index + 1, texts.length)
  }
  await correspond(house, { members, isFirst: state !== 'filled' })
  await recalculateHotness(db, clock.now())
  await writeState(db, 'filled', clock.now())
  const accounts = [...members.values()].map(({ nickName, email, roles }) => ({
    nickName,
    email: email ?? '',
    isAdmin: roles.includes('Admin'),
  }))
  return { accounts, password, posts: texts.length - known.size }
}

const keyOf = ({ key }: DemoText) => `demo:${key}`

/** Writes a post as its author would, dates it back, and gives it its readers. One that is known is left alone. */
async function ensurePost(house: House, text: DemoText, members: Members, places: Places) {
  const { core, services } = house
  const now = core.clock.now()
  const author = memberOf(members, text.author)
  const importKey = keyOf(text)
  const known = (await findImported(core.db, [importKey])).get(importKey)
  const written = new Date(now.getTime() - text.daysAgo * dayMs)
  const post =
    known ??
    (await services.posts.write(
      author.id,
      'publish',
      {
        title: text.title,
        format: text.format,
        content: await withPictures(house, author.id, text.content),
        excerpt: '',
        coverImage: text.cover ? await hang(house, author.id, 'cover', text.cover) : null,
        categoryIds: [placeOf(places.categories, text.category)],
        tags: text.tags,
        topicIds: text.topics.map((name) => placeOf(places.topics, name)),
      },
      { importKey, publishedAt: written, updatedAt: written },
    ))
  const idsOf = (keys: string[]) => keys.map((key) => memberOf(members, key).id)
  const { views, likedBy, favouredBy } = text
  const attention = { views, likedBy: idsOf(likedBy), favouredBy: idsOf(favouredBy) }
  await attend(core, { id: post.id, authorId: author.id }, attention, now)
  await talk(house, { postId: post.id, key: text.key, members }, written)
}

/** The texts name their pictures `picture:river`. */
async function withPictures(house: House, ownerId: string, content: string) {
  let whole = content
  for (const [place, name = ''] of content.matchAll(/picture:([\w-]+)/g))
    whole = whole.replaceAll(place, await hang(house, ownerId, 'post', name))
  return whole
}

function placeOf(places: ReadonlyMap<string, string>, name: string) {
  const id = places.get(name)
  if (id === undefined) throw new Error(`the demo has no place called ${name}`)
  return id
}
