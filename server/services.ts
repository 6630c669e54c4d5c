import type { ResponseCache } from './response-cache/response-cache.ts'
import type { Registration } from './auth/registration.ts'
import type { Sessions } from './auth/sessions.service.ts'
import type { Categories } from './categories/categories.service.ts'
import type { Comments } from './comments/comments.service.ts'
import type { Core } from './core.ts'
import type { DailyCounts } from './dashboard/daily-counts.ts'
import type { ImageStore } from './images/image-store.ts'
import type { Images } from './images/images.service.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Postman } from './mail/postman.ts'
import type { Messages } from './messages/messages.service.ts'
import type { Notifications } from './notifications/notifications.service.ts'
import type { Scheduled } from './notifications/scheduled.service.ts'
import type { Sent } from './notifications/sent.service.ts'
import type { Posts } from './posts/posts.service.ts'
import type { Trash } from './posts/trash.service.ts'
import type { Views } from './posts/views.ts'
import type { Reactions } from './reactions/reactions.service.ts'
import type { Relations } from './relations/relations.service.ts'
import type { Bans } from './users/bans.service.ts'
import type { Claims } from './users/claims.ts'
import type { Placeholders } from './users/placeholders.service.ts'

/** What tools and tests may call of the assembled modules. */
export interface Services {
  responseCache: ResponseCache
  bans: Bans
  categories: Categories
  comments: Comments
  counts: DailyCounts
  files: ImageStore
  images: Images
  jobs: Jobs
  messages: Messages
  notifications: Notifications
  placeholders: Placeholders & Claims
  posts: Posts
  postman: Postman
  registration: Registration
  reactions: Reactions
  relations: Relations
  scheduled: Scheduled
  sent: Sent
  sessions: Sessions
  trash: Trash
  views: Views
}

/** An assembled server, as tools see it: the core of its process, and the services that members use. */
export interface AppContext {
  core: Core
  services: Services
}
