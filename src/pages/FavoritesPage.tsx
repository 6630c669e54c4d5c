import { useSearchParams } from 'react-router-dom'
import { FavoriteList, useFavorites } from '#src/features/favorites/FavoriteList.tsx'
import { readPage, withPage } from '#src/features/posts/post-list-address.ts'
import { PostRow } from '#src/features/posts/PostRow.tsx'
import { useNow } from '#src/runtime/hydration.ts'
import { favorites as words } from '#src/messages/people.ts'
import { paths } from '#src/runtime/paths.ts'
import { CountedHeading } from '#src/shared/CountedHeading.tsx'
import { Page } from '#src/ui/Page.tsx'
import { Stack } from '#src/ui/layout.tsx'

/** `?page=2` */
export function FavoritesPage() {
  const [search] = useSearchParams()
  const list = useFavorites(readPage(search))
  const now = useNow()
  return (
    <Page>
      <Stack $gap={4}>
        <CountedHeading text={words.heading} total={list.total} told={words.total} />
        <FavoriteList
          list={list}
          addressOf={(page) => withPage(paths.favorites(), search, page)}
          rowOf={(post, actions) => (
            <PostRow
              key={post.id}
              post={post}
              now={now}
              showsAuthor
              heading="h2"
              actions={actions}
            />
          )}
        />
      </Stack>
    </Page>
  )
}
