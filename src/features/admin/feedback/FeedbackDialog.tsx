import { useId, useState } from 'react'
import { styled } from 'styled-components'
import {
  type AdminFeedback,
  type AdminFeedbackDetail,
  feedbackDetail,
} from '#src/data/admin/feedback.ts'
import { formatDateTime } from '#src/lib/dates.ts'
import { detail as words, feedback as feedbackWords } from '#src/messages/admin/feedback.ts'
import { types } from '#src/messages/feedback.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { forgetKept } from '#src/runtime/kept.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { Loaded } from '#src/shared/Loaded.tsx'
import { Said, Thumbnails } from '#src/shared/Submissions.tsx'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { SkeletonText } from '#src/ui/Skeleton.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { PersonCell } from '../table/columns.tsx'
import { nameOf } from './feedback-table.tsx'
import { keptReply } from './handling.ts'
import { HandlingForm } from './HandlingForm.tsx'

interface FeedbackDialogProps {
  feedback: AdminFeedback
  /** Heard also when the dialog is gone by then. */
  onDone: () => void
  /** Somebody was faster: how it is by now is to be read. */
  onOutdated: () => void
  onClose: () => void
}

/** The whole of a feedback with its pictures and its report, and the answer to it. */
export function FeedbackDialog(props: FeedbackDialogProps) {
  const { feedback, onDone, onOutdated, onClose } = props
  const runtime = useRuntime()
  const whole = useQuery(feedbackDetail, feedback.id)
  const formId = useId()
  const [isSending, setIsSending] = useState(false)
  const handleClose = () => {
    if (whole.data) forgetKept(runtime, keptReply(whole.data))
    onClose()
  }
  return (
    <Dialog
      width="medium"
      title={words.title(nameOf(feedback))}
      onClose={handleClose}
      actions={
        <>
          <Button disabled={isSending} onClick={handleClose}>
            {words.close}
          </Button>
          <Button
            $kind="primary"
            type="submit"
            form={formId}
            aria-busy={isSending}
            disabled={whole.data === null}
          >
            {isSending ? words.submitting : words.submit}
          </Button>
        </>
      }
    >
      <Loaded view={whole} skeleton={<SkeletonText lines={8} />}>
        {(data) => (
          <Stack $gap={4}>
            <FeedbackWhole feedback={data} />
            <HandlingForm
              id={formId}
              feedback={data}
              onSending={setIsSending}
              onDone={onDone}
              onClose={onClose}
              onOutdated={() => {
                whole.refresh()
                onOutdated()
              }}
            />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}

/** What was told, as plain text throughout: it was written by a stranger. */
function FeedbackWhole({ feedback }: { feedback: AdminFeedbackDetail }) {
  const { author, type, content, contact, images, report, reply, handler, createTime } =
    feedback
  return (
    <Stack $gap={3}>
      <Cluster $gap={3}>
        <PersonCell person={author} />
        <Tag $tone="neutral">{types[type]}</Tag>
        <Text as="time" dateTime={createTime} $tone="faint" $size="s">
          {formatDateTime(createTime)}
        </Text>
      </Cluster>
      <Said dir="auto">{content}</Said>
      <Thumbnails urls={images} size={96} textOf={words.image} />
      {contact !== '' && (
        <Text $tone="soft" $size="s">
          {feedbackWords.contact}：{contact}
        </Text>
      )}
      {report !== null && (
        <details>
          <Summary>{words.report}</Summary>
          <Report tabIndex={0}>{report}</Report>
        </details>
      )}
      {reply !== null && reply !== '' && (
        <Reply>
          <strong>{feedbackWords.reply}</strong>
          <Said dir="auto">{reply}</Said>
        </Reply>
      )}
      {handler !== null && (
        <Text $tone="faint" $size="s">
          {words.handledBy(handler.displayName)}
        </Text>
      )}
    </Stack>
  )
}

const Summary = styled.summary`
  width: fit-content;
  color: ${theme.color.accent};
  cursor: pointer;
`

const Report = styled.pre`
  max-height: 280px;
  margin-top: ${theme.space[2]};
  padding: ${theme.space[3]};
  overflow: auto;
  border-radius: ${theme.radius.s};
  background: ${theme.color.code};
  font-family: ${theme.font.mono};
  font-size: ${theme.text.s};
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`

const Reply = styled.div`
  padding: ${theme.space[3]} ${theme.space[4]};
  border-radius: ${theme.radius.s};
  background: ${theme.color.code};
`
