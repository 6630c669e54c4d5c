import type { Visit } from '#tests/support/crawl.ts'
import { atomFaults } from './atom.ts'
import { factFaults } from './facts.ts'
import { rssFaults } from './rss.ts'
import { sitemapFaults, sitemapIndexFaults } from './sitemap.ts'

/** What feeds, maps and facts break of their rules, each with the address where it does. */
export const faultsOf = (visits: readonly Visit[]): string[] =>
  visits.flatMap((visit) => faultsOfVisit(visit).map((fault) => `${visit.address}: ${fault}`))

function faultsOfVisit({ address, type, body }: Visit): string[] {
  const { pathname } = new URL(address)
  if (type.startsWith('application/rss+xml')) return rssFaults(body, address)
  if (type.startsWith('application/atom+xml')) return atomFaults(body, address)
  if (pathname === '/sitemap.xml') return sitemapIndexFaults(body, address)
  if (pathname.startsWith('/sitemaps/')) return sitemapFaults(body, address)
  const facts = body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
  return Array.from(facts).flatMap(([, fact = '']) => factFaults(JSON.parse(fact)))
}
