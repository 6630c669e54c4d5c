import { styled } from 'styled-components'
import { Machines } from '#src/features/diagnostic/machines/Machines.tsx'
import { inspector as words } from '#src/messages/diagnostic-machines.ts'
import { useSession } from '#src/runtime/hooks.ts'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { Heading, Text } from '#src/ui/Text.tsx'

interface OwnViewProps {
  /** Why it is this one that is seen. */
  trouble: keyof typeof words.troubles
  onRetry: () => void
  /** Leads to the page where it has more room. */
  onPage: () => void
  onClose: () => void
}

/** The machines at the foot of the page that runs them, where the Stately inspector was asked for and can't be had. */
export function OwnView({ trouble, onRetry, onPage, onClose }: OwnViewProps) {
  const { isSignedIn } = useSession()
  return (
    <Dock aria-label={words.label}>
      <Stack $gap={2}>
        <Heading $size="small">{words.heading}</Heading>
        <Text as="output" $tone="soft">
          {words.troubles[trouble]}
          {words.instead}
        </Text>
        <Cluster $gap={2}>
          <Button $kind="primary" $size="small" onClick={onRetry}>
            {words.retry}
          </Button>
          {isSignedIn && (
            <Button $size="small" onClick={onPage}>
              {words.page}
            </Button>
          )}
          <Button $kind="quiet" $size="small" onClick={onClose}>
            {words.close}
          </Button>
        </Cluster>
      </Stack>
      <Scrolled>
        <Machines />
      </Scrolled>
    </Dock>
  )
}

const Dock = styled.section`
  position: fixed;
  inset: auto 0 0;
  z-index: ${theme.layer.menu};
  display: flex;
  flex-direction: column;
  gap: ${theme.space[3]};
  max-height: 45vh;
  padding: ${theme.space[4]} ${theme.space[4]} 0;
  background: ${theme.color.raised};
  border-top: 1px solid ${theme.color.lineStrong};
  box-shadow: ${theme.shadow.raised};
`

/** What is said and can be pressed stays above it. */
const Scrolled = styled.div`
  min-height: 0;
  padding-bottom: ${theme.space[4]};
  overflow-y: auto;
`
