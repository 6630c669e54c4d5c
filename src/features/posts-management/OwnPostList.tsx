import { useRef, type ReactNode } from 'react'
import { ownPostCounts, ownPosts } from '#src/data/own/posts.ts'
import type { MyPost } from '#src/data/types.ts'
import { management as words } from '#src/messages/posts-management.ts'
import { paths } from '#src/runtime/paths.ts'
import { useKnown, useListQueryAt } from '#src/runtime/useQuery.ts'
import { EmptyWithWay, PagedList } from '#src/shared/PagedList.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { SkeletonRows } from '#src/ui/Skeleton.tsx'
import { Text } from '#src/ui/Text.tsx'
import { useKeptFocus } from '#src/ui/useKeptFocus.ts'
import { DraftRows } from './DraftRows.tsx'
import { managementAddress, type ManagementPlace, queryOf } from './management-address.ts'
import { OwnPostRow } from './OwnPostRow.tsx'
import { UnsavedDrafts } from './UnsavedDrafts.tsx'

export interface OwnPostListProps {
  place: ManagementPlace
  list: OwnPostsView
  /** The way to say something against a decision about a post. */
  appeal?: (post: MyPost) => ReactNode
}

/** The own posts at a place, with their pages; the page is part of the address. Drafts begin with those of this browser. */
export function OwnPostList(props: OwnPostListProps) {
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)
  return (
    <section ref={box} aria-label={words.heading} tabIndex={-1}>
      {props.place.tab === 'drafts' && <UnsavedDrafts />}
      <Listed {...props} />
    </section>
  )
}

function Listed({ place, list, appeal }: OwnPostListProps) {
  return (
    <PagedList
      list={list}
      skeleton={
        <SkeletonRows
          count={5}
          title={{ height: '26px', width: '52%' }}
          foot={{ height: '20px', width: '36%' }}
        />
      }
      empty={<Nothing place={place} />}
      emptyPage={words.emptyPage}
    >
      <div>
        {place.tab === 'trash' && (
          <Text $tone="soft" $size="s">
            {words.trashHint}
          </Text>
        )}
        {place.tab === 'drafts' ? (
          <DraftRows drafts={list.items} />
        ) : (
          list.items.map((post) => (
            <OwnPostRow key={post.id} post={post} appeal={appeal?.(post)} />
          ))
        )}
      </div>
    </PagedList>
  )
}

/** Where an empty list is begun by writing: the rest fills by what happens to posts. */
const begunByWriting: readonly ManagementPlace['tab'][] = ['all', 'published', 'drafts']

function Nothing({ place }: { place: ManagementPlace }) {
  if (place.categoryId === '' && place.q === '') {
    const text = words.empty[place.tab]
    if (!begunByWriting.includes(place.tab)) return <EmptyState text={text} />
    return <EmptyWithWay text={text} to={paths.chooseEditor()} label={words.write} />
  }
  const whole = managementAddress({ tab: place.tab, categoryId: '', q: '' })
  return <EmptyWithWay text={words.nothingFound} to={whole} label={words.clearFilters} />
}

/** What one has written, where the address stands, and how many there are of each status. */
export function useOwnPosts(place: ManagementPlace, page: number) {
  return {
    ...useListQueryAt(ownPosts, null, { filter: queryOf(place), page }),
    counts: useKnown(ownPostCounts, null),
  }
}

export type OwnPostsView = ReturnType<typeof useOwnPosts>
