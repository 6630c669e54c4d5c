import { styled } from 'styled-components'
import type { SaveStatus, DraftView } from '#machines/draft/draft.connect.ts'
import { formatTime } from '#src/lib/dates.ts'
import { saveStatus as words } from '#src/messages/editor.ts'
import { theme } from '#src/theme/theme.ts'
import { TextLink } from '#src/ui/Text.tsx'

type SaveStatusFacts = Pick<DraftView, 'saveStatus' | 'isKeptHere' | 'savedAt' | 'retry'>

/** Where the newest text is, in words that are always true. */
export function SaveStatusLine({ saveStatus, isKeptHere, savedAt, retry }: SaveStatusFacts) {
  return (
    <Line>
      <Dot data-status={saveStatus} aria-hidden="true" />
      {/* A word for each pause in typing would be too many to listen to: only what went wrong is said aloud. */}
      <span aria-live={isTroubled(saveStatus) ? 'polite' : 'off'}>
        {saveStatusText(saveStatus, isKeptHere, savedAt)}
      </span>
      {(saveStatus === 'failed' || saveStatus === 'offline') && (
        <TextLink as="button" type="button" onClick={retry}>
          {words.retry}
        </TextLink>
      )}
    </Line>
  )
}

/** What the line says. */
export function saveStatusText(
  status: SaveStatus,
  isKeptHere: boolean,
  savedAt: string | null,
): string {
  switch (status) {
    case 'local':
      return isKeptHere ? words.local : words.notLocal
    case 'offline':
      return isKeptHere ? words.offline : words.offlineNowhere
    case 'failed':
      return isKeptHere ? words.failed : words.failedNowhere
    case 'signedOut':
      return isKeptHere ? words.signedOut : words.signedOutNowhere
    case 'saved':
      return savedAt === null ? words.saved : words.savedAt(formatTime(savedAt))
    case 'empty':
    case 'saving':
    case 'conflict':
      return words[status]
  }
}

const isTroubled = (status: SaveStatus) =>
  ['offline', 'conflict', 'signedOut', 'failed'].includes(status)

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${theme.space[2]};
  min-width: 0;
  color: ${theme.color.inkSoft};
  font-size: ${theme.text.s};
  font-variant-numeric: tabular-nums;
`

const Dot = styled.span`
  flex: none;
  width: 8px;
  height: 8px;
  border-radius: 50%;
  background: ${theme.color.lineStrong};

  &[data-status='saved'] {
    background: ${theme.color.good};
  }

  &[data-status='saving'],
  &[data-status='local'] {
    background: ${theme.color.accent};
  }

  &[data-status='offline'],
  &[data-status='signedOut'] {
    background: ${theme.color.warn};
  }

  &[data-status='conflict'],
  &[data-status='failed'] {
    background: ${theme.color.bad};
  }
`
