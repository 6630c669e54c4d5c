import { useSearchParams } from 'react-router-dom'
import { AppealButton } from '#src/features/appeal/AppealButton.tsx'
import { PostsManagement } from '#src/features/posts-management/PostsManagement.tsx'
import { readManagementPlace } from '#src/features/posts-management/management-address.ts'
import { because } from '#src/messages/appeal.ts'
import { titles } from '#src/messages/shell.ts'
import { usePageNumber } from '#src/runtime/address-query.ts'
import { useTitle } from '#src/runtime/useTitle.ts'
import { Page } from '#src/ui/Page.tsx'

/** `?tab=reviewing&category=…&q=…&page=2` */
export function PostsManagementPage() {
  useTitle(titles.postsManagement)
  const [search] = useSearchParams()
  return (
    <Page>
      <PostsManagement
        place={readManagementPlace(search)}
        page={usePageNumber()}
        appeal={({ id, title, reviewNote, reviewRule }) => (
          <div>
            <AppealButton
              target={{ type: 0, targetId: id }}
              title={title}
              why={because({ reason: reviewNote, rule: reviewRule })}
            />
          </div>
        )}
      />
    </Page>
  )
}
