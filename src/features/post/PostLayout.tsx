import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { media, theme } from '#src/theme/theme.ts'
import { Stack, Cluster } from '#src/ui/layout.tsx'
import { Loading, Skeleton, SkeletonText } from '#src/ui/Skeleton.tsx'

interface PostLayoutProps {
  /** What stands beside the text on a wide window: the outline. */
  aside?: ReactNode
  children: ReactNode
}

/** The text in its measure at the page's left edge, and a narrow column at its right. */
export function PostLayout({ aside, children }: PostLayoutProps) {
  return (
    <Columns>
      <Stack $gap={5}>{children}</Stack>
      <Beside>{aside}</Beside>
    </Columns>
  )
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, ${theme.size.measure});
  justify-content: space-between;
  gap: 60px;
  padding-top: ${theme.space[4]};

  ${media.wide} {
    grid-template-columns: minmax(0, ${theme.size.measure}) 200px;
  }

  ${media.narrow} {
    padding-top: 0;
  }
`

const Beside = styled.div`
  ${media.narrow} {
    display: none;
  }
`

/** A post in the shape of the one to come. */
export function PostSkeleton() {
  return (
    <PostLayout>
      <Loading>
        <Stack $gap={5}>
          <Skeleton height="48px" width="84%" />
          <Cluster $nowrap>
            <Skeleton shape="circle" height="40px" />
            <Stack $gap={2}>
              <Skeleton height="20px" width="120px" />
              <Skeleton height="20px" width="260px" />
            </Stack>
          </Cluster>
          <SkeletonText lines={6} />
          <SkeletonText lines={8} />
          <SkeletonText lines={6} />
        </Stack>
      </Loading>
    </PostLayout>
  )
}
