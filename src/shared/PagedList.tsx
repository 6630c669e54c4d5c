import type { ReactNode } from 'react'
import { Link, useHref, useNavigate } from 'react-router-dom'
import { pages as words } from '#src/messages/shell.ts'
import { usePageAddress } from '#src/runtime/page-number.ts'
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
  const addressOf = usePageAddress()
  if (list.page === 1) return empty
  return <EmptyWithWay text={emptyPage} to={addressOf(1)} label={words.first} />
}

function Listed({ list, skeleton, children }: PagedListProps) {
  if (list.isLoading) return skeleton
  if (list.failure !== null) {
    return <FailureState failure={list.failure} onRetry={list.retry} />
  }
  if (list.isEmpty) return null
  return (
    <Stack $gap={5} aria-busy={list.isTurning}>
      {children}
      <Pages {...list} />
    </Stack>
  )
}

interface PagesProps {
  page: number | null
  totalPages: number | null
}

/** The way to the other pages; nothing where they are not numbered. */
export function Pages({ page, totalPages }: PagesProps) {
  const addressOf = usePageAddress()
  const navigate = useNavigate()
  const base = useHref('/').replace(/\/$/, '')
  if (page === null || totalPages === null) return null
  return (
    <Pagination
      page={page}
      totalPages={totalPages}
      href={(to) => base + addressOf(to)}
      onPage={(to) => void navigate(addressOf(to))}
    />
  )
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
