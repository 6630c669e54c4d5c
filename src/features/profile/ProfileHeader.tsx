import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { Profile } from '#src/data/types.ts'
import { profile as words, roles } from '#src/messages/profile.ts'
import { paths } from '#src/runtime/paths.ts'
import { useDates } from '#src/runtime/time.ts'
import { FeedLink } from '#src/shared/FeedLink.tsx'
import { media, theme } from '#src/theme/theme.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { Loading, Skeleton } from '#src/ui/Skeleton.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { PageHeading, Text, TextLink } from '#src/ui/Text.tsx'
import { Cluster } from '#src/ui/layout.tsx'

/** What the head of a profile says; a member's own is known before the server has told their counts. */
export type ShownProfile = Omit<HeadFields, 'abilities'> & {
  abilities: Pick<Profile['abilities'], 'edit'>
}

type HeadFields = Pick<
  Profile,
  | 'id'
  | 'displayName'
  | 'avatarUrl'
  | 'bio'
  | 'createTime'
  | 'postCount'
  | 'totalViews'
  | 'followersCount'
  | 'followingCount'
  | 'showsFollows'
  | 'abilities'
> & { roles: readonly string[] }

interface ProfileHeaderProps {
  profile: ShownProfile
  /** What stands in the place of the counts while there are none. */
  withoutCounts?: ReactNode
  /** What one may do about them: follow. */
  actions: ReactNode
}

/** Who somebody is: portrait, name, roles, words, counts, since when. */
export function ProfileHeader({ profile, withoutCounts, actions }: ProfileHeaderProps) {
  const { formatDate } = useDates()
  const lists = listsOf(profile)
  const { postCount, totalViews, followersCount, followingCount } = profile
  const counts = [postCount, totalViews, followersCount, followingCount]
  return (
    <Head>
      <Avatar name={profile.displayName} src={profile.avatarUrl} size={88} />
      <Words>
        <Cluster $gap={3}>
          <PageHeading>{profile.displayName}</PageHeading>
          {profile.roles.map((role) => (
            <Tag key={role} $tone={role === 'Admin' ? 'error' : 'accent'}>
              {roles[role] ?? role}
            </Tag>
          ))}
          {actions}
        </Cluster>
        <Bio $tone="soft">{profile.bio || words.noBio}</Bio>
        <Counts>
          {counts.some((count) => count !== null) ? (
            <Facts label={words.facts}>
              <Fact name={words.posts} count={postCount} />
              <Fact name={words.views} count={totalViews} />
              <Fact
                name={words.followers}
                count={followersCount}
                {...(lists && { linkOf: linkTo(lists.followers, words.seeFollowers) })}
              />
              <Fact
                name={words.following}
                count={followingCount}
                {...(lists && { linkOf: linkTo(lists.following, words.seeFollowing) })}
              />
            </Facts>
          ) : (
            withoutCounts
          )}
        </Counts>
        <Text $tone="faint" $size="s">
          <time dateTime={profile.createTime}>
            {words.joined(formatDate(profile.createTime))}
          </time>
          {' · '}
          <FeedLink of="users" id={profile.id} name={profile.displayName} />
        </Text>
      </Words>
    </Head>
  )
}

/** The head of a profile in the shape of the one to come. */
export function ProfileSkeleton() {
  return (
    <Loading>
      <Head as="div">
        <Skeleton shape="circle" height="88px" />
        <Words>
          <PageHeading as="div">
            <Skeleton height="1lh" width="200px" />
          </PageHeading>
          <Text as="div">
            <Skeleton height="1lh" width="420px" />
          </Text>
          <Text as="div">
            <Skeleton height="1lh" width="320px" />
          </Text>
          <Text as="div" $size="s">
            <Skeleton height="1lh" width="140px" />
          </Text>
        </Words>
      </Head>
    </Loading>
  )
}

/** Where one reads who they are: one's own lists, and those that others show. */
function listsOf({ id, abilities, showsFollows }: ShownProfile) {
  if (abilities.edit) return { following: paths.following(), followers: paths.followers() }
  if (!showsFollows) return null
  return { following: paths.userFollowing(id), followers: paths.userFollowers(id) }
}

/** Makes a link of a count; `labelOf` says where it leads. */
const linkTo = (to: string, labelOf: (count: string) => string) => (count: string) => (
  <TextLink as={Link} to={to} aria-label={labelOf(count)}>
    {count}
  </TextLink>
)

const Head = styled.header`
  display: flex;
  gap: ${theme.space[5]};
  align-items: flex-start;
  padding-bottom: ${theme.space[5]};
  border-bottom: 1px solid ${theme.color.line};

  ${media.phone} {
    flex-direction: column;
    gap: ${theme.space[4]};
  }
`

/** What stands below the head. How tall that is, is known once it has come: until then nothing is seen that would move. */
export const BelowHead = styled.div<{ $isHeld: boolean }>`
  ${({ $isHeld }) => $isHeld && 'visibility: hidden;'}
`

const Words = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${theme.space[3]};
  min-width: 0;
`

/** Their line is kept while they are on their way. */
const Counts = styled.div`
  min-height: 1lh;
`

const Bio = styled(Text)`
  max-width: 38em;
  overflow-wrap: anywhere;
  white-space: pre-line;
`
