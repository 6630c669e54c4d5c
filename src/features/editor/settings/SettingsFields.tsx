import { Stack } from '#src/ui/layout.tsx'
import type { Preview } from '../preview/preview.types.ts'
import type { CoverUpload } from './useCoverUpload.ts'
import { CategoryField } from './CategoryField.tsx'
import { CoverField } from './CoverField.tsx'
import { ExcerptField } from './ExcerptField.tsx'
import type { SettingProps } from './setting.types.ts'
import { TagField } from './TagField.tsx'
import { TopicField } from './TopicField.tsx'

interface SettingsFieldsProps extends SettingProps {
  preview: Preview | null
  cover: CoverUpload
  /** Another tab writes. */
  readOnly: boolean
}

/** All that belongs to an article beside its title and its text. */
export function SettingsFields({ preview, cover, readOnly, ...given }: SettingsFieldsProps) {
  // What a field tells when it goes would be kept aside, as a text of its own.
  const setting = readOnly ? { ...given, edit: () => {} } : given
  return (
    <Stack as="fieldset" $gap={4} disabled={readOnly}>
      <CategoryField {...setting} />
      <TagField {...setting} />
      <TopicField {...setting} />
      <CoverField {...setting} cover={cover} images={preview?.images ?? []} />
      <ExcerptField {...setting} automatic={preview?.excerpt ?? ''} />
    </Stack>
  )
}
