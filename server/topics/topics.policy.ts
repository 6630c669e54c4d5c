import type { Viewer } from '../contract/handlers.ts'
import type { Topic } from '../db/schema/topics.ts'

type Facts = Pick<Topic, 'status' | 'creatorId'>

/** Readers open what is enabled; whoever proposed a topic sees it wait, administrators see all. */
export function canOpenTopic(viewer: Viewer | null, { status, creatorId }: Facts): boolean {
  if (status === 'enabled') return true
  if (viewer === null || status === 'deleted') return false
  return viewer.id === creatorId || viewer.roles.includes('Admin')
}

export function topicAbilities(viewer: Viewer | null, { status, creatorId }: Facts) {
  const canReact = viewer !== null && status === 'enabled'
  return { follow: canReact, report: canReact && viewer.id !== creatorId }
}
