import { useLayoutEffect, useState } from 'react'
import { styled } from 'styled-components'
import type { ReportTarget } from '#machines/report-dialog/report-rules.ts'
import { report as words } from '#src/messages/report.ts'
import { useSession } from '#src/runtime/hooks.ts'
import { media } from '#src/theme/media.ts'
import { theme } from '#src/theme/theme.ts'
import { ReportOpening } from './ReportOpening.tsx'

interface ReportButtonProps {
  target: ReportTarget
  /** What the target is called. */
  title: string
  authorId: string
}

/** The way to report something; only there for members, and not for what is one's own (specification §2). */
export function ReportButton({ target, title, authorId }: ReportButtonProps) {
  const session = useSession()
  if (!session.isSignedIn || session.isCurrentUser(authorId)) return null
  return <MemberButton key={target.targetId} target={target} title={title} />
}

function MemberButton({ target, title }: Omit<ReportButtonProps, 'authorId'>) {
  const openings = useOpenings()
  return (
    <>
      <Small
        type="button"
        aria-haspopup="dialog"
        aria-label={words.label(title)}
        onClick={openings.next}
      >
        {words.open}
      </Small>
      {openings.current > 0 && (
        <ReportOpening key={openings.current} target={target} title={title} />
      )}
    </>
  )
}

/** The how-manieth opening is shown; none again once the page is left, lest a kept-alive one reopens it by itself. */
function useOpenings() {
  const [current, setCurrent] = useState(0)
  useLayoutEffect(() => () => setCurrent(0), [])
  return { current, next: () => setCurrent(current + 1) }
}

const Small = styled.button`
  flex: none;
  min-height: 28px;
  margin: 0 -6px;
  padding: 0 6px;
  border: 0;
  border-radius: ${theme.radius.s};
  background: none;
  color: ${theme.color.inkFaint};
  font-size: ${theme.text.s};

  ${media.hover} {
    &:hover {
      color: ${theme.color.bad};
    }
  }
`
