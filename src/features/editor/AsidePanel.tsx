import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import type { DraftText } from '#machines/draft/draft-record.types.ts'
import { editor as words, settings as settingWords } from '#src/messages/editor.ts'
import { theme } from '#src/theme/theme.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import type { HeadingPlace } from '#src/ui/editor/editor.types.ts'
import { Heading } from '#src/ui/Text.tsx'
import { Stack } from '#src/ui/layout.tsx'
import type { Aside, Editing } from './useEditing.ts'
import { OutlinePanel } from './OutlinePanel.tsx'
import { SettingsFields } from './settings/SettingsFields.tsx'

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
