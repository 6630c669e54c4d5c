import { useState } from 'react'
import type { components } from '#openapi/generated/schema.d.ts'
import { useSession } from '#src/runtime/hooks.ts'
import { NoticeRow } from './NoticeRow.tsx'

interface NoticePreviewProps {
  title: string
  content: string
  /** Whether its readers see who wrote it. */
  isSigned: boolean
  /** Who did; left out, the viewer. */
  author?: components['schemas']['Author'] | null | undefined
}

/** A notice that is still being written, as its readers will find it in their message centre. */
export function NoticePreview({ title, content, isSigned, author }: NoticePreviewProps) {
  const { user } = useSession()
  const [now] = useState(() => new Date())
  const self = user && {
    id: user.id,
    displayName: user.nickname,
    nickName: user.nickname,
    avatarUrl: user.avatarUrl,
  }
  const sender = author === undefined ? self : author
  return (
    <ul>
      <NoticeRow
        notice={{ id: 'preview', isRead: true, readAt: null, createTime: now.toISOString() }}
        facts={{ title, content, sender: isSigned ? sender : null }}
        now={now}
        onRead={() => {}}
      />
    </ul>
  )
}
