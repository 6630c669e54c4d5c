import { faults as words } from '#src/messages/diagnostic-faults.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { Grid } from '#src/ui/Grid.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { Loading, SkeletonText } from '#src/ui/Skeleton.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { ArmedFaults } from './ArmedFaults.tsx'
import { FaultForm } from './FaultForm.tsx'
import { FiredFaults } from './FiredFaults.tsx'
import { useFaultLab } from './useFaultLab.ts'

/** What is to go wrong for this session, what may yet, and what has. */
export function FaultPanel() {
  const { lab, form, clearing } = useFaultLab()
  const { data, failure } = lab
  return (
    <Panel title={words.heading} more={<Tag $tone="warning">{words.place}</Tag>}>
      <Stack $gap={4}>
        <Text $tone="soft">{words.about}</Text>
        {data ? (
          <Grid $column={420} $gap={5}>
            <FaultForm form={form} calls={data.calls} pushes={data.pushes} />
            <Stack $gap={4}>
              <ArmedFaults faults={data.armed} clearing={clearing} />
              <FiredFaults faults={data.fired} />
            </Stack>
          </Grid>
        ) : failure ? (
          <FailureState failure={failure} onRetry={lab.refresh} />
        ) : (
          <Loading>
            <SkeletonText lines={6} />
          </Loading>
        )}
      </Stack>
    </Panel>
  )
}
