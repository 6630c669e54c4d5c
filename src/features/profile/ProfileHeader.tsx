import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { profile as words, roles } from '#src/messages/profile.ts'
import { paths } from '#src/runtime/paths.ts'
import type { Profile } from '#src/data/types.ts'
import { useDates } from '#src/runtime/hydration.ts'
import { FeedLink } from '#src/shared/FeedLink.tsx'
import { media, theme } from '#src/theme/theme.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { Heading, Text, TextLink } from '#src/ui/Text.tsx'
import { Tag } from '#src/ui/Tag.tsx'

interface ProfileHeaderProps {
  profile: Profile
  /** What one may do about them: follow. */
  actions: ReactNode
}

/** Who somebody is: portrait, name, roles, words, counts, since when. */
export function ProfileHeader({ profile, actions }: ProfileHeaderProps) {
  const { formatDate } = useDates()
  const lists = listsOf(profile)
  return (
    <Head>
      <Avatar name={profile.displayName} src={profile.avatarUrl} size={88} />
      <Words>
        <Cluster $gap={3}>
          <Heading as="h1" $size="page">
            {profile.displayName}
          </Heading>
          {profile.roles.map((role) => (
            <Tag key={role} $tone={role === 'Admin' ? 'seal' : 'accent'}>
              {roles[role] ?? role}
            </Tag>
          ))}
          {actions}
        </Cluster>
        <Bio $tone="soft">{profile.bio || words.noBio}</Bio>
        <Facts label={words.facts}>
          <Fact name={words.posts} count={profile.postCount} />
          <Fact name={words.views} count={profile.totalViews} />
          <Fact
            name={words.followers}
            count={profile.followersCount}
            {...(lists && {
              linkOf: (count) => (
                <TextLink as={Link} to={lists.followers} aria-label={words.seeFollowers(count)}>
                  {count}
                </TextLink>
              ),
            })}
          />
          <Fact
            name={words.following}
            count={profile.followingCount}
            {...(lists && {
              linkOf: (count) => (
                <TextLink as={Link} to={lists.following} aria-label={words.seeFollowing(count)}>
                  {count}
                </TextLink>
              ),
            })}
          />
        </Facts>
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

/** Where one reads who they are: one's own lists, and those that others show. */
function listsOf({ id, abilities, showsFollows }: Profile) {
  if (abilities.edit) return { following: paths.following(), followers: paths.followers() }
  if (!showsFollows) return null
  return { following: paths.userFollowing(id), followers: paths.userFollowers(id) }
}

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

const Words = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${theme.space[3]};
  min-width: 0;
`

const Bio = styled(Text)`
  max-width: 38em;
  overflow-wrap: anywhere;
  white-space: pre-line;
`
