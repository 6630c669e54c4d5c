import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { pages as words } from '#src/messages/shell.ts'
import { useHrefOf } from '#src/runtime/address.ts'
import { withPage, useNewestSearch } from '#src/runtime/address-query.ts'
import type { ListView } from '#src/runtime/useQuery.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyPlace, EmptyState } from '#src/ui/EmptyState.tsx'
import { Pagination } from '#src/ui/Pagination.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { FailureState } from './FailureState.tsx'

export interface PagedListProps {
  list: Pick<
    ListView<unknown>,
    'isLoading' | 'failure' | 'retry' | 'isEmpty' | 'isTurning' | 'page' | 'totalPages'
  >
  /** Stands in for the items while they are on their way. */
  skeleton: ReactNode
  /** What is said where there is nothing at all. */
  empty: ReactNode
  /** What is said of a page beyond the last one. */
  emptyPage: string
  /** The items. */
  children: ReactNode
}

/** A list with numbered pages, in all its states; the page is part of the address. */
export function PagedList(props: PagedListProps) {
  const { isEmpty, failure } = props.list
  return (
    <>
      <EmptyPlace>{isEmpty && failure === null && <Nothing {...props} />}</EmptyPlace>
      <Listed {...props} />
    </>
  )
}

function Nothing({ list, empty, emptyPage }: PagedListProps) {
  if (list.page !== 1) return <EmptyPage text={emptyPage} />
  return hasMorePages(list) ? <EmptyState text={emptyPage} /> : empty
}

function Listed({ list, skeleton, children }: PagedListProps) {
  if (list.isLoading) return skeleton
  if (list.failure !== null) {
    return <FailureState failure={list.failure} onRetry={list.retry} />
  }
  if (list.isEmpty && !hasMorePages(list)) return null
  return (
    <Stack $gap={5} aria-busy={list.isTurning}>
      {!list.isEmpty && children}
      <Pages {...list} />
    </Stack>
  )
}

/** An empty page need not be the last: what stood there has gone, or was left out. */
const hasMorePages = ({ page, totalPages }: PagesProps) =>
  page !== null && totalPages !== null && page < totalPages

interface PagesProps {
  page: number | null
  totalPages: number | null
}

/** The way to the other pages; nothing where they are not numbered. */
export function Pages({ page, totalPages }: PagesProps) {
  const { pathname, search } = useLocation()
  const newestSearch = useNewestSearch()
  const navigate = useNavigate()
  const hrefOf = useHrefOf()
  if (page === null || totalPages === null) return null
  return (
    <Pagination
      page={page}
      totalPages={totalPages}
      href={(to) => hrefOf(withPage(pathname, new URLSearchParams(search), to))}
      onPage={(to) => void navigate(withPage(pathname, newestSearch(), to))}
    />
  )
}

/** Says that a page is beyond the last one, and leads to the first. */
export function EmptyPage({ text }: { text: string }) {
  const { pathname, search } = useLocation()
  const first = withPage(pathname, new URLSearchParams(search), 1)
  return <EmptyWithWay text={text} to={first} label={words.first} />
}

interface EmptyWithWayProps {
  text: string
  to: string
  label: string
}

/** Says that there is nothing, and leads to where there is. */
export function EmptyWithWay({ text, to, label }: EmptyWithWayProps) {
  return (
    <EmptyState
      text={text}
      action={
        <Button as={Link} to={to} $size="small">
          {label}
        </Button>
      }
    />
  )
}
