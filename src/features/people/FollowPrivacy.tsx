import { useId } from 'react'
import { useQuery } from '#src/runtime/useQuery.ts'
import { privacy as words } from '#src/messages/people.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useToggle } from '#src/runtime/toggle.ts'
import * as queries from '#src/data/queries.ts'
import { Loaded } from '#src/shared/Loaded.tsx'
import { Checkbox } from '#src/ui/inputs.tsx'
import { Heading, Text } from '#src/ui/Text.tsx'
import { SkeletonText } from '#src/ui/Skeleton.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { createShowingMachine, showingToast } from './showing.ts'

/** Whether others see whom one follows, and who follows one. */
export function FollowPrivacy({ userId }: { userId: string }) {
  const view = useQuery(queries.profile, userId)
  return (
    <Stack as="section" $gap={3}>
      <Heading>{words.heading}</Heading>
      <Loaded view={view} skeleton={<SkeletonText lines={2} />}>
        {({ showsFollows }) => <Choice userId={userId} isOn={showsFollows} />}
      </Loaded>
    </Stack>
  )
}

function Choice({ userId, isOn }: { userId: string; isOn: boolean }) {
  const runtime = useRuntime()
  const text = useId()
  const showing = useToggle(() => createShowingMachine(runtime, userId), isOn, showingToast)
  return (
    <>
      <Checkbox
        checked={showing.isOn}
        aria-busy={showing.isRunning}
        aria-describedby={text}
        onChange={showing.toggle}
      >
        {words.show}
      </Checkbox>
      <Text id={text} $tone="soft" $size="s">
        {words.text}
      </Text>
    </>
  )
}
