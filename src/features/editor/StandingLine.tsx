import { styled } from 'styled-components'
import type { DraftStanding, DraftView } from '#machines/draft/draft.connect.ts'
import { formatTime } from '#src/lib/dates.ts'
import { standing as words } from '#src/messages/editor.ts'
import { theme } from '#src/theme/theme.ts'
import { TextLink } from '#src/ui/Text.tsx'

type StandingFacts = Pick<DraftView, 'standing' | 'isKeptHere' | 'savedAt' | 'retry'>

/** Where the newest text is, in words that are always true. */
export function StandingLine({ standing, isKeptHere, savedAt, retry }: StandingFacts) {
  return (
    <Line>
      <Dot data-standing={standing} aria-hidden="true" />
      {/* A word for each pause in typing would be too many to listen to: only what went wrong is said aloud. */}
      <span aria-live={isTroubled(standing) ? 'polite' : 'off'}>
        {standingText(standing, isKeptHere, savedAt)}
      </span>
      {(standing === 'failed' || standing === 'offline') && (
        <TextLink as="button" type="button" onClick={retry}>
          {words.retry}
        </TextLink>
      )}
    </Line>
  )
}

/** The words of the standing line. */
export function standingText(
  standing: DraftStanding,
  isKeptHere: boolean,
  savedAt: string | null,
): string {
  switch (standing) {
    case 'local':
      return isKeptHere ? words.local : words.notLocal
    case 'offline':
      return isKeptHere ? words.offline : words.offlineNowhere
    case 'failed':
      return isKeptHere ? words.failed : words.failedNowhere
    case 'saved':
      return savedAt === null ? words.saved : words.savedAt(formatTime(savedAt))
    case 'empty':
    case 'saving':
    case 'conflict':
    case 'signedOut':
      return words[standing]
  }
}

const isTroubled = (standing: DraftStanding) =>
  ['offline', 'conflict', 'signedOut', 'failed'].includes(standing)

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

  &[data-standing='saved'] {
    background: ${theme.color.good};
  }

  &[data-standing='saving'],
  &[data-standing='local'] {
    background: ${theme.color.accent};
  }

  &[data-standing='offline'],
  &[data-standing='signedOut'] {
    background: ${theme.color.warn};
  }

  &[data-standing='conflict'],
  &[data-standing='failed'] {
    background: ${theme.color.bad};
  }
`
