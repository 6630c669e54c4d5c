import type { components } from '#openapi/generated/schema.d.ts'
import type { Resources } from '#src/runtime/resources.ts'

type FollowAnswer = components['schemas']['FollowAnswer']
type Remembering = Pick<Resources, 'home' | 'profile' | 'post' | 'rankings'>

/** Who is followed, and from where. */
export interface Followed {
  userId: string
  /** The post on whose page it happens, which remembers it too. */
  postId: string | undefined
}

/** Writes a changed follow into what pages remember, so that none of them goes on showing the old one. */
export function rememberFollow(
  resources: Remembering,
  { userId, postId }: Followed,
  { isFollowing: isFollowed, followersCount, enableNotification }: FollowAnswer,
): void {
  const changed = { isFollowed, followersCount }
  rememberInHome(resources.home(), userId, changed)
  rememberInRankings(resources.rankings(), userId, changed)
  const profile = resources.profile(userId)
  const person = profile.getSnapshot().context.data
  if (person !== null) {
    const data = { ...person, ...changed, enableNotification }
    profile.send({ type: 'resource.replace', data })
  }
  if (postId === undefined) return
  const post = resources.post(postId)
  const { data } = post.getSnapshot().context
  if (data !== null) {
    const author = { ...data.author, ...changed }
    post.send({ type: 'resource.replace', data: { ...data, author } })
  }
}

interface Changed {
  isFollowed: boolean
  followersCount: number
}

function rememberInHome(home: ReturnType<Resources['home']>, userId: string, changed: Changed) {
  const { data } = home.getSnapshot().context
  if (data === null) return
  const creators = data.creators.map((creator) =>
    creator.id === userId ? { ...creator, ...changed } : creator,
  )
  home.send({ type: 'resource.replace', data: { ...data, creators } })
  // The rest of the page is as old as it was: it is loaded again on return.
  home.send({ type: 'resource.invalidate' })
}

function rememberInRankings(
  rankings: ReturnType<Resources['rankings']>,
  userId: string,
  changed: Changed,
) {
  for (const ranking of rankings) {
    const { data } = ranking.getSnapshot().context
    if (data?.tab !== 'authors' || !data.items.some(({ author }) => author.id === userId)) {
      continue
    }
    const items = data.items.map((row) =>
      row.author.id === userId ? { ...row, author: { ...row.author, ...changed } } : row,
    )
    ranking.send({ type: 'resource.replace', data: { ...data, items } })
    // The places are as old as they were: they are loaded again on return.
    ranking.send({ type: 'resource.invalidate' })
  }
}
