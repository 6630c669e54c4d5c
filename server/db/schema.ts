import { accounts } from './schema/accounts.ts'
import { categories } from './schema/categories.ts'
import { codes } from './schema/codes.ts'
import { follows } from './schema/follows.ts'
import { images } from './schema/images.ts'
import {
  postCategories,
  postMonths,
  postRevisions,
  posts,
  postSearch,
  postTags,
} from './schema/posts.ts'
import { favourites, postLikes, postViewDays, postViews } from './schema/reactions.ts'
import { reports } from './schema/reports.ts'
import { sessions } from './schema/sessions.ts'
import { settings } from './schema/settings.ts'
import { postTopics, topicFollows, topics } from './schema/topics.ts'

/** Every table by name, for Drizzle's types. A new table joins its noun's file and this map. */
export const schema = {
  accounts,
  categories,
  codes,
  favourites,
  follows,
  images,
  postCategories,
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
  sessions,
  settings,
  topicFollows,
  topics,
}
