import type { Handle } from '#server/db/client.ts'
import { sensitiveNameProblems } from '#server/moderation/held.ts'
import { readSettings } from '#server/settings/settings.store.ts'
import { nicknameKey, nicknameProblems } from './nickname.ts'

/** What keeps a tidied text from being a nickname here, as sentences; says nothing on whether it is taken. */
export async function nicknameRefusals(handle: Handle, nickName: string): Promise<string[]> {
  const problems = nicknameProblems(nickName)
  if (problems.length > 0) return problems
  const { reservedNickNames } = await readSettings(handle)
  const key = nicknameKey(nickName)
  return reservedNickNames.some((reserved) => nicknameKey(reserved) === key)
    ? ['这个昵称是保留的，请换一个']
    : sensitiveNameProblems(handle, nickName)
}
