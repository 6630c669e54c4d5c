import { Link } from 'react-router-dom'
import { ownAppeals } from '#src/data/own/reports.ts'
import type { Appeal } from '#src/data/types.ts'
import { formatDateTime } from '#src/lib/dates.ts'
import { myAppeals as words, because } from '#src/messages/appeal.ts'
import { targetTypes } from '#src/messages/report.ts'
import { paths } from '#src/runtime/paths.ts'
import { useListQueryAt } from '#src/runtime/useQuery.ts'
import { appealTones } from '#src/shared/status-tones.ts'
import { CountedSubmissions, Answer, Said, Submission } from '#src/shared/Submissions.tsx'
import { Text, TextLink } from '#src/ui/Text.tsx'

interface MyAppealsProps {
  /** From 1. */
  page: number
}

/** What one has said against decisions, and what was answered. */
export function MyAppeals({ page }: MyAppealsProps) {
  const list = useListQueryAt(ownAppeals, null, { filter: {}, page })
  return (
    <CountedSubmissions list={list} words={words}>
      {(appeal) => <AppealItem appeal={appeal} />}
    </CountedSubmissions>
  )
}

/** One appeal: against which decision, what was said, where it stands, what was answered. */
function AppealItem({ appeal }: { appeal: Appeal }) {
  const { targetType, text, status, message, createTime, updateTime } = appeal
  const why = because(appeal)
  return (
    <Submission
      type={targetTypes[targetType]}
      title={<Target appeal={appeal} />}
      status={{ text: words.statuses[status], tone: appealTones[status] }}
    >
      {!appeal.canOpen && <Gone appeal={appeal} />}
      {why !== '' && (
        <Text $tone="soft" $size="s">
          {words.why(why)}
        </Text>
      )}
      <Said>{text}</Said>
      <Answer label={words.answer} text={message} />
      <Text $tone="faint" $size="s">
        {words.made(formatDateTime(createTime))}
        {status !== 'pending' && ` · ${words.answered(formatDateTime(updateTime))}`}
      </Text>
    </Submission>
  )
}

/** What it is called, leading to it where its author can still open it. */
function Target({ appeal }: { appeal: Appeal }) {
  const name = nameOf(appeal)
  const address = addressOf(appeal)
  return address === null ? name : <Link to={address}>{name}</Link>
}

const nameOf = ({ targetTitle }: Appeal) => targetTitle || words.untitled

function addressOf({ canOpen, targetType, targetId, postId }: Appeal): string | null {
  if (!canOpen) return null
  if (targetType === 0) return paths.post(targetId)
  if (targetType === 1) return paths.topic(targetId)
  return postId === null ? null : paths.comment(postId, targetId)
}

/** It is away; of a comment the post may still be there. */
function Gone({ appeal }: { appeal: Appeal }) {
  const { targetType, postId } = appeal
  return (
    <Text $tone="faint" $size="s">
      {targetType === 2 ? words.goneComment : words.gone}
      {postId !== null && (
        <>
          {' · '}
          <TextLink as={Link} to={paths.post(postId)} aria-label={words.postOf(nameOf(appeal))}>
            {words.post}
          </TextLink>
        </>
      )}
    </Text>
  )
}
