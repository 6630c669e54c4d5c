/* What a community holds in memory: the entities of the specification (§3), with its fields and no others. */

export interface Person {
  id: string
  email: string
  nickName: string
  bio: string
  avatarUrl: string | null
  roles: string[]
}

export interface PlainPost {
  id: string
  authorId: string
  title: string
  excerpt: string
  content: string
  format: number
  categoryIds: string[]
  tags: string[]
  status: string
}

export interface PlainMessage {
  id: string
  senderId: string
  receiverId: string
  content: string
  isDelivered: boolean
  isRead: boolean
}

export interface PlainComment {
  id: string
  postId: string
  authorId: string
  content: string
}

export interface PlainNotice {
  id: string
  toId: string
  fromId: string
  type: number
  title: string
  content: string
  isRead: boolean
}

interface PlainReport {
  id: string
  byId: string
  type: number
  targetId: string
  reason: number
  description: string
}

/** The moment at which everything of this world happened: it has no clock. */
export const moment = '2026-11-20T08:00:00Z'

export const password = 'bamboo-and-ink-9'

const source = `# 雨后

石阶上的**苔**绿了一层。\n\n- 听雨\n- 看山\n
<script>document.title = 'taken over'</script>\n`

export function createPlainWorld() {
  let count = 0
  const newId = () => `019a9b2e-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`
  const person = (email: string, nickName: string, roles: string[] = []): Person => ({
    id: newId(),
    email,
    nickName,
    bio: `${nickName}的简介`,
    avatarUrl: null,
    roles,
  })
  const lin = person('lin@example.com', '林间')
  const zhou = person('zhou@example.com', '周舟')
  const category = { id: newId(), name: '随笔' }
  const topic = { id: newId(), name: '山居', description: '住在山里' }
  const posts: PlainPost[] = [
    {
      id: newId(),
      authorId: zhou.id,
      title: '雨后',
      excerpt: '石阶上的苔绿了一层。',
      content: source,
      format: 0,
      categoryIds: [category.id],
      tags: ['山居'],
      status: 'published',
    },
  ]
  const notices: PlainNotice[] = [
    { type: 1, title: '新评论', content: '周舟评论了您' },
    { type: 0, title: '系统通知', content: '今晚维护' },
  ].map((notice) => ({
    ...notice,
    id: newId(),
    toId: lin.id,
    fromId: zhou.id,
    isRead: false,
  }))
  return {
    newId,
    people: [lin, zhou],
    lin,
    zhou,
    category,
    topic,
    posts,
    notices,
    comments: [] as PlainComment[],
    messages: [] as PlainMessage[],
    reports: [] as PlainReport[],
    following: new Set<string>(),
    /** Pictures by their address. */
    images: new Map<string, { mime: string; bytes: Buffer }>(),
    /** Tokens that were given out, and whose they are. */
    tokens: new Map<string, string>(),
  }
}

export type PlainWorld = ReturnType<typeof createPlainWorld>
