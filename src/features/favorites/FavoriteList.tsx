import { useRef, type ReactNode } from 'react'
import { favorites } from '#src/data/own/people.ts'
import type { Favorite } from '#src/data/types.ts'
import { favorites as words } from '#src/messages/people.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { paths } from '#src/runtime/paths.ts'
import { useListQueryAt } from '#src/runtime/useQuery.ts'
import { EmptyWithWay, PagedList } from '#src/shared/PagedList.tsx'
import { Chip } from '#src/ui/Chip.tsx'
import { SkeletonRows } from '#src/ui/Skeleton.tsx'
import { useKeptFocus } from '#src/ui/useKeptFocus.ts'
import { favoritesOf } from './favorites.ts'

/** One page of the posts one has kept, from 1, and how to let one go. */
export function useFavorites(page: number) {
  const { remove } = favoritesOf(useRuntime())
  return { ...useListQueryAt(favorites, null, { filter: {}, page }), remove }
}

interface FavoriteListProps {
  list: ReturnType<typeof useFavorites>
  /** Draws a post, with what one may do about it at its end. */
  rowOf: (post: Favorite, actions: ReactNode) => ReactNode
}

/** The posts one has kept, with their pages; the page is part of the address. */
export function FavoriteList({ list, rowOf }: FavoriteListProps) {
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)
  return (
    <section ref={box} aria-label={words.heading} tabIndex={-1}>
      <PagedList
        list={list}
        skeleton={
          <SkeletonRows
            count={6}
            title={{ height: '25px', width: '56%' }}
            foot={{ height: '28px', width: '40%' }}
          />
        }
        empty={<EmptyWithWay text={words.empty} to={paths.posts()} label={words.browse} />}
        emptyPage={words.emptyPage}
      >
        <div>
          {list.items.map((post) =>
            rowOf(
              post,
              <Chip
                aria-label={words.removeLabel(post.title)}
                onClick={() => list.remove(post.id)}
              >
                {words.remove}
              </Chip>,
            ),
          )}
        </div>
      </PagedList>
    </section>
  )
}
