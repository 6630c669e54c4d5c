import {
  moment,
  type Person,
  type PlainMessage,
  type PlainNotice,
  type PlainPost,
} from './world.ts'
import type { PlainWorld } from './world.ts'

/* The entities as the specification shows them: its fields, and no others. */

export const authorOf = ({ id, nickName, avatarUrl }: Person) => ({
  id,
  displayName: nickName,
  nickName,
  avatarUrl,
})

export const profileOf = ({ id, email, nickName, bio, avatarUrl, roles }: Person) => ({
  id,
  nickName,
  email,
  bio,
  avatarUrl,
  roles,
  createTime: moment,
  updateTime: moment,
})

export const creatorOf = (person: Person) => ({
  ...authorOf(person),
  totalViews: 12,
  postCount: 1,
  isFollowed: false,
  followersCount: 0,
})

export const topicOf = ({ topic }: PlainWorld) => ({
  ...topic,
  postCount: 1,
  discussionCount: 0,
  followerCount: 0,
  hotnessScore: 3,
})

export function summaryOf(world: PlainWorld, post: PlainPost) {
  const { id, title, excerpt, format, categoryIds, tags } = post
  const author = authorOf(personOf(world, post.authorId))
  const times = { publishedAt: moment, createTime: moment }
  const counts = {
    viewCount: 12,
    likeCount: 0,
    commentCount: world.comments.filter(({ postId }) => postId === id).length,
  }
  return {
    id,
    title,
    excerpt,
    coverImage: null,
    ...times,
    format,
    ...counts,
    categoryIds,
    author,
    tags,
  }
}

export function foundOf(world: PlainWorld, post: PlainPost) {
  const { id, title, excerpt, coverImage, publishedAt, tags, author, ...rest } = summaryOf(
    world,
    post,
  )
  const { viewCount, likeCount, commentCount } = rest
  const owner = { ownerId: author.id, ownerName: author.displayName }
  return {
    id,
    title,
    excerpt,
    coverImage,
    publishedAt,
    tags,
    viewCount,
    likeCount,
    commentCount,
    ...owner,
  }
}

export function messageOf(world: PlainWorld, message: PlainMessage) {
  const [sender, receiver] = [message.senderId, message.receiverId].map((id) =>
    personOf(world, id),
  )
  return {
    ...message,
    senderName: sender?.nickName,
    senderAvatar: null,
    receiverName: receiver?.nickName,
    receiverAvatar: null,
    messageType: 'text',
    createdAt: moment,
  }
}

export const noticeOf = (world: PlainWorld, { id, type, isRead, ...notice }: PlainNotice) => ({
  id,
  type,
  isRead,
  readAt: isRead ? moment : null,
  message: {
    title: notice.title,
    content: notice.content,
    sender: authorOf(personOf(world, notice.fromId)),
  },
})

export function personOf({ people }: PlainWorld, id: string): Person {
  const found = people.find((person) => person.id === id)
  if (!found) throw new Error(`nobody is called ${id}`)
  return found
}
