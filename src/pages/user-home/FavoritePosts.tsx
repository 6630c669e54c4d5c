import { FavoriteList, type useFavorites } from '#src/features/favorites/FavoriteList.tsx'
import { PostRow } from '#src/features/posts/PostRow.tsx'
import { useNow } from '#src/runtime/time.ts'

/** The posts one has kept as rows of a list. */
export function FavoritePosts({ list }: { list: ReturnType<typeof useFavorites> }) {
  const now = useNow()
  return (
    <FavoriteList
      list={list}
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
  )
}
