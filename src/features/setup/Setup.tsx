import { type ReactNode, useEffect, useRef } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { setupSteps, type SetupInput, type SetupStep } from '#machines/setup/setup.machine.ts'
import { formatDateTime } from '#src/lib/dates.ts'
import { setup as words } from '#src/messages/setup.ts'
import { useSession } from '#src/runtime/hooks.ts'
import { paths } from '#src/runtime/paths.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { Sheet } from '#src/shared/Sheet.tsx'
import { media, theme } from '#src/theme/theme.ts'
import { Stack } from '#src/ui/layout.tsx'
import { Loading, Skeleton } from '#src/ui/Skeleton.tsx'
import { Heading, Text } from '#src/ui/Text.tsx'
import { AddressStep } from './AddressStep.tsx'
import { BadLink, Finished, Registered } from './Door.tsx'
import { MailStep } from './MailStep.tsx'
import { SiteStep } from './SiteStep.tsx'
import { type SignUp, type StepProps, useSetup, type SetupView } from './useSetup.ts'

interface SetupProps extends SetupInput {
  signUp: SignUp
}

/** The first start by a link: what is asked and shown step by step, and how it ends. */
export function Setup({ signUp, ...input }: SetupProps) {
  const setup = useSetup(input)
  const { facts } = setup
  const { isAdmin } = useSession()
  if (setup.isBadLink) return <BadLink />
  // Whoever comes when it is over has come to read.
  if (setup.isFinished)
    return facts === null ? <Navigate to={paths.home()} replace /> : <Finished />
  if (setup.isRegistered)
    return isAdmin ? <Navigate to={paths.admin()} replace /> : <Registered />
  if (facts !== null) return <Steps setup={setup} facts={facts} signUp={signUp} />
  if (setup.failure !== null)
    return <FailureState failure={setup.failure} onRetry={setup.look} />
  return (
    <Loading>
      <Skeleton shape="block" height="480px" />
    </Loading>
  )
}

function Steps({ setup, facts, signUp }: StepProps & { signUp: SignUp }) {
  const { step } = setup
  const section = useFocusOnChange(step)
  const stepProps = { setup, facts }
  const parts: Record<SetupStep, ReactNode> = {
    // Begun anew when somebody else has saved meanwhile.
    site: <SiteStep key={facts.version} {...stepProps} />,
    address: <AddressStep {...stepProps} />,
    mail: <MailStep {...stepProps} />,
    administrator: signUp(stepProps),
  }
  return (
    <Sheet heading={words.heading} text={words.expires(formatDateTime(facts.expiresAt))}>
      <Progress setup={setup} />
      <Section ref={section} tabIndex={-1} aria-labelledby="setup-step">
        <Stack $gap={4}>
          <Heading id="setup-step">
            {words.steps[step]}
            <Text as="span" $tone="faint" $size="s">
              {words.place(setup.place, setupSteps.length)}
            </Text>
          </Heading>
          {/* All of them stay, so that what was typed into one is there when one comes back to it. */}
          {setupSteps.map((each) => (
            <div key={each} hidden={each !== step}>
              {parts[each]}
            </div>
          ))}
        </Stack>
      </Section>
    </Sheet>
  )
}

/** Another step takes the focus, as another page would: the Tab key and a screen reader begin with it. */
function useFocusOnChange(step: SetupStep) {
  const section = useRef<HTMLElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) section.current?.focus()
    shown.current = step
  }, [step])
  return section
}

const Section = styled.section`
  outline: none;

  h2 span {
    font-weight: 400;
  }

  h2 {
    display: flex;
    gap: ${theme.space[3]};
    align-items: baseline;
    justify-content: space-between;
  }
`

/** Where one is, and the way to any other step. */
function Progress({ setup: { invite, step } }: { setup: SetupView }) {
  return (
    <nav aria-label={words.progress}>
      <List>
        {setupSteps.map((each, at) => (
          <li key={each}>
            <Place
              to={paths.setup(invite, each)}
              aria-current={each === step ? 'step' : undefined}
            >
              <span aria-hidden="true">{at + 1}</span>
              {words.steps[each]}
            </Place>
          </li>
        ))}
      </List>
    </nav>
  )
}

const List = styled.ol`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${theme.space[2]};
`

const Place = styled(Link)`
  display: flex;
  flex-wrap: wrap;
  gap: 2px 8px;
  align-items: center;
  min-height: 44px;
  padding-top: ${theme.space[2]};
  border-top: 3px solid ${theme.color.line};
  color: ${theme.color.inkFaint};
  font-size: ${theme.text.s};

  span {
    font-variant-numeric: tabular-nums;
  }

  &:hover {
    color: ${theme.color.accent};
  }

  &[aria-current] {
    border-color: ${theme.color.accent};
    color: ${theme.color.ink};
    font-weight: 600;
  }

  ${media.phone} {
    align-content: start;
  }
`
