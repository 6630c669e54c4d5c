import { useSelector } from '@xstate/react'
import { use, useEffect, useEffectEvent, useState } from 'react'
import { connectDraft } from '#machines/draft/draft.connect.ts'
import type { DraftRef } from '#machines/draft/draft.machine.ts'
import type { DraftEmitted } from '#machines/draft/draft.types.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import type { Drafts, DraftTarget } from '#src/runtime/drafts.ts'

/** What an editor does when something happens to its draft; how it is told, the drafts themselves know. */
interface DraftOutcomes {
  /** Some fields have to be changed before it can be published. */
  onPublishFailed: (fields: readonly string[]) => void
  /** Both texts of a conflict were kept: one's own is this post now. */
  onCopied: (postId: string) => void
}

/** The drafts of this tab. Suspends while their code is on its way. */
export function useDrafts(): Drafts {
  return use(useRuntime().drafts())
}

/**
 * A draft that is written here. It outlives the view until everything of it is kept; coming back finds
 * it as it was. Give the view another `key` for another target.
 */
export function useDraft(target: DraftTarget, outcomes: DraftOutcomes) {
  const drafts = useDrafts()
  const [draft] = useState(() => drafts.open(target))
  const tell = useEffectEvent((event: DraftEmitted) => {
    if (event.type === 'draft.publishFailed') outcomes.onPublishFailed(event.fields)
    if (event.type === 'draft.copied') outcomes.onCopied(event.postId)
  })

  useEffect(() => drafts.show(draft), [drafts, draft])
  useEffect(() => {
    const heard = draft.on('*', tell)
    return () => heard.unsubscribe()
  }, [draft])

  return {
    ...connectDraft(
      useSelector(draft, (snapshot) => snapshot, looksTheSame),
      draft.send,
    ),
    /** `isOwner` when it is asked: what takes its time may end later than the view was rendered. */
    isOwnerNow: () => connectDraft(draft.getSnapshot(), draft.send).isOwner,
  }
}

type Snapshot = ReturnType<DraftRef['getSnapshot']>

/** The cursor moves with every key, and only the next start of an editor asks for it. */
function looksTheSame(one: Snapshot, other: Snapshot): boolean {
  if (one.status !== other.status || JSON.stringify(one.value) !== JSON.stringify(other.value))
    return false
  const before = { ...one.context, cursor: null }
  const after = { ...other.context, cursor: null }
  return (Object.keys(before) as (keyof typeof before)[]).every(
    (fact) => before[fact] === after[fact],
  )
}
