import { accounts } from './schema/accounts.ts'
import { auditLog } from './schema/audit.ts'
import { categories } from './schema/categories.ts'
import { codes } from './schema/codes.ts'
import { commentLikes, commentMentions, comments } from './schema/comments.ts'
import { follows } from './schema/follows.ts'
import { images } from './schema/images.ts'
import { conversations, messages } from './schema/messages.ts'
import {
  assistantMessages,
  checkpoints,
  notifications,
  sentNotifications,
} from './schema/notifications.ts'
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
import { postTopics, topicFollows, topics } from './schema/topics.ts'

/** Every table by name, for Drizzle's types. A new table joins its noun's file and this map. */
export const schema = {
  accounts,
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
  favourites,
  follows,
  images,
  messages,
  mutes,
  notifications,
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
  sentNotifications,
  sessions,
  settings,
  topicFollows,
  topics,
}
