import type { Core } from '#server/core.ts'
import type { Module } from '#server/module.ts'
import { createPreviews } from '#server/previews/previews.ts'
import type { Ranking } from '#server/ranking/ranking.service.ts'
import type { Topics } from '#server/topics/topics.service.ts'
import type { Users } from '#server/users/users.service.ts'
import { discoveryRoutes } from './seo.routes.ts'
import { createFeeds } from './feeds.service.ts'
import type { FileCache } from './file-cache.ts'
import { createPages, type Pages } from './pages.service.ts'
import { previewRoutes } from './previews.routes.ts'
import { createSitemaps } from './sitemap.service.ts'

/** How the world finds what is written here: what pages say of themselves, pictures of them, feeds, and the map of the site. */
export function createSeoModule(
  core: Core,
  services: {
    topics: Pick<Topics, 'open'>
    ranking: Pick<Ranking, 'page'>
    users: Pick<Users, 'profile'>
    files: FileCache
    siteName: () => Promise<string>
  },
): { module: Module; pages: Pages } {
  const { publicUrl } = core
  const { files, siteName } = services
  const feeds = createFeeds(core, services)
  const sitemaps = createSitemaps(core)
  const pages = createPages(core, services)
  const previews = createPreviews(core)
  return {
    module: {
      plugin: async (app) => {
        await app.register(discoveryRoutes({ feeds, sitemaps, files, publicUrl }))
        await app.register(previewRoutes({ pages, previews, siteName }))
      },
    },
    pages,
  }
}
