import { styled } from 'styled-components'
import type { ReportTarget } from '#machines/report-dialog/report-rules.ts'
import { report as words } from '#src/messages/report.ts'
import { useSession } from '#src/runtime/hooks.ts'
import { media, theme } from '#src/theme/theme.ts'
import { ReportOpening } from './ReportOpening.tsx'
import { useReport } from './useReport.ts'

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
  const { dialog, open } = useReport()
  return (
    <>
      <Small
        type="button"
        aria-haspopup="dialog"
        aria-label={words.label(title)}
        onClick={() => open(target)}
      >
        {words.open}
      </Small>
      <ReportOpening dialog={dialog} title={title} />
    </>
  )
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
