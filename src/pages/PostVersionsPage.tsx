import { useSearchParams } from 'react-router-dom'
import { AppealButton } from '#src/features/appeal/AppealButton.tsx'
import { PostBody } from '#src/features/content/PostBody.tsx'
import type { PostRevision } from '#src/data/types.ts'
import { Versions } from '#src/features/posts-management/Versions.tsx'
import { because } from '#src/messages/appeal.ts'
import { usePathId } from '#src/runtime/address.ts'
import { Page } from '#src/ui/Page.tsx'

/** `?revision=7` */
export function PostVersionsPage() {
  const id = usePathId('id')
  const [search] = useSearchParams()
  const asked = Number(search.get('revision'))
  return (
    <Page>
      <Versions
        postId={id}
        asked={Number.isSafeInteger(asked) && asked > 0 ? asked : null}
        body={bodyOf}
        appeal={({ title, reviewNote, reviewRule }) => (
          <AppealButton
            target={{ type: 0, targetId: id }}
            title={title}
            why={because({ reason: reviewNote, rule: reviewRule })}
          />
        )}
      />
    </Page>
  )
}

const bodyOf = ({ tree, outline }: PostRevision) => (
  <PostBody tree={tree} depths={outline.map(({ depth }) => depth)} />
)
