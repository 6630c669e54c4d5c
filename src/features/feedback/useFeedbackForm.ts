import { useState } from 'react'
import { createActor } from 'xstate'
import type { Problems } from '#machines/form/form.types.ts'
import { connectUploads } from '#machines/upload/uploads.connect.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import { ownFeedback } from '#src/data/own/reports.ts'
import type { Feedback } from '#src/data/types.ts'
import { codePointLength } from '#src/lib/characters.ts'
import { failureText } from '#src/messages/failures.ts'
import { problems } from '#src/messages/feedback.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useFormRef, useFormView, type Form } from '#src/runtime/form.ts'
import { useConnected } from '#src/runtime/hooks.ts'
import { createImageSending } from '#src/runtime/image-sending.ts'
import { ownName } from '#src/runtime/kept.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { useOwnActor } from '#src/runtime/useOwnActor.ts'

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

type FeedbackType = components['schemas']['FeedbackType']

export const feedbackTypes = [
  'bug',
  'suggestion',
  'question',
  'other',
] as const satisfies readonly FeedbackType[]

interface FeedbackValues {
  type: FeedbackType
  content: string
  contact: string
  /** Addresses of pictures that are there. */
  images: readonly string[]
  /** The diagnostic report that was seen and is to go along; null for none. */
  report: string | null
}

const noValues: FeedbackValues = {
  type: 'suggestion',
  content: '',
  contact: '',
  images: [],
  report: null,
}

/** The limits of the contract; texts in code points. */
export const limits = { shortest: 5, content: 2000, contact: 254, images: 5 } as const

/** What is wrong with a feedback, in words. */
function feedbackProblems({ content, contact }: FeedbackValues): Problems<FeedbackValues> {
  const found: Problems<FeedbackValues> = {}
  const length = codePointLength(content.trim())
  if (length === 0) found.content = problems.contentMissing
  else if (length < limits.shortest) found.content = problems.contentShort(limits.shortest)
  else if (length > limits.content) found.content = problems.contentLong(limits.content)
  if (codePointLength(contact.trim()) > limits.contact)
    found.contact = problems.contactLong(limits.contact)
  return found
}

/** The form with the server behind it. The same entry tried again makes no second feedback. */
const feedbackForm = (runtime: Runtime): Form<FeedbackValues, Feedback> => ({
  values: noValues,
  kept: { as: kept, read: valuesOf },
  validate: feedbackProblems,
  async submit(values, signal) {
    const { api, unsentTexts, queryClient } = runtime
    const { type, content, contact, images, report } = values
    const answer = await api.post('/api/feedback', {
      body: {
        type,
        content: content.trim(),
        contact: contact.trim(),
        images: [...images],
        ...(report !== null && { report }),
        clientId: unsentTexts.sendingId(ownName(runtime, kept), JSON.stringify(values)),
      },
      signal,
    })
    queryClient.refresh(ownFeedback, null)
    return answer
  },
})

const kept = 'feedback'

/** What the browser has kept; whatever reads otherwise is a form nobody has begun. */
function valuesOf({ type, content, contact, images, report }: KeptFields): FeedbackValues {
  const pictures = Array.isArray(images) ? images.filter(isPicture) : []
  return {
    type: feedbackTypes.find((known) => known === type) ?? noValues.type,
    content: typeof content === 'string' ? content : '',
    contact: typeof contact === 'string' ? contact : '',
    // The very list of one that nobody has begun, or it would count as typed.
    images: pictures.length > 0 ? pictures.slice(0, limits.images) : noValues.images,
    report: typeof report === 'string' ? report : null,
  }
}

type KeptFields = Readonly<Record<string, unknown>>

const isPicture = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('/images/feedback/')
