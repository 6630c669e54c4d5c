import { fromPromise } from 'xstate'
import { createFormMachine } from '#machines/form/form.machine.ts'
import { caseFile as words } from '#src/messages/admin/reports.ts'
import { failureText } from '#src/messages/failures.ts'
import type { Api } from '#src/data/api.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useForm } from '#src/runtime/useForm.ts'
import { Button } from '#src/ui/Button.tsx'
import { Text } from '#src/ui/Text.tsx'

/** Takes a case, so that others see who works on it. */
export function ClaimButton({ id, onChanged }: { id: string; onChanged: () => void }) {
  const { api } = useRuntime()
  const form = useForm<object, void>(() => createClaimMachine(api, id, onChanged), {
    values: {},
    validate: () => ({}),
  })
  return (
    <>
      <Button aria-busy={form.isSubmitting} onClick={form.submit}>
        {words.claim}
      </Button>
      <div role="alert">
        {form.failure !== null && <Text $tone="bad">{failureText(form.failure)}</Text>}
      </div>
    </>
  )
}

const createClaimMachine = (api: Api, id: string, onClaimed: () => void) =>
  createFormMachine<object, void>().provide({
    actors: {
      submit: fromPromise<void, { values: object }>(async ({ signal }) => {
        await api.post('/api/admin/reports/{id}/claim', {
          params: { path: { id } },
          signal,
          quiet: true,
        })
        onClaimed()
      }),
    },
  })
