import { Bell } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { Notice } from '#machines/notices/notices.types.ts'
import { formatDateTime, relativeTime } from '#src/lib/dates.ts'
import { center as words } from '#src/messages/notices.ts'
import { paths } from '#src/runtime/paths.ts'
import type { Notification } from '#src/data/types.ts'
import { media, theme } from '#src/theme/theme.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Checkbox } from '#src/ui/inputs.tsx'
import { useOnScreen } from '#src/ui/useOnScreen.ts'
import { VisuallyHidden } from '#src/ui/Text.tsx'

export type ShownNotice = Notice & { createTime: string }

/** What a notice says. */
export interface NoticeFacts {
  title: string
  content: string
  postTitle?: string | null
  sender?: Notification['message']['sender']
  /** Where what it tells about is; going there reads it. */
  cause?: string | null
}

interface NoticeRowProps {
  notice: ShownNotice
  facts: NoticeFacts
  now: Date
  /** It has come on screen unread. */
  onShown?: (id: string) => void
  onRead: () => void
  onRemove?: () => void
  /** While some are chosen. */
  choice?: { isChosen: boolean; choose: (isChosen: boolean) => void }
}

/** One notice: what has happened, by whom, when; unread until one marks it, goes to its cause, or has seen it and leaves. */
export function NoticeRow(props: NoticeRowProps) {
  const { notice, facts, now, onShown, onRead, onRemove, choice } = props
  const { title, content, postTitle, cause, sender } = facts
  const name = postTitle == null ? title : words.about(title, postTitle)
  const readNow = notice.isRead ? undefined : onRead
  const heading = useRef<HTMLParagraphElement>(null)
  const { id, isRead } = notice
  const tellShown = useCallback(() => onShown?.(id), [onShown, id])
  useOnScreen(heading, isRead ? undefined : tellShown)
  return (
    <Row data-unread={!isRead || undefined}>
      {choice && readNow ? (
        <Choice>
          <Checkbox
            checked={choice.isChosen}
            onChange={({ target }) => choice.choose(target.checked)}
          >
            <VisuallyHidden>{words.selectLabel(name)}</VisuallyHidden>
          </Checkbox>
        </Choice>
      ) : (
        <Sender sender={sender ?? null} />
      )}
      <Body>
        <Title ref={heading}>
          {!isRead && (
            <Dot>
              <VisuallyHidden>{words.isUnread}</VisuallyHidden>
            </Dot>
          )}
          {cause == null ? (
            title
          ) : (
            <Link to={cause} aria-label={name} onClick={readNow}>
              {title}
            </Link>
          )}
        </Title>
        {content !== '' && <Said dir="auto">{content}</Said>}
        {postTitle != null && <PostTitle dir="auto">{postTitle}</PostTitle>}
        {notice.createTime !== '' && (
          <time dateTime={notice.createTime} title={formatDateTime(notice.createTime)}>
            {relativeTime(notice.createTime, now)}
          </time>
        )}
      </Body>
      {!choice && (
        <Acts>
          {readNow && (
            <Button
              $size="small"
              $kind="quiet"
              aria-label={words.readLabel(name)}
              onClick={readNow}
            >
              {words.read}
            </Button>
          )}
          {onRemove && (
            <Button
              $size="small"
              $kind="quiet"
              aria-label={words.removeLabel(name)}
              onClick={onRemove}
            >
              {words.remove}
            </Button>
          )}
        </Acts>
      )}
    </Row>
  )
}

/** Who it is from; the community itself has a bell. */
function Sender({ sender }: { sender: Notification['message']['sender'] }) {
  if (sender === null) {
    return (
      <House>
        <Bell size={18} aria-hidden />
      </House>
    )
  }
  return (
    <Link to={paths.profile(sender.id)}>
      <Avatar name={sender.displayName} src={sender.avatarUrl} />
      <VisuallyHidden>{sender.displayName}</VisuallyHidden>
    </Link>
  )
}

const Row = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: ${theme.space[3]};
  align-items: start;
  padding: ${theme.space[4]} 0;
  border-bottom: 1px solid ${theme.color.line};
`

/** As wide as who it is from. */
const Choice = styled.span`
  display: grid;
  justify-items: center;
  width: 40px;
`

const House = styled.span`
  display: grid;
  place-items: center;
  width: 40px;
  height: 40px;
  border-radius: 50%;
  background: ${theme.color.accentSoft};
  color: ${theme.color.accent};
`

const Body = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[1]};
  min-width: 0;
  overflow-wrap: anywhere;

  time {
    color: ${theme.color.inkFaint};
    font-size: ${theme.text.s};
  }
`

const Title = styled.p`
  [data-unread] & {
    font-weight: 600;
  }

  a:hover {
    color: ${theme.color.accent};
  }
`

const Dot = styled.span`
  display: inline-block;
  width: 8px;
  height: 8px;
  margin-right: ${theme.space[2]};
  border-radius: 50%;
  background: ${theme.color.seal};
  vertical-align: 1px;

  ${media.forced} {
    background: Highlight;
    forced-color-adjust: none;
  }
`

const Said = styled.p`
  color: ${theme.color.inkSoft};
  white-space: pre-line;
`

const PostTitle = styled.p`
  padding-inline-start: ${theme.space[3]};
  border-inline-start: 2px solid ${theme.color.lineStrong};
  color: ${theme.color.inkFaint};
  font-size: ${theme.text.s};
`

const Acts = styled.div`
  display: flex;
  justify-content: flex-end;

  ${media.phone} {
    grid-column: 2;
    justify-content: flex-start;
    margin-left: -14px;
  }
`
