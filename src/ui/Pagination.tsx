import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { opensElsewhere } from '#src/lib/opens-elsewhere.ts'
import { media, theme } from '#src/theme/theme.ts'
import { strings } from './strings.ts'
import { VisuallyHidden } from './Text.tsx'
import { wayLink } from './way-link.ts'

interface PaginationProps {
  /** The current page, from 1. */
  page: number
  totalPages: number
  onPage: (page: number) => void
  /** The address of a page, so that it can be opened in a new tab and found by crawlers. */
  href: (page: number) => string
}

/** The way through numbered pages; nothing at all when there is only one. */
export function Pagination({ page, totalPages, onPage, href }: PaginationProps) {
  const nav = useRef<HTMLElement>(null)
  const hadFocus = useRef(false)
  // At either end the arrow that was pressed goes.
  useLayoutEffect(() => {
    if (hadFocus.current && !nav.current?.contains(document.activeElement))
      nav.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true })
  }, [page, totalPages])
  if (totalPages <= 1) return null
  const link = (to: number, label: string, children: ReactNode) => (
    <PageLink
      href={href(to)}
      aria-label={label}
      aria-current={to === page ? 'page' : undefined}
      onFocus={() => (hadFocus.current = true)}
      onBlur={() => (hadFocus.current = false)}
      onClick={(event) => {
        if (opensElsewhere(event)) return
        event.preventDefault()
        onPage(to)
      }}
    >
      {children}
    </PageLink>
  )
  return (
    <nav ref={nav} aria-label={strings.pages}>
      <VisuallyHidden aria-live="polite">{strings.pageOf(page, totalPages)}</VisuallyHidden>
      <List>
        <li>
          {page > 1 &&
            link(page - 1, strings.previousPage, <ChevronLeft size={18} aria-hidden />)}
        </li>
        {pageWindow(page, totalPages).map((place, at) =>
          place === 'gap' ? (
            <Gap key={`gap-${at}`}>…</Gap>
          ) : (
            <li key={place}>{link(place, strings.page(place), place)}</li>
          ),
        )}
        <li>
          {page < totalPages &&
            link(page + 1, strings.nextPage, <ChevronRight size={18} aria-hidden />)}
        </li>
      </List>
    </nav>
  )
}

/** A place in a pagination bar: a page number, or the gap between two of them. */
type PagePlace = number | 'gap'

/**
 * Which pages a pagination bar shows: the first, the last, the current one and its neighbours. A gap
 * never hides a single page, because its number takes no more room than the gap. Pages count from 1.
 */
export function pageWindow(current: number, total: number): PagePlace[] {
  const shown = [1, current - 1, current, current + 1, total]
    .filter((page) => page >= 1 && page <= total)
    .toSorted((a, b) => a - b)
  const places: PagePlace[] = []
  let previous = 0
  for (const page of new Set(shown)) {
    if (page - previous === 2) places.push(page - 1)
    else if (page - previous > 2) places.push('gap')
    places.push(page)
    previous = page
  }
  return places
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 2px;
  font-variant-numeric: tabular-nums;
`

const Gap = styled.li`
  width: 20px;
  color: ${theme.color.inkFaint};
  text-align: center;
`

const PageLink = styled.a`
  display: grid;
  place-items: center;
  min-width: 38px;
  height: 38px;
  padding: 0 6px;
  ${wayLink}

  ${media.phone} {
    min-width: 33px;
    padding: 0 2px;
  }
`
