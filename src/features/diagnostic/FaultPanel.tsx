import { faults as words, fired, kinds } from '#src/messages/diagnostic-faults.ts'
import { Loaded } from '#src/shared/Loaded.tsx'
import { Grid, Stack } from '#src/ui/layout.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { SkeletonText } from '#src/ui/Skeleton.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import type { FiredFault } from '#openapi/faults.ts'
import { ArmedFaults } from './ArmedFaults.tsx'
import { FaultForm } from './FaultForm.tsx'
import { useFaultLab } from './useFaultLab.ts'
import { EventLog } from './EventLog.tsx'

/** What is to go wrong for this session, what may yet, and what has. */
export function FaultPanel() {
  const { lab, form, clearing } = useFaultLab()
  return (
    <Panel title={words.heading} more={<Tag $tone="warning">{words.place}</Tag>}>
      <Stack $gap={4}>
        <Text $tone="soft">{words.about}</Text>
        <Loaded view={lab} skeleton={<SkeletonText lines={6} />}>
          {({ calls, pushes, armed, fired }) => (
            <Grid $column={420} $gap={5}>
              <FaultForm form={form} calls={calls} pushes={pushes} />
              <Stack $gap={4}>
                <ArmedFaults faults={armed} clearing={clearing} />
                <FiredFaults faults={fired} />
              </Stack>
            </Grid>
          )}
        </Loaded>
      </Stack>
    </Panel>
  )
}

/** What went wrong because it was asked to, newest first. */
function FiredFaults({ faults }: { faults: readonly FiredFault[] }) {
  return (
    <EventLog
      heading={fired.heading}
      empty={fired.empty}
      entries={faults.map(({ id, at, kind, what }) => ({
        key: id,
        at: Date.parse(at),
        what: (
          <>
            <span>{kinds[kind]}</span>
            <code>{what}</code>
          </>
        ),
      }))}
    />
  )
}
