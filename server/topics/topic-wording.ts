import type { Handle } from '#server/db/client.ts'
import { problem } from '#server/lib/problem.ts'
import { sensitiveNameProblems, sensitiveProblems } from '#server/moderation/held.ts'
import { demandTopicName } from './topic-name.ts'

interface Wording {
  name: string
  description: string
}

/**
 * A topic's name and description, tidied, of members and administrators alike. Neither is held for a sensitive word: readers see both
 * at once when an administrator wrote them, and a name cannot wait. So they are refused.
 * @throws Problem 1000 (fields `name`, `description`)
 */
export async function demandWording(handle: Handle, typed: Wording) {
  const named = demandTopicName(typed.name)
  const description = typed.description.trim()
  const name = await sensitiveNameProblems(handle, named.name)
  const said = await sensitiveProblems(handle, description, '说明')
  if (name.length + said.length > 0)
    throw problem.invalid({
      ...(name.length > 0 && { name }),
      ...(said.length > 0 && { description: said }),
    })
  return { ...named, description }
}
