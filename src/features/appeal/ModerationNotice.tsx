import type { components } from '#openapi/generated/schema.d.ts'
import { because } from '#src/messages/appeal.ts'
import { Cluster } from '#src/ui/layout.tsx'
import { Text } from '#src/ui/Text.tsx'
import { AppealButton } from './AppealButton.tsx'
import type { AppealTarget } from './appeal-form.ts'

interface ModerationNoticeProps {
  target: AppealTarget
  /** What the target is called. */
  title: string
  moderation: components['schemas']['ModerationNote']
  /** What became of it, in a sentence. */
  what: string
}

/** Tells an author what an administrator did with what they wrote, and why, where it stands. */
export function ModerationNotice({ target, title, moderation, what }: ModerationNoticeProps) {
  const why = because(moderation)
  return (
    <Cluster $gap={2}>
      <Text as="span" $tone="warn" $size="s">
        {what}
        {why}
      </Text>
      {moderation.canAppeal && <AppealButton target={target} title={title} why={why} />}
    </Cluster>
  )
}
