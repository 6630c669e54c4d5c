import { useEffect, useState } from 'react'
import type { DraftText } from '#machines/draft/draft-record.types.ts'
import { local as words } from '#src/messages/editor.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import type { DraftTarget } from '#src/runtime/drafts.ts'
import * as postQueries from '#src/data/public/posts.ts'
import { useDeparture } from '#src/ui/useDeparture.ts'
import { useIsNarrow } from '#src/ui/useIsNarrow.ts'
import { coverToast } from './outcome-toasts.ts'
import { usePreview } from './preview/usePreview.ts'
import { usePublication } from './usePublication.ts'

/** The action of the toast that offers a text of this device. */
const showLocal = 'draft.show-local'

/** What stands on a settings panel instead of the desk itself. */
const settings: readonly string[] = [
  'excerpt',
  'coverImage',
  'categoryIds',
  'tags',
  'topicIds',
] satisfies (keyof DraftText)[]

/** A draft on the desk: its text, its preview, what stands beside it, and its way to readers. */
export function useEditing(target: DraftTarget) {
  const isNarrow = useIsNarrow()
  const [chosen, setAside] = useState<Aside | null>(null)
  const { queryClient, actors } = useRuntime()
  const { toaster } = actors
  const publication = usePublication(target, {
    onRefused(fields) {
      // One that is gone by now is then told from those that are there.
      if (fields.includes('categoryIds')) queryClient.refresh(postQueries.categories, null)
      if (fields.some((field) => settings.includes(field))) setAside('settings')
    },
    onCoverFailed(failure) {
      // On the open settings it stands where the cover would.
      const toast = chosen === 'settings' ? null : coverToast(failure)
      if (toast !== null) toaster.send({ type: 'toast.show', toast })
    },
  })
  const { draft } = publication
  const { content, format } = draft.text
  const { show, ...preview } = usePreview(format)
  useEffect(() => show(content), [show, content])
  useDeparture(wouldLose(draft))
  const local = useLocalText(draft.local?.id ?? null)
  return {
    ...publication,
    ...preview,
    isNarrow,
    /** Markdown is written beside its preview where there is room; rich text looks like itself already. */
    aside: chosen ?? (format === 0 && !isNarrow ? 'preview' : 'none'),
    setAside,
    local,
  }
}

export type Editing = ReturnType<typeof useEditing>

/** Text that is neither in this browser nor on the server; there normally is none. */
const wouldLose = ({ saveStatus, isKeptHere, deviceProblem }: Draft) =>
  !isKeptHere && deviceProblem !== null && saveStatus !== 'saved' && saveStatus !== 'empty'

type Draft = ReturnType<typeof usePublication>['draft']

/** Offers a text of this device in a toast, once each; whether it is being looked at. The toast goes by itself: below it the banner says the same, and stays. */
function useLocalText(id: string | null) {
  const { toaster } = useRuntime().actors
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (id === null) return
    const action = { name: showLocal, label: words.show }
    const toast = { kind: 'draft-restore', ...words.toast, action } as const
    toaster.send({ type: 'toast.show', toast })
    const acted = toaster.on('toast.acted', ({ name }) => {
      if (name === showLocal) setIsShown(true)
    })
    return () => {
      acted.unsubscribe()
      // The next one is looked at when it is asked for.
      setIsShown(false)
    }
  }, [toaster, id])
  return { isShown, show: () => setIsShown(true), hide: () => setIsShown(false) }
}

/** What stands beside the text; on a small window in its place, or on a sheet above it. */
export type Aside = 'none' | 'preview' | 'outline' | 'settings'
