import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { formatTotal } from '#src/lib/counts.ts'
import type { ListView } from '#src/runtime/useQuery.ts'
import { theme } from '#src/theme/theme.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { SizedImage } from '#src/ui/SizedImage.tsx'
import { SkeletonRows } from '#src/ui/Skeleton.tsx'
import { Tag, type TagTone } from '#src/ui/Tag.tsx'
import { Heading, Text } from '#src/ui/Text.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { PagedList, type PagedListProps } from './PagedList.tsx'

interface SubmissionsProps<Item> {
  list: PagedListProps['list'] & { items: readonly Item[] }
  words: { empty: string; emptyPage: string }
  skeleton?: { count: number; width: string }
  children: (item: Item) => ReactNode
}

/** What one has sent to the administrators, with its pages. */
export function Submissions<Item extends { id: string }>(props: SubmissionsProps<Item>) {
  const { list, words, skeleton = { count: 4, width: '60%' }, children } = props
  return (
    <PagedList
      list={list}
      skeleton={
        <SkeletonRows
          count={skeleton.count}
          gap={5}
          title={{ height: '26px', width: skeleton.width }}
        />
      }
      empty={<EmptyState text={words.empty} />}
      emptyPage={words.emptyPage}
    >
      <ul>
        {list.items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
    </PagedList>
  )
}

interface CountedSubmissionsProps<Item> extends Omit<SubmissionsProps<Item>, 'skeleton'> {
  list: SubmissionsProps<Item>['list'] & Pick<ListView<unknown>, 'total' | 'isTotalCapped'>
  words: SubmissionsProps<Item>['words'] & { total: (count: string) => string }
}

/** The same below how many there are. */
export function CountedSubmissions<Item extends { id: string }>(
  props: CountedSubmissionsProps<Item>,
) {
  const { list, words } = props
  return (
    <Stack $gap={2}>
      <Total as="output" $tone="faint" $size="s">
        {list.total !== null && words.total(formatTotal(list.total, list.isTotalCapped))}
      </Total>
      <Submissions {...props} />
    </Stack>
  )
}

// As high before the count has come: what is below stays where it is.
const Total = styled(Text)`
  min-height: 1lh;
`

interface SubmissionProps {
  type: string
  /** What it is about, where that has a name. */
  title?: ReactNode
  status: { text: string; tone: TagTone }
  children: ReactNode
}

/** One of them: what kind it is, what it is about and where it stands, above the rest. */
export function Submission({ type, title, status, children }: SubmissionProps) {
  const kind = <Tag $tone="neutral">{type}</Tag>
  const tag = <Tag $tone={status.tone}>{status.text}</Tag>
  return (
    <Item>
      {title === undefined ? (
        <Cluster $gap={2}>
          {kind}
          {tag}
        </Cluster>
      ) : (
        <Head>
          {kind}
          <Title as="h2" $size="small">
            {title}
          </Title>
          {tag}
        </Head>
      )}
      {children}
    </Item>
  )
}

/** What was answered; nothing while nothing was. */
export function Answer({ label, text }: { label: string; text: string | null }) {
  if (text === null || text === '') return null
  return (
    <Box>
      <strong>{label}</strong>
      <Said>{text}</Said>
    </Box>
  )
}

/** Words as somebody wrote them. */
export const Said = styled.p`
  overflow-wrap: anywhere;
  white-space: pre-line;
`

interface ThumbnailsProps {
  urls: readonly string[]
  /** In pixels. */
  size: number
  /** What each shows, by its number from 1. */
  textOf: (number: number) => string
}

/** Pictures that were sent along; each leads to the whole of it. */
export function Thumbnails({ urls, size, textOf }: ThumbnailsProps) {
  if (urls.length === 0) return null
  return (
    <Cluster $gap={2}>
      {urls.map((url, index) => (
        <a key={url} href={url} target="_blank" rel="noreferrer">
          <Thumbnail
            src={url}
            alt={textOf(index + 1)}
            sizes={`${size}px`}
            isCut
            width={size}
            height={size}
            loading="lazy"
          />
        </a>
      ))}
    </Cluster>
  )
}

const Thumbnail = styled(SizedImage)`
  display: block;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.s};
  object-fit: cover;
`

const Item = styled.article`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[2]};
  padding: ${theme.space[4]} 0;
  border-bottom: 1px solid ${theme.color.line};
`

const Head = styled.div`
  display: flex;
  gap: ${theme.space[3]};
  align-items: baseline;
`

const Title = styled(Heading)`
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;

  a:hover {
    color: ${theme.color.accent};
  }
`

const Box = styled.div`
  padding: ${theme.space[3]} ${theme.space[4]};
  border-radius: ${theme.radius.s};
  background: ${theme.color.surface};
`
