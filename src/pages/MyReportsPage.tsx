import { useSearchParams } from 'react-router-dom'
import { readPage, withPage } from '#src/features/posts/post-list-address.ts'
import { MyReports } from '#src/features/report/MyReports.tsx'
import { paths } from '#src/runtime/paths.ts'
import { Page } from '#src/ui/Page.tsx'

/** `?page=2` */
export function MyReportsPage() {
  const [search] = useSearchParams()
  return (
    <Page $width="measure">
      <MyReports
        page={readPage(search)}
        addressOf={(page) => withPage(paths.userReports(), search, page)}
      />
    </Page>
  )
}
