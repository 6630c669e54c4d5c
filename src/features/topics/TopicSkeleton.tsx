import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'
import { Loading, Skeleton } from '#src/ui/Skeleton.tsx'
import { Stack } from '#src/ui/layout.tsx'

/** The head of a topic in the shape and height of the one to come. */
export function TopicSkeleton() {
  return (
    <Head>
      <Loading>
        <Stack $gap={3}>
          <Skeleton height="39px" width="240px" />
          <Skeleton height="26px" width="420px" />
          <Skeleton height="26px" width="320px" />
          <Skeleton height="22px" width="200px" />
        </Stack>
      </Loading>
    </Head>
  )
}

const Head = styled.div`
  padding-bottom: ${theme.space[5]};
  border-bottom: 1px solid ${theme.color.line};
`
