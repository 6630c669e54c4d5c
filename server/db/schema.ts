import { accounts, accountWarnings } from './schema/accounts.ts'
import { appeals } from './schema/appeals.ts'
import { auditLog } from './schema/audit.ts'
import { categories } from './schema/categories.ts'
import { codes } from './schema/codes.ts'
import { commentLikes, commentMentions, comments } from './schema/comments.ts'
import { dailyCounts } from './schema/daily-counts.ts'
import { feedback } from './schema/feedback.ts'
import { follows } from './schema/follows.ts'
import { images } from './schema/images.ts'
import { invitations } from './schema/invitations.ts'
import { jobs } from './schema/jobs.ts'
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
} from './schema/posts.ts'
import { favourites, postLikes, postViewDays, postViews } from './schema/reactions.ts'
import { blocks, mutes } from './schema/relations.ts'
import { reports } from './schema/reports.ts'
import { sessions } from './schema/sessions.ts'
import { settings } from './schema/settings.ts'
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
