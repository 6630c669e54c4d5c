import { Navigate, useSearchParams } from 'react-router-dom'
import * as queries from '#src/data/queries.ts'
import { FirstAdminForm } from '#src/features/authentication/FirstAdminForm.tsx'
import { Uninvited } from '#src/features/setup/Door.tsx'
import { Setup } from '#src/features/setup/Setup.tsx'
import { stepOf } from '#src/features/setup/useSetup.ts'
import { paths } from '#src/runtime/paths.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { Loaded } from '#src/shared/Loaded.tsx'
import { Page } from '#src/ui/Page.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'

/** `?invite=…&step=…`: the first start, for who has the link that the server prints when it starts. */
export function SetupPage() {
  const [query] = useSearchParams()
  const invite = query.get('invite') || null
  return (
    <Page $width="form">
      {invite === null ? (
        <WithoutLink />
      ) : (
        <Setup
          key={invite}
          invite={invite}
          step={stepOf(query.get('step'))}
          signUp={({ setup, facts }) => (
            <FirstAdminForm
              invite={invite}
              hasCode={facts.mail === 'smtp'}
              onRegistered={setup.keepRegistered}
              onRefused={setup.tellRefusal}
            />
          )}
        />
      )}
    </Page>
  )
}

/** A site that is set up has nothing to see here. */
function WithoutLink() {
  const site = useQuery(queries.site, null)
  return (
    <Loaded view={site} skeleton={<Skeleton shape="block" height="320px" />}>
      {({ isSetUp }) =>
        isSetUp ? <Navigate to={paths.home()} replace /> : <Uninvited onLook={site.refresh} />
      }
    </Loaded>
  )
}
