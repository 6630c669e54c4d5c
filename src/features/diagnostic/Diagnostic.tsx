import { diagnostic as words } from '#src/messages/diagnostic.ts'
import { useHub } from '#src/runtime/useRealtime.ts'
import { Grid } from '#src/ui/Grid.tsx'
import { Heading } from '#src/ui/Heading.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { Text } from '#src/ui/Text.tsx'
import { HubPanel } from './HubPanel.tsx'
import { ReportCopy } from './ReportCopy.tsx'

/** Both real-time connections as they are this moment, and what one can do about them. */
export function Diagnostic() {
  const hubs = { notification: useHub('notification'), chat: useHub('chat') }
  return (
    <Stack $gap={5}>
      <Stack $gap={2}>
        <Heading as="h1" $size="page">
          {words.heading}
        </Heading>
        <Text $tone="soft">{words.about}</Text>
      </Stack>
      <Grid $column={420} $gap={5}>
        <HubPanel name="notification" hub={hubs.notification} />
        <HubPanel name="chat" hub={hubs.chat} />
      </Grid>
      <ReportCopy hubs={hubs} />
    </Stack>
  )
}
