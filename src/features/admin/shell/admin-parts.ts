import { parts as words } from '#src/messages/admin/shell.ts'
import { paths } from '#src/runtime/paths.ts'
import { isRoute } from '#src/runtime/routes.ts'

type AdminPart = keyof typeof words

/** The parts of the back office (specification §2), in the order of their work, those whose page exists. */
const order = [
  'admin',
  'adminTodos',
  'adminPosts',
  'adminComments',
  'adminTopics',
  'adminReports',
  'adminFeedback',
  'adminUsers',
  'adminNotifications',
  'adminSystem',
] as const satisfies readonly AdminPart[]

export const adminParts = order
  .filter((name) => isRoute(name))
  .map((name) => ({ name, label: words[name], to: paths[name]() }))
