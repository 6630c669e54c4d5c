import { createTries } from '#src/lib/ids.ts'
import { invitations as words } from '#src/messages/admin/users.ts'
import type { Form } from '#src/runtime/form.ts'
import { ownName, textsIn } from '#src/runtime/kept.ts'
import type { Runtime } from '#src/runtime/runtime.ts'

const day = 86_400_000
const spans = { week: 7 * day, month: 30 * day, ever: null } as const
type Span = keyof typeof spans
export const spanNames = ['week', 'month', 'ever'] as const satisfies readonly Span[]
const mostUses = 1000

interface Wanted {
  note: string
  maxUses: string
  span: Span
}

const usual: Wanted = { note: '', maxUses: '1', span: 'week' }
const kept = 'invitation'

/** A new code on its way to the server. The same entry tried again makes no second one. */
export const invitationForm = (runtime: Runtime, onMade: () => void): Form<Wanted> => {
  const { api, actors, now, unsentTexts } = runtime
  const name = ownName(runtime, kept)
  const tries = createTries()
  // What is as usual is not kept: another dialog's is another code.
  const nameOf = (wanted: Wanted) =>
    unsentTexts.read(name) === ''
      ? tries(wanted)
      : unsentTexts.sendingId(name, JSON.stringify(wanted))
  return {
    values: usual,
    kept: { as: kept, read: wantedOf },
    validate: ({ maxUses }) => (usesOf(maxUses) ? {} : { maxUses: words.problems.maxUses }),
    async submit(wanted, signal) {
      const { note, maxUses, span } = wanted
      const length = spans[span]
      const expiresAt = length === null ? null : new Date(now() + length).toISOString()
      const body = { note, maxUses: usesOf(maxUses) ?? 1, expiresAt, clientId: nameOf(wanted) }
      await api.post('/api/admin/invitations', { body, signal, quiet: true })
      const toast = { kind: 'success', title: words.created } as const
      actors.toaster.send({ type: 'toast.show', toast })
      onMade()
    },
  }
}

/** What the browser has kept; whatever reads otherwise is as usual. */
const wantedOf = (before: Readonly<Record<string, unknown>>): Partial<Wanted> => ({
  ...textsIn(usual)(before),
  span: spanNames.find((known) => known === before['span']) ?? usual.span,
})

/** How often it may be used, as it was typed; undefined when it can't be. */
function usesOf(typed: string): number | undefined {
  const uses = Number(typed.normalize('NFKC').trim())
  return Number.isInteger(uses) && uses >= 1 && uses <= mostUses ? uses : undefined
}
