import { useFavorites } from '#src/features/favorites/FavoriteList.tsx'
import { favorites as words } from '#src/messages/people.ts'
import { usePageNumber } from '#src/runtime/address-query.ts'
import { CountedHeading } from '#src/shared/CountedHeading.tsx'
import { Page } from '#src/ui/Page.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { FavoritePosts } from './user-home/FavoritePosts.tsx'

/** `?page=2` */
export function FavoritesPage() {
  const list = useFavorites(usePageNumber())
  return (
    <Page>
      <Stack $gap={4}>
        <CountedHeading text={words.heading} total={list.total} told={words.total} />
        <FavoritePosts list={list} />
      </Stack>
    </Page>
  )
}
