import { Download } from 'lucide-react'
import { fromPromise } from 'xstate'
import { createFormMachine } from '#machines/form/form.machine.ts'
import { failureText } from '#src/messages/failures.ts'
import { backup as words } from '#src/messages/admin/system.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import type { Runtime } from '#src/runtime/runtime.ts'
import { useForm } from '#src/runtime/useForm.ts'
import { Button } from '#src/ui/Button.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { startDownload } from '#src/ui/start-download.ts'
import { Text } from '#src/ui/Text.tsx'

/** Takes the whole community home, as one file. */
export function BackupDownload() {
  const runtime = useRuntime()
  const download = useForm(() => createDownload(runtime), nothingToFillIn)
  const press = () => {
    if (download.hasSucceeded) download.reset({})
    download.submit()
  }
  return (
    <Panel title={words.title}>
      <Stack $gap={3}>
        <Text $tone="soft">{words.text}</Text>
        <Text $tone="soft">{words.caution}</Text>
        <div>
          <Button aria-busy={download.isSubmitting} onClick={press}>
            <Download size={16} aria-hidden />
            {download.isSubmitting ? words.starting : words.start}
          </Button>
        </div>
        <div aria-live="polite">
          {download.failure && <Text $tone="bad">{failureText(download.failure)}</Text>}
          {download.hasSucceeded && <Text $tone="good">{words.started}</Text>}
        </div>
      </Stack>
    </Panel>
  )
}

const nothingToFillIn = { values: {}, validate: () => ({}) }

/** The browser downloads by itself, by an address that is good for a minute: it brings no access token. */
const createDownload = ({ api }: Pick<Runtime, 'api'>) =>
  createFormMachine<object, void>().provide({
    actors: {
      submit: fromPromise<void, { values: object }>(async ({ signal }) => {
        const { url } = await api.post('/api/admin/system/backups', { signal })
        startDownload(url)
      }),
    },
  })
