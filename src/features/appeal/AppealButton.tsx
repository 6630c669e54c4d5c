import { useState } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { appeal as words } from '#src/messages/appeal.ts'
import { useToaster } from '#src/runtime/hooks.ts'
import { paths } from '#src/runtime/paths.ts'
import { lazyDialog } from '#src/shared/lazy-part.tsx'
import { theme } from '#src/theme/theme.ts'
import { SmallAction } from '#src/ui/Button.tsx'
import { TextLink } from '#src/ui/Text.tsx'
import type { AppealTarget } from './appeal-form.ts'

// Few authors appeal against anything: the form comes with the first press.
const AppealDialog = lazyDialog(async () => (await import('./AppealDialog.tsx')).AppealDialog)

interface AppealButtonProps {
  target: AppealTarget
  /** What the target is called. */
  title: string
  why: string
}

/** The way to say something against a decision, once. Its owner shows it where the server allows it. */
export function AppealButton({ target, title, why }: AppealButtonProps) {
  const toaster = useToaster()
  const [state, setState] = useState<'closed' | 'open' | 'sent'>('closed')
  const handleSent = () => {
    setState('sent')
    toaster.show({ kind: 'success', ...words.done })
  }
  if (state === 'sent') {
    return (
      <Said>
        {words.sent}{' '}
        <TextLink as={Link} to={paths.userReports('appeals')}>
          {words.mine}
        </TextLink>
      </Said>
    )
  }
  return (
    <>
      <SmallAction
        aria-haspopup="dialog"
        aria-label={words.label(title)}
        onClick={() => setState('open')}
      >
        {words.open}
      </SmallAction>
      {state === 'open' && (
        <AppealDialog
          target={target}
          title={title}
          why={why}
          onSent={handleSent}
          onClose={() => setState('closed')}
        />
      )}
    </>
  )
}

const Said = styled.output`
  padding: 0 8px;
  color: ${theme.color.inkFaint};
  font-size: ${theme.text.s};
  line-height: 32px;
`
