import type { ResponseCache } from '#server/response-cache/response-cache.ts'
import { categoriesRoutes } from '#server/categories/categories.routes.ts'
import { createCategories } from '#server/categories/categories.service.ts'
import type { Core } from '#server/core.ts'
import { exportRoutes } from '#server/export/export.routes.ts'
import { createExports } from '#server/export/export.service.ts'
import { hotnessJobs } from '#server/hotness/hotness.job.ts'
import { openImageStores } from '#server/images/open-image-stores.ts'
import { imagesRoutes, servingImages } from '#server/images/images.routes.ts'
import { createImages } from '#server/images/images.service.ts'
import { createCursors } from '#server/lists/cursor.ts'
import type { Module } from '#server/module.ts'
import { searchRoutes } from '#server/search/search.routes.ts'
import { settingsRoutes } from '#server/settings/settings.routes.ts'
import { createSettings } from '#server/settings/settings.service.ts'
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
import { createViews } from './views.ts'

/** Everything about posts: writing and reading them, where they are filed, found and ranked, and their pictures. */
export function createPostsModule(core: Core, responseCache: ResponseCache) {
  const { db } = core
  const cursors = createCursors(core.keys.hash)
  const files = openImageStores(core.config).files
  const moves = createTransitions(core)
  const decisions = createDecisions(core, moves)
  const posts = createPosts(core, moves)
  const trash = createTrash({ clock: core.clock, moves, decisions })
  const moderation = createModeration({ db, moves, decisions })
  const history = createVersionHistory(db, posts)
  const reading = createReading({ db, cursors })
  const views = createViews(core)
  const categories = createCategories(core)
  const topics = createTopics({ ...core, cursors })
  const images = createImages(core, files)

  const module: Module = {
    handlers: {
      ...postReadingRoutes({ db, reading, responseCache }),
      ...postWritingRoutes({ posts, reading, trash, history, views, throttling: core }),
      ...postModerationRoutes(moderation),
      ...settingsRoutes(createSettings(core), responseCache),
      ...exportRoutes(createExports(core, files), core),
      ...categoriesRoutes({ db, categories, reading, responseCache }),
      ...topicsRoutes({ db, topics, proposals: createProposals(core), reading, responseCache }),
      ...searchRoutes({ ...core, responseCache, throttling: core }),
      ...imagesRoutes(images),
    },
    plugin: servingImages(files),
    jobs: [...hotnessJobs({ ...core, views }), trashJob(core, files), largeTreesJob(core)],
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
  }
}
