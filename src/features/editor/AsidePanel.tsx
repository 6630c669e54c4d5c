import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import type { DraftText } from '#machines/draft/draft-record.types.ts'
import { editor as words, settings as settingWords } from '#src/messages/editor.ts'
import { theme } from '#src/theme/theme.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import type { HeadingPlace } from '#src/ui/editor/editor.types.ts'
import { Stack } from '#src/ui/layout.tsx'
import { Heading, Text } from '#src/ui/Text.tsx'
import type { PreviewHeading } from './preview/preview.types.ts'
import { SettingsFields } from './settings/SettingsFields.tsx'
import type { Aside, Editing } from './useEditing.ts'

interface AsidePanelProps {
  editing: Editing
  aside: Exclude<Aside, 'none' | 'preview'>
  errorOf: (field: keyof DraftText) => string | undefined
  onGoTo: (heading: HeadingPlace) => void
}

const titles = { outline: words.outline, settings: settingWords.heading } as const

/** The outline or the settings: beside the text, on a small window on a sheet above it. */
export function AsidePanel({ editing, aside, errorOf, onGoTo }: AsidePanelProps) {
  const { draft, preview, isNarrow, setAside } = editing
  const content: ReactNode =
    aside === 'outline' ? (
      <OutlinePanel headings={preview?.outline ?? []} onGoTo={onGoTo} />
    ) : (
      <SettingsFields
        text={draft.text}
        edit={draft.edit}
        errorOf={errorOf}
        preview={preview}
        cover={editing.cover}
        readOnly={!draft.isOwner}
      />
    )
  if (isNarrow) {
    return (
      <Dialog place="bottom" title={titles[aside]} onClose={() => setAside('none')}>
        {content}
      </Dialog>
    )
  }
  return (
    <Panel aria-label={titles[aside]}>
      <Stack $gap={3}>
        <Heading>{titles[aside]}</Heading>
        {content}
      </Stack>
    </Panel>
  )
}

const Panel = styled.aside`
  padding: ${theme.space[4]};
`

interface OutlinePanelProps {
  headings: readonly PreviewHeading[]
  onGoTo: (heading: HeadingPlace) => void
}

/** The headings of the text that is being written; a press goes to the place where one is. */
function OutlinePanel({ headings, onGoTo }: OutlinePanelProps) {
  if (headings.length === 0) return <Text $tone="soft">{words.noOutline}</Text>
  const top = Math.min(...headings.map(({ depth }) => depth))
  return (
    <nav aria-label={words.outline}>
      <ol>
        {headings.map((heading) => (
          <li key={heading.index}>
            <Entry $step={Math.min(heading.depth - top, 3)} onClick={() => onGoTo(heading)}>
              {heading.text}
            </Entry>
          </li>
        ))}
      </ol>
    </nav>
  )
}

const Entry = styled.button.attrs({ type: 'button' })<{ $step: number }>`
  width: 100%;
  padding: 6px ${theme.space[2]} 6px calc(${theme.space[2]} + ${({ $step }) => $step} * 16px);
  border: 0;
  border-radius: ${theme.radius.s};
  background: none;
  color: ${({ $step }) => ($step === 0 ? theme.color.ink : theme.color.inkSoft)};
  font-size: 0.875rem;
  text-align: start;
  overflow-wrap: anywhere;

  &:hover {
    background: ${theme.color.accentSoft};
    color: ${theme.color.accent};
  }
`
