import pairs from 'opencc-js/dict/TSCharacters'
import type { Handle } from '#server/db/client.ts'
import { sensitiveNameProblems } from '#server/moderation/sensitive-words.ts'
import { readSettings } from '#server/settings/settings.store.ts'

/**
 * Characters that pass for a Latin letter, each to the letter it passes for: `target: look-alikes`.
 * Applied after NFKC, lower-casing and removal of accents, so only what survives those is listed.
 * Digits join the letter they are mistaken for, on both sides of a comparison.
 */
const alikes = `
a: аαɑ
b: ьƅвβ
c: сϲⅽ
d: ԁɗđ
e: еҽєεз3
f: ƒϝ
g: ɡց9
h: һնнң
i: łіιıɩ1lӏ|ⅰǀ
j: јϳ
k: кκ
m: мⅿ
n: пηո
o: øоοօσ0〇○
p: рρ
q: ԛզ
r: гѓ
s: ѕꜱ5
t: тτ
u: υսцμ
v: νѵⅴ
w: ԝωшѡ
x: хχ×
y: уүγʏ
z: ᴢ2
`

/** Look-alike to Latin letter. */
const confusables: Record<string, string> = Object.fromEntries(
  alikes
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [letter = '', others = ''] = line.split(': ')
      return Array.from(others).map((other) => [other, letter])
    }),
)

/** Traditional character to the simplified one that stands for it most. Applied until nothing changes: a few lead on. */
const simplified = new Map(
  pairs.split('|').map((pair) => {
    const [from = '', to = ''] = pair.split(' ')
    return [from, to]
  }),
)

/** One character, whichever way of writing Chinese it comes from. */
function simplify(character: string): string {
  const next = simplified.get(character)
  return next === undefined || next === character ? character : simplify(next)
}

const shortest = 2
const longest = 20

/** Names that would speak for the community's operators. Compared as skeletons, whole. */
const reserved = [
  'admin',
  'admins',
  'administrator',
  'root',
  'system',
  'sysadmin',
  'superuser',
  'support',
  'staff',
  'official',
  'moderator',
  'mod',
  'webmaster',
  'security',
  'inkstone',
  'null',
  'undefined',
  'anonymous',
  'guest',
  'me',
  'self',
  '系统',
  '系统消息',
  '系统通知',
  '砚',
  '砚台',
  '小助手',
  '助手',
  '版主',
  '站长',
  '游客',
  '匿名',
  '匿名用户',
  '已注销用户',
  '佚名',
  '所有人',
  '全体成员',
].map(nicknameKey)

/** Before a reserved name they make another one: 砚小助手. */
const siteNames = ['inkstone', '砚台', '砚'].map(nicknameKey)

/** Words that speak for the operators wherever they stand in a name. */
const reservedParts = ['管理员', '官方', '客服', 'administrator'].map(nicknameKey)

/** The nickname as it is stored and shown: composed, without spaces at its ends and with single ones inside. */
export const tidyNickname = (nickname: string): string =>
  nickname.normalize('NFC').trim().replace(/\s+/gu, ' ')

/**
 * The skeleton of a nickname: equal for names that a reader can't tell apart
 * (width, case, accents, look-alike letters of other alphabets, traditional and simplified characters, spaces and
 * punctuation). Unique among accounts. A change of it needs a migration of the stored keys.
 */
export function nicknameKey(nickname: string): string {
  const plain = nickname.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase()
  const base = plain
    .normalize('NFKD')
    .replace(/[\p{M}\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
  const letters = Array.from(base)
    .map((character) => confusables[character] ?? simplify(character))
    .join('')
  const joined = letters.replace(/rn/g, 'm').replace(/vv/g, 'w').normalize('NFC')
  const bare = joined.replace(/[\p{P}\p{Z}\s]/gu, '')
  // A name of punctuation alone has no skeleton left; it still needs one of its own.
  return bare === '' ? joined : bare
}

/** What nobody sees in a name. */
export const invisible = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

/** What keeps a tidied text from being a nickname, as sentences; none when it may be one. Says nothing on whether it is taken. */
function nicknameProblems(nickname: string): string[] {
  const length = Array.from(nickname).length
  if (length < shortest || length > longest)
    return [`昵称需要 ${shortest} 到 ${longest} 个字符`]
  if (invisible.test(nickname)) return ['昵称不能含有不可见的字符']
  if (/\p{M}{3,}/u.test(nickname.normalize('NFD'))) return ['昵称中的组合符号过多']
  if (!/[\p{L}\p{N}]/u.test(nickname)) return ['昵称至少要有一个文字或数字']
  return isReserved(nickname) ? ['这个昵称是保留的，请换一个'] : []
}

function isReserved(nickname: string) {
  const key = nicknameKey(nickname)
  const siteName = siteNames.find((name) => key.startsWith(name)) ?? ''
  return (
    reserved.includes(key) ||
    reserved.includes(key.slice(siteName.length)) ||
    reservedParts.some((part) => key.includes(part))
  )
}

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
