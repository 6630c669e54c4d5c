import type { components } from '#openapi/generated/schema.d.ts'
import type { ResponseCache } from '#server/response-cache/response-cache.ts'
import { categoriesRoutes } from '#server/categories/categories.routes.ts'
import { createCategories } from '#server/categories/categories.service.ts'
import { createCommentWithdrawal } from '#server/comments/withdrawal.ts'
import type { Core } from '#server/core.ts'
import { exportRoutes } from '#server/export/export.routes.ts'
import { createExports } from '#server/export/export.service.ts'
import { hotnessJobs } from '#server/hotness/hotness.job.ts'
import { openImageStores } from '#server/images/open-image-stores.ts'
import { imagesRoutes, servingImages } from '#server/images/images.routes.ts'
import { createImages } from '#server/images/images.service.ts'
import { removePortraits, unusedPicturesJob } from '#server/images/unused.job.ts'
import { variantsJob } from '#server/images/variants.job.ts'
import { createCursors } from '#server/lists/cursor.ts'
import type { Module } from '#server/module.ts'
import { searchRoutes } from '#server/search/search.routes.ts'
import { createSettings } from '#server/settings/settings.service.ts'
import { createErasedAccounts, erasedAccountsJob } from '#server/users/erased-accounts.job.ts'
import { createProposals } from '#server/topics/proposals.service.ts'
import { topicsRoutes } from '#server/topics/topics.routes.ts'
import { createTopics } from '#server/topics/topics.service.ts'
import { createDecisions } from './decisions.ts'
import { createVersionHistory } from './history.service.ts'
import { largeTreesJob } from './large-trees.job.ts'
import { createModeration } from './moderation.service.ts'
import { createTransitions } from './transitions.ts'
import { createReading } from './posts.reading.ts'
import { postReadingRoutes, postWritingRoutes, postModerationRoutes } from './posts.routes.ts'
import { createPosts } from './posts.service.ts'
import { trashJob } from './trash.job.ts'
import { createTrash } from './trash.service.ts'
import { createPostWithdrawal } from './withdrawal.ts'
import { createViews } from './views.ts'

/** Everything about posts: writing and reading them, where they are filed, found and ranked, and their pictures. */
export function createPostsModule(core: Core, responseCache: ResponseCache) {
  const { db, reads } = core
  const cursors = createCursors(core.keys.hash)
  const stored = openImageStores(core.config).files
  const files =
    core.tracing?.wrap(stored, 'pictures', ['put', 'get', 'open', 'remove']) ?? stored
  const moves = createTransitions(core)
  const decisions = createDecisions(core, moves)
  const posts = createPosts(core, moves)
  const trash = createTrash({ clock: core.clock, moves, decisions })
  const moderation = createModeration({ db: reads, moves, decisions })
  const history = createVersionHistory(db, posts)
  const reading = createReading({ db: reads, clock: core.clock, cursors })
  const views = createViews(core)
  const categories = createCategories(core)
  const topics = createTopics({ ...core, cursors })
  const images = createImages(core, files)
  const settings = createSettings(core)
  const site = () => responseCache.answer('getSite', settings.site)

  // After the erasure, which waits for no look through all texts; what is left, the night removes.
  core.events.on('account.deleted', ({ accountId }) => removePortraits(db, files, accountId))
  const erasedAccounts = createErasedAccounts(core, {
    withdrawPost: createPostWithdrawal(core, moves),
    withdrawComment: createCommentWithdrawal(core),
  })
  core.events.on('account.deleted', ({ accountId }) => erasedAccounts.clear(accountId))

  const module: Module = {
    handlers: {
      ...postReadingRoutes({ db: reads, reading, responseCache, throttling: core }),
      ...postWritingRoutes({ posts, trash, history, views, throttling: core }),
      ...postModerationRoutes(moderation),
      getSite: site,
      getSystemSettings: () => settings.read(),
      updateSystemSettings: ({ body, viewer }) => settings.update(viewer.id, body),
      ...exportRoutes(createExports(core, files), core),
      ...categoriesRoutes({ db: reads, categories, reading, responseCache }),
      ...topicsRoutes({
        db: reads,
        topics,
        proposals: createProposals(core),
        reading,
        responseCache,
        throttling: core,
      }),
      ...searchRoutes({ ...core, db: reads, responseCache, throttling: core }),
      ...imagesRoutes(images, core),
    },
    plugin: servingImages(core, files),
    jobs: [
      ...hotnessJobs({ ...core, views }),
      erasedAccountsJob(erasedAccounts),
      trashJob(core, files),
      largeTreesJob(core),
      variantsJob(core, files),
      unusedPicturesJob(core, files),
    ],
  }
  return {
    module,
    posts,
    decisions,
    trash,
    moderation,
    reading,
    views,
    categories,
    topics,
    images,
    files,
    /** What the site calls itself: every page says it, so it is read out of the answer that is kept. */
    siteName: async () =>
      (JSON.parse((await site()).json) as components['schemas']['Site']).name,
  }
}
