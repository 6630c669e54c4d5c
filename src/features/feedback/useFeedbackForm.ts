import { useState } from 'react'
import { createActor } from 'xstate'
import { connectUploads } from '#machines/upload/uploads.connect.ts'
import { failureText } from '#src/messages/failures.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { createImageSending } from '#src/runtime/image-sending.ts'
import { useConnected } from '#src/runtime/useConnected.ts'
import { useFormRef, useFormView } from '#src/runtime/useForm.ts'
import { useOwnActor } from '#src/runtime/useOwnActor.ts'
import { feedbackForm, limits, noValues } from './feedback.ts'

/** A feedback being written: kept in this tab until it has arrived, with its pictures on their way. */
export function useFeedbackForm() {
  const runtime = useRuntime()
  const { images } = runtime
  const actor = useFormRef(feedbackForm(runtime))
  const [sending] = useState(() =>
    createImageSending(images, {
      category: 'feedback',
      // Several arrive between two renderings: each is added to what is there then.
      onSent: (url) =>
        actor.send({
          type: 'form.change',
          field: 'images',
          value: [...actor.getSnapshot().context.values.images, url],
        }),
    }),
  )
  const uploads = useConnected(
    useOwnActor(() => createActor(sending.machine)),
    connectUploads,
  )
  const form = useFormView(actor)
  const { values } = form
  const free = limits.images - values.images.length - uploads.unfinished

  return {
    ...form,
    startOver: () => form.reset(noValues),
    isWaiting: uploads.unfinished > 0,
    pictures: {
      list: values.images,
      /** Those that are not there yet. */
      uploads: uploads.list
        .filter(({ status }) => status !== 'done')
        .map(({ failure, ...upload }) => ({
          ...upload,
          problem: failure && failureText(failure),
        })),
      isFull: free <= 0,
      add(files: readonly File[]) {
        for (const file of files.slice(0, Math.max(0, free))) {
          uploads.add(sending.keep(file), file.name)
        }
      },
      remove: (url: string) =>
        form.change(
          'images',
          values.images.filter((image) => image !== url),
        ),
      retry: uploads.retry,
      cancel: uploads.cancel,
    },
  }
}

/** What a view knows and does about a feedback being written. */
export type FeedbackForm = ReturnType<typeof useFeedbackForm>
