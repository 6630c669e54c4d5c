import { Download } from 'lucide-react'
import { createBackup } from '#src/data/admin/system.ts'
import { failureText } from '#src/messages/failures.ts'
import { backup as words } from '#src/messages/admin/system.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useOwnTask } from '#src/runtime/useTask.ts'
import { Button } from '#src/ui/Button.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { startDownload } from '#src/ui/start-download.ts'
import { Text } from '#src/ui/Text.tsx'

/** Takes the whole community home, as one file. */
export function BackupDownload() {
  const { api } = useRuntime()
  const download = useOwnTask(async (_: null, signal) => {
    const { url } = await createBackup(api, signal)
    startDownload(url)
  })
  return (
    <Panel title={words.title}>
      <Stack $gap={3}>
        <Text $tone="soft">{words.text}</Text>
        <Text $tone="soft">{words.caution}</Text>
        <div>
          <Button aria-busy={download.isRunning} onClick={() => download.run(null)}>
            <Download size={16} aria-hidden />
            {download.isRunning ? words.starting : words.start}
          </Button>
        </div>
        <div aria-live="polite">
          {download.failure && <Text $tone="bad">{failureText(download.failure)}</Text>}
          {download.isDone && <Text $tone="good">{words.started}</Text>}
        </div>
      </Stack>
    </Panel>
  )
}
