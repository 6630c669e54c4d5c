import type { AdminReportDetail } from '#src/data/admin/reports.ts'
import { postTones } from '#src/shared/status-tones.ts'
import type { TagTone } from '#src/ui/Tag.tsx'
import { commentTones } from '../comments/comment-table.tsx'
import { topicTones } from '../topics/topic-table.tsx'

/** How the status of what was reported looks: as in the list that it stands in. */
export const targetTones: Record<AdminReportDetail['target']['status'], TagTone> = {
  ...postTones,
  ...commentTones,
  pending: topicTones[0],
  enabled: topicTones[1],
  disabled: topicTones[2],
  merged: topicTones[5],
  missing: 'neutral',
}
