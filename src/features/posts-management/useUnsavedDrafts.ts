import { useActorRef, useSelector } from '@xstate/react'
import { use, useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import { connectResource } from '#machines/resource/resource.connect.ts'
import { createResourceMachine } from '#machines/resource/resource.machine.ts'
import { unsaved as words } from '#src/messages/posts-management.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import type { Drafts, UnsavedDraft } from '#src/runtime/drafts.ts'
import { useToaster } from '#src/runtime/hooks.ts'

/** The journal is read with each visit: other tabs write into it, too. */
const lifetime = 0

/** The texts that only this browser has, and dropping one. Suspends while their code is on its way. */
export function useUnsavedDrafts() {
  const drafts = use(useRuntime().drafts())
  const toaster = useToaster()
  const [machine] = useState(() => createUnsavedMachine(drafts))
  const unsaved = useActorRef(machine, { input: { key: 'unsaved', lifetime } })
  const { data, refresh } = connectResource(
    useSelector(unsaved, (snapshot) => snapshot),
    (event) => unsaved.send(event),
  )
  useEffect(() => unsaved.send({ type: 'page.activated' }), [unsaved])
  return {
    /** A browser that keeps nothing has left nothing behind. */
    items: data ?? [],
    discard: async ({ key }: UnsavedDraft) => {
      const outcome = await drafts.discard(key).catch(() => 'failed' as const)
      if (outcome !== 'done') toaster.show({ kind: 'error', ...words[outcome] })
      refresh()
    },
  }
}

const createUnsavedMachine = (drafts: Drafts) =>
  createResourceMachine<readonly UnsavedDraft[], string>().provide({
    actors: {
      load: fromPromise<readonly UnsavedDraft[], { key: string }>(() => drafts.unsaved()),
    },
  })
