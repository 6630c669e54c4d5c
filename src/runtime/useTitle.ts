import { useEffect } from 'react'

/**
 * Names the document while the page is shown: `标题 · 砚`. A kept-alive page names it again
 * each time it comes back.
 */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · 砚`
  }, [title])
}
