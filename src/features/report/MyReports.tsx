import { useState } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { Report } from '#src/data/types.ts'
import { firstLine } from '#src/lib/characters.ts'
import { formatDateTime } from '#src/lib/dates.ts'
import { reasons, statuses, targetTypes } from '#src/messages/report.ts'
import { myReports as words, withdrawal } from '#src/messages/reports.ts'
import { paths } from '#src/runtime/paths.ts'
import { pressOf, type Way } from '#src/runtime/task.ts'
import { reportTones } from '#src/shared/status-tones.ts'
import { CountedSubmissions, Answer, Said, Submission } from '#src/shared/Submissions.tsx'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { Text } from '#src/ui/Text.tsx'
import { useMyReports } from './useMyReports.ts'

interface MyReportsProps {
  /** From 1. */
  page: number
}

/** What one has reported, and what became of it. */
export function MyReports({ page }: MyReportsProps) {
  const list = useMyReports(page)
  return (
    <CountedSubmissions list={list} words={words}>
      {(report) => (
        <ReportItem report={report} withdrawing={list.withdrawing.wayTo(report.id)} />
      )}
    </CountedSubmissions>
  )
}

interface ReportItemProps {
  report: Report
  withdrawing: Way
}

/** One report: what it is about, what was said, where it stands, and the way to take it back. */
export function ReportItem({ report, withdrawing }: ReportItemProps) {
  const { createTime, updateTime, outcome, canWithdraw } = report
  return (
    <Submission
      type={targetTypes[report.type]}
      title={<Target report={report} />}
      status={{ text: statuses[report.status], tone: reportTones[report.status] }}
    >
      <Text $tone="soft" $size="s">
        {words.reason(reasons[report.reason])}
      </Text>
      <Said>{report.description}</Said>
      <Answer label={words.outcome} text={outcome} />
      <Foot>
        {createTime !== '' && (
          <Text $tone="faint" $size="s">
            {words.made(formatDateTime(createTime))}
            {updateTime !== createTime && ` · ${words.updated(formatDateTime(updateTime))}`}
          </Text>
        )}
        {canWithdraw && <WithdrawButton title={titleOf(report)} way={withdrawing} />}
      </Foot>
    </Submission>
  )
}

/** The target's name, leading to it; of a comment that is gone, to the post it stood below, of a private message to its conversation. */
function Target({ report }: { report: Report }) {
  const { type, postId, peerId } = report
  const title = titleOf(report)
  const address = addressOf(report)
  if (title !== '' && address !== null) return <Link to={address}>{title}</Link>
  if (title !== '') return title
  if (type === 3 && peerId !== null) {
    const place = paths.messageCenter('chat', peerId)
    return (
      <Gone text={words.goneMessage} place={place} label={words.conversation} about={report} />
    )
  }
  if (type !== 2) return words.gone
  const place = postId === null ? null : paths.post(postId)
  return <Gone text={words.goneComment} place={place} label={words.post} about={report} />
}

/** What the target is called; where nobody knows, what it is. */
const titleOf = ({ type, targetTitle }: Report) => targetTitle ?? targetTypes[type]

interface GoneProps {
  text: string
  place: string | null
  label: string
  about: Report
}

/** What cannot be seen any more, and where it was. */
function Gone({ text, place, label, about }: GoneProps) {
  return (
    <>
      {text}
      {place !== null && (
        <>
          {' · '}
          <Link to={place} aria-label={words.placeOf(label, firstLine(about.description, 20))}>
            {label}
          </Link>
        </>
      )}
    </>
  )
}

function addressOf({ type, targetId, postId, peerId }: Report): string | null {
  if (type === 0) return paths.post(targetId)
  if (type === 1) return paths.topic(targetId)
  if (type === 3) return peerId === null ? null : paths.messageCenter('chat', peerId)
  return postId === null ? null : paths.comment(postId, targetId)
}

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[3]};
  align-items: center;
  justify-content: space-between;
`

interface WithdrawButtonProps {
  /** What was reported is called; empty when it cannot be seen any more. */
  title: string
  way: Way
}

/** Takes a report back, after asking whether it is meant. */
function WithdrawButton({ title, way }: WithdrawButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button
        $kind="quiet"
        $size="small"
        aria-haspopup="dialog"
        aria-label={withdrawal.label(title)}
        {...pressOf(way, () => setIsAsking(true))}
      >
        {way.isRunning ? withdrawal.running : withdrawal.open}
      </Button>
      {isAsking && (
        <ConfirmDialog
          question={withdrawal.question}
          onConfirm={way.run}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
