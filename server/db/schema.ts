import { accounts, accountWarnings, invitations, sessions, codes } from './schema/accounts.ts'
import { commentLikes, commentMentions, comments } from './schema/comments.ts'
import { feedback } from './schema/feedback.ts'
import { images } from './schema/images.ts'
import { mails } from './schema/mails.ts'
import { conversations, messages } from './schema/messages.ts'
import {
  assistantMessages,
  checkpoints,
  notifications,
  scheduledNotifications,
  sentNotifications,
} from './schema/notifications.ts'
import { outbox } from './schema/outbox.ts'
import {
  postCategories,
  postImages,
  postMonths,
  postRevisions,
  posts,
  postSearch,
  postTags,
  categories,
} from './schema/posts.ts'
import { favourites, postLikes, postViewDays, postViews } from './schema/reactions.ts'
import { blocks, mutes, follows } from './schema/relations.ts'
import { reports, appeals } from './schema/reports.ts'
import { settings, jobs, dailyCounts, auditLog } from './schema/system.ts'
import { todos } from './schema/todos.ts'
import { postTopics, topicFollows, topics } from './schema/topics.ts'

/** Every table by name, for Drizzle's types. A new table joins its noun's file and this map. */
export const schema = {
  accounts,
  accountWarnings,
  appeals,
  assistantMessages,
  auditLog,
  blocks,
  categories,
  checkpoints,
  codes,
  commentLikes,
  commentMentions,
  comments,
  conversations,
  dailyCounts,
  favourites,
  feedback,
  follows,
  images,
  jobs,
  invitations,
  mails,
  messages,
  mutes,
  notifications,
  outbox,
  postCategories,
  postImages,
  postLikes,
  postMonths,
  postRevisions,
  posts,
  postSearch,
  postTags,
  postTopics,
  postViewDays,
  postViews,
  reports,
  scheduledNotifications,
  sentNotifications,
  sessions,
  settings,
  todos,
  topicFollows,
  topics,
}
