import type { Core } from '#server/core.ts'
import type { Noun } from '#server/nouns.ts'
import type { Topics } from '#server/topics/topics.service.ts'
import type { Users } from '#server/users/users.service.ts'
import { discoveryRoutes } from './discovery.routes.ts'
import { createFeeds } from './feeds.service.ts'
import { createPages, type Pages } from './pages.service.ts'
import { createSitemaps } from './sitemap.service.ts'

/** How the world finds what is written here: what pages say of themselves, feeds, and the map of the site. */
export function createDiscovery(
  core: Pick<Core, 'db' | 'publicUrl'>,
  services: { topics: Pick<Topics, 'open'>; users: Pick<Users, 'profile'> },
): { noun: Noun; pages: Pages } {
  const { publicUrl } = core
  const feeds = createFeeds(core, services)
  const sitemaps = createSitemaps(core)
  return {
    noun: { plugin: discoveryRoutes({ feeds, sitemaps, publicUrl }) },
    pages: createPages(core, services.topics),
  }
}
