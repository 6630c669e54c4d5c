import { mentionsAmong, spellingsOf } from '#server/comments/mentions.ts'
import type { AppContext as House } from '#server/services.ts'
import { memberOf } from './people.ts'
import type { Members } from './people.ts'
import { say } from './talk.store.ts'
import { type DemoComment, talks } from './talks.ts'

const hourMs = 3_600_000

interface Place {
  postId: string
  /** The name of the post's file. */
  key: string
  members: Members
}

/** What is above a comment: nothing for the first of a thread. */
interface Above {
  rootId: string | null
  parentId: string | null
  at: Date
}

/** Lets the people of the demo talk below one of its posts. */
export async function talk({ core }: House, place: Place, publishedAt: Date): Promise<void> {
  const people = [...place.members.values()]
  const now = core.clock.now()
  let said = 0

  async function tell(comments: DemoComment[], above: Above) {
    for (const { by, hoursLater, text, likedBy = [], answers = [] } of comments) {
      const wanted = above.at.getTime() + hoursLater * hourMs
      const at = new Date(Math.min(wanted, now.getTime()))
      said += 1
      const id = await say(core, {
        id: core.newId(),
        postId: place.postId,
        authorId: memberOf(place.members, by).id,
        rootId: above.rootId,
        parentId: above.parentId,
        content: text,
        clientId: `demo:${place.key}:${said}`,
        at,
        likedBy: likedBy.map((key) => memberOf(place.members, key).id),
        mentions: mentionsAmong(spellingsOf(text), people),
      })
      await tell(answers, { rootId: above.rootId ?? id, parentId: id, at })
    }
  }

  await tell(talks[place.key] ?? [], { rootId: null, parentId: null, at: publishedAt })
}
