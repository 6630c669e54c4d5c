/** When an administrator last decided about something, and when its author last said something against one. */
export interface Moderated {
  moderatedAt: Date | null
  appealedAt: Date | null
}

/** Whether there is a decision that its author has not appealed against. */
export const isUnanswered = ({ moderatedAt, appealedAt }: Moderated) =>
  moderatedAt !== null && (appealedAt === null || appealedAt < moderatedAt)
