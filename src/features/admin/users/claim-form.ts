import { claim as words } from '#src/messages/admin/users.ts'
import type { Form } from '#src/runtime/form.ts'
import type { Runtime } from '#src/runtime/runtime.ts'

/** Whose the posts of an imported author become, on its way to the server. */
export const claimForm = (
  { api, actors }: Runtime,
  id: string,
  onClaimed: () => void,
): Form<{ to: string }> => ({
  values: { to: '' },
  validate: ({ to }) => (to.trim() === '' ? { to: words.missing } : {}),
  async submit(values, signal) {
    const to = values.to.trim()
    const body = to.includes('@') ? { email: to } : { accountId: to }
    await api.post('/api/admin/users/{id}/claim', {
      params: { path: { id } },
      body,
      signal,
      quiet: true,
    })
    const toast = { kind: 'success', title: words.done } as const
    actors.toaster.send({ type: 'toast.show', toast })
    onClaimed()
  },
})
