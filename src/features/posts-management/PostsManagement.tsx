import { useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { formatTotal } from '#src/lib/counts.ts'
import { management as words } from '#src/messages/posts-management.ts'
import { useEditorChoice } from '#src/runtime/hooks.ts'
import { managementTabs } from '#src/runtime/paths.ts'
import { useNewestSearch } from '#src/runtime/address-query.ts'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Tabs } from '#src/ui/Tabs.tsx'
import { PageHeading, VisuallyHidden } from '#src/ui/Text.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { ExportPosts } from './ExportPosts.tsx'
import { ManagementFilters } from './ManagementFilters.tsx'
import {
  OwnPostList,
  type OwnPostListProps,
  useOwnPosts,
  type OwnPostsView,
} from './OwnPostList.tsx'
import {
  managementAddress,
  readManagementPlace,
  statusOf,
  type ManagementPlace,
} from './management-address.ts'

interface PostsManagementProps {
  place: ManagementPlace
  /** From 1. */
  page: number
  /** The way to say something against a decision about a post. */
  appeal: NonNullable<OwnPostListProps['appeal']>
}

/** Everything one has written: by status, narrowed, and what may be done with each. */
export function PostsManagement({ place, page, appeal }: PostsManagementProps) {
  const navigate = useNavigate()
  const newestSearch = useNewestSearch()
  const { open } = useEditorChoice()
  const list = useOwnPosts(place, page)
  return (
    <Stack $gap={4}>
      <Cluster $justify="space-between">
        <PageHeading>{words.heading}</PageHeading>
        <Cluster $gap={2}>
          <ExportPosts />
          <Button $kind="primary" $size="small" aria-haspopup="dialog" onClick={open}>
            {words.write}
          </Button>
        </Cluster>
      </Cluster>
      <ManagementFilters place={place} />
      {/* Those who see it read it from the tabs. */}
      <VisuallyHidden as="output">
        {list.total !== null && words.total(formatTotal(list.total, list.isTotalCapped))}
      </VisuallyHidden>
      <div>
        <Tabs
          label={words.tabs}
          tabs={tabsOf(list.counts)}
          current={place.tab}
          // Arrow keys select at once: a step back should leave the page, not walk through its tabs.
          onSelect={(tab) =>
            void navigate(managementAddress({ ...readManagementPlace(newestSearch()), tab }), {
              replace: true,
            })
          }
        >
          <OwnPostList place={place} list={list} appeal={appeal} />
        </Tabs>
      </div>
    </Stack>
  )
}

function tabsOf(counts: OwnPostsView['counts']) {
  return managementTabs.map((key) => ({
    key,
    label: words.tab[key],
    badge: counts !== null && (
      <Count>{formatTotal(counts[statusOf[key] ?? 'all'], counts.isTotalCapped)}</Count>
    ),
  }))
}

const Count = styled.span`
  color: ${theme.color.inkFaint};
  font-weight: 400;
  font-size: ${theme.text.s};
  font-variant-numeric: tabular-nums;
`
