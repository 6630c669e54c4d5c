import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { DraftView } from '#machines/draft/draft.connect.ts'
import type { Failure } from '#machines/lib/failure.ts'
import { failureText } from '#src/messages/failures.ts'
import { plainParts as plainWords, banners as words } from '#src/messages/editor.ts'
import { useLoginPath } from '#src/runtime/address.ts'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import type { Preview } from './preview/preview.types.ts'
import type { DraftProblems } from './usePublication.ts'
import { writtenAt } from './LocalTextDialog.tsx'

type DraftFacts = Pick<
  DraftView,
  | 'saveStatus'
  | 'isKeptHere'
  | 'deviceProblem'
  | 'isOwner'
  | 'isTakingOver'
  | 'takeOver'
  | 'conflict'
  | 'local'
  | 'reviewNote'
  | 'isPlainText'
  | 'failure'
  | 'publishFailure'
>

interface BannersProps {
  draft: DraftFacts
  preview: Preview | null
  problems: DraftProblems
  onShowConflict: () => void
  onShowLocal: () => void
}

/** What the author has to know before writing on, each with its way out. */
export function Banners({
  draft,
  preview,
  problems,
  onShowConflict,
  onShowLocal,
}: BannersProps) {
  const { conflict, local, deviceProblem, reviewNote } = draft
  const login = useLoginPath()
  const trouble = reasonOf(draft, problems)
  return (
    <Stack>
      {!draft.isOwner && (
        <Banner text={words.otherTab}>
          <Button $size="small" aria-busy={draft.isTakingOver} onClick={draft.takeOver}>
            {draft.isTakingOver ? words.takingOver : words.takeOver}
          </Button>
        </Banner>
      )}
      {draft.saveStatus === 'signedOut' && (
        <Banner text={draft.isKeptHere ? words.signedOut : words.signedOutNowhere}>
          <Button as={Link} to={login} $size="small">
            {words.signIn}
          </Button>
        </Banner>
      )}
      {conflict !== null && (
        <Banner text={conflict.theirs === null ? words.gone : words.conflict}>
          <Button $size="small" aria-haspopup="dialog" onClick={onShowConflict}>
            {words.showConflict}
          </Button>
        </Banner>
      )}
      {local !== null && (
        <Banner text={words.local(writtenAt(local.at))}>
          <Button $size="small" aria-haspopup="dialog" onClick={onShowLocal}>
            {words.showLocal}
          </Button>
        </Banner>
      )}
      {deviceProblem === 'unavailable' && <Banner text={words.deviceUnavailable} />}
      {deviceProblem === 'full' && <Banner text={words.deviceFull} />}
      {reviewNote !== null && reviewNote !== '' && (
        <Banner text={words.reviewNote(reviewNote)} />
      )}
      <PlainBanners preview={preview} isPlainText={draft.isPlainText} />
      {trouble !== null && <Banner text={trouble} isBad />}
    </Stack>
  )
}

/** Why publishing or saving failed; what belongs to another field than the text stands there, and is pointed to. */
function reasonOf(
  { publishFailure, failure, saveStatus }: DraftFacts,
  problems: DraftProblems,
) {
  if (problems.content !== undefined) return problems.content
  if (Object.keys(problems).length > 0) return words.fields
  // The server can be reached again, as what is saved shows.
  if (isUnreachable(publishFailure) && saveStatus === 'saved') return words.unpublished
  const said = publishFailure ?? (saveStatus === 'failed' ? failure : null)
  return said === null ? null : failureText(said)
}

const isUnreachable = (failure: Failure | null) =>
  failure?.kind === 'offline' || failure?.kind === 'timeout'

interface PlainBannersProps {
  preview: Pick<Preview, 'degraded' | 'plainParts'> | null
  /** What the server kept as plain text, whatever the preview could make of it. */
  isPlainText: boolean
}

/** What readers will not see as it was meant, whichever editor it is written in. */
export function PlainBanners({ preview, isPlainText }: PlainBannersProps) {
  const isPlain = isPlainText || preview?.degraded === true
  const parts = isPlain ? (['text'] as const) : (preview?.plainParts ?? [])
  return parts.map((part) => (
    <Note key={part} as="output">
      {plainWords[part]}
    </Note>
  ))
}

interface BannerProps {
  text: string
  isBad?: boolean
  children?: ReactNode
}

function Banner({ text, isBad = false, children }: BannerProps) {
  return (
    <Note role={isBad ? 'alert' : undefined} data-bad={isBad || undefined}>
      <p>{text}</p>
      {children}
    </Note>
  )
}

const Stack = styled.div`
  display: flex;
  flex: none;
  flex-direction: column;

  &:empty {
    display: none;
  }
`

const Note = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]} ${theme.space[4]};
  padding: ${theme.space[2]} ${theme.space[4]};
  border-bottom: 1px solid ${theme.color.line};
  background: ${theme.tint.ochre.paper};
  color: ${theme.tint.ochre.ink};
  font-size: 0.875rem;

  &[data-bad] {
    background: ${theme.tint.red.paper};
    color: ${theme.tint.red.ink};
  }

  & > button,
  & > a {
    color: ${theme.color.ink};
  }
`
