import { useId } from 'react'
import { useQuery } from '#src/runtime/useQuery.ts'
import { privacy as words } from '#src/messages/people.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useToggle } from '#src/runtime/toggle.ts'
import * as queries from '#src/data/queries.ts'
import { Loaded } from '#src/shared/Loaded.tsx'
import { Checkbox } from '#src/ui/inputs.tsx'
import { Heading, Text } from '#src/ui/Text.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { createShowingMachine, showingToast } from './showing.ts'

/** Whether others see whom one follows, and who follows one. */
export function FollowPrivacy({ userId }: { userId: string }) {
  const text = useId()
  const view = useQuery(queries.profile, userId)
  return (
    <Stack as="section" $gap={3}>
      <Heading>{words.heading}</Heading>
      <Loaded view={view} skeleton={<Skeleton height="calc(1lh + 10px)" width="180px" />}>
        {({ showsFollows }) => (
          <Choice userId={userId} isOn={showsFollows} describedBy={text} />
        )}
      </Loaded>
      <Text id={text} $tone="soft" $size="s">
        {words.text}
      </Text>
    </Stack>
  )
}

interface ChoiceProps {
  userId: string
  isOn: boolean
  /** The id of what it means. */
  describedBy: string
}

function Choice({ userId, isOn, describedBy }: ChoiceProps) {
  const runtime = useRuntime()
  const showing = useToggle(() => createShowingMachine(runtime, userId), isOn, showingToast)
  return (
    <Checkbox
      checked={showing.isOn}
      aria-busy={showing.isRunning}
      aria-describedby={describedBy}
      onChange={showing.toggle}
    >
      {words.show}
    </Checkbox>
  )
}
