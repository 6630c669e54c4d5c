import { useEffect } from 'react'
import * as queries from '#src/data/queries.ts'
import { useRuntime } from './context.tsx'
import { useKnown } from './useQuery.ts'

/** What the site calls itself, as far as this page knows: what the server has answered, or else has rendered. */
export function useSiteName(): string {
  const { siteName } = useRuntime()
  return useKnown(queries.site, null)?.name ?? siteName
}

/**
 * Names the document while the page is shown: `标题 · 砚`. A kept-alive page names it again
 * each time it comes back.
 */
export function useTitle(title: string): void {
  const siteName = useSiteName()
  useEffect(() => {
    document.title = `${title} · ${siteName}`
  }, [title, siteName])
}
