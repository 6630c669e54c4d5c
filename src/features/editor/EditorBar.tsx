import { Eye, ListTree, Maximize2, Minimize2, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { formatCount } from '#src/lib/counts.ts'
import { editor as words } from '#src/messages/editor.ts'
import { media, theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import type { Aside } from './useEditing.ts'
import type { Preview } from './preview/preview.types.ts'

interface EditorBarProps {
  /** Where the text is. */
  saveStatus: ReactNode
  preview: Preview | null
  aside: Aside
  onAside: (aside: Aside) => void
  isFullScreen: boolean
  onFullScreen: (isFullScreen: boolean) => void
  publish: { label: string; canPress: boolean; isRunning: boolean; press: () => void }
}

const asides = [
  ['preview', Eye],
  ['outline', ListTree],
  ['settings', SlidersHorizontal],
] as const

/** Above the text: where it is, how long it is, what can stand beside it, and the way to readers. */
export function EditorBar(props: EditorBarProps) {
  const { saveStatus, preview, aside, onAside, isFullScreen, onFullScreen, publish } = props
  return (
    <Bar aria-label={words.tools}>
      <SaveStatus>{saveStatus}</SaveStatus>
      {preview !== null && preview.wordCount > 0 && (
        <Length>
          {words.words(formatCount(preview.wordCount))} ·{' '}
          {words.minutes(preview.readingMinutes)}
        </Length>
      )}
      <Tools>
        {asides.map(([name, Icon]) => (
          <IconButton
            key={name}
            label={words[name]}
            aria-pressed={aside === name}
            onClick={() => onAside(aside === name ? 'none' : name)}
          >
            <Icon size={18} aria-hidden />
          </IconButton>
        ))}
        <IconButton
          label={isFullScreen ? words.leaveFullScreen : words.fullScreen}
          aria-pressed={isFullScreen}
          onClick={() => onFullScreen(!isFullScreen)}
        >
          {isFullScreen ? (
            <Minimize2 size={18} aria-hidden />
          ) : (
            <Maximize2 size={18} aria-hidden />
          )}
        </IconButton>
      </Tools>
      <Button
        $kind="primary"
        $size="small"
        // Not disabled: a button that is would lose the focus to nowhere when publishing begins.
        aria-disabled={!publish.canPress}
        aria-busy={publish.isRunning}
        onClick={() => {
          if (publish.canPress) publish.press()
        }}
      >
        {publish.label}
      </Button>
    </Bar>
  )
}

const Bar = styled.div.attrs({ role: 'group' })`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${theme.space[3]};
  min-height: 52px;
  padding: ${theme.space[2]} ${theme.space[4]};
  border-bottom: 1px solid ${theme.color.line};

  ${media.phone} {
    flex-wrap: wrap;
    gap: ${theme.space[1]} ${theme.space[2]};
  }
`

const SaveStatus = styled.div`
  flex: 1;
  min-width: 0;

  ${media.phone} {
    flex: 1 0 100%;
  }
`

const Length = styled.p`
  flex: none;
  color: ${theme.color.inkFaint};
  font-size: ${theme.text.s};
  font-variant-numeric: tabular-nums;

  ${media.phone} {
    display: none;
  }
`

const Tools = styled.div`
  display: flex;
  flex: none;
  gap: 2px;

  ${media.phone} {
    margin: 0 auto 0 -8px;
  }
`
