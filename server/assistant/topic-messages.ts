import { because } from '#server/moderation/rules.ts'
import type { NewAssistantMessage } from './assistant-messages.ts'

/** A decision about a topic, as its creator is told of it. */
interface TopicEvent {
  topicId: string
  creatorId: string
  name: string
  /** The topic that it was merged into. */
  into: string | null
  /** As the audit log calls it: `topic.disable`. */
  action: string
  reason: string
  rule: number | null
  at: string
}

type Words = { title: string; text: (event: TopicEvent) => string }

const words: Record<string, Words> = {
  'topic.approve': {
    title: '审核结果：已通过',
    text: ({ name }) => `您发起的话题“${name}”已通过审核，大家现在可以用它写文章。`,
  },
  'topic.reject': {
    title: '审核结果：未通过',
    text: ({ name }) => `您发起的话题“${name}”没有通过审核。`,
  },
  'topic.enable': {
    title: '您的话题已启用',
    text: ({ name }) => `您发起的话题“${name}”已启用，读者现在可以看到它。`,
  },
  'topic.disable': {
    title: '您的话题被停用了',
    text: ({ name }) => `管理员停用了您发起的话题“${name}”，读者现在看不到它。`,
  },
  'topic.delete': {
    title: '您的话题被删除了',
    text: ({ name }) => `管理员删除了您发起的话题“${name}”。`,
  },
  'topic.merge': {
    title: '您的话题与另一个合并了',
    text: ({ name, into }) =>
      `您发起的话题“${name}”已并入“${into ?? '另一个话题'}”，原来的文章和关注者都在那里。`,
  },
}

/** Undefined for what its creator need not know. */
export function topicMessage(event: TopicEvent): NewAssistantMessage | undefined {
  const known = Object.hasOwn(words, event.action) ? words[event.action] : undefined
  if (!known) return undefined
  const why = because(event)
  return {
    recipientId: event.creatorId,
    // Each time is told anew.
    cause: `${event.action}:${event.topicId}:${event.at}`,
    topicId: event.topicId,
    title: known.title,
    content: known.text(event) + (why === '' ? '' : `原因：${why}`),
  }
}
