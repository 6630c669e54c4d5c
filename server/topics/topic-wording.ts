import type { Handle } from '#server/db/client.ts'
import { problem } from '#server/lib/problem.ts'
import { sensitiveNameProblems, sensitiveProblems } from '#server/moderation/sensitive-words.ts'

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

export const nameTaken = () => problem.invalid({ name: ['已有同名的话题'] })

/**
 * Equal for names that differ only in width, case and spaces. Unlike a nickname's
 * skeleton it keeps signs: C, C# and C++ are three topics.
 */
export const topicKey = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replace(/\s+/gu, '')

/** What keeps a tidied text from being a topic's name, as sentences; none when it may be one. */
function topicNameProblems(name: string): string[] {
  const length = Array.from(name).length
  if (length < 2 || length > 30) return ['话题名称需要 2 到 30 个字']
  if (/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(name))
    return ['话题名称不能含有不可见的字符']
  return /[\p{L}\p{N}]/u.test(name) ? [] : ['话题名称至少要有一个文字或数字']
}

/** A name as people typed it, tidied, with its key. @throws Problem 1000 (field `name`) when it cannot be used */
function demandTopicName(typed: string): { name: string; nameKey: string } {
  const name = typed.normalize('NFC').trim().replace(/\s+/gu, ' ')
  const problems = topicNameProblems(name)
  if (problems.length > 0) throw problem.invalid({ name: problems })
  return { name, nameKey: topicKey(name) }
}
