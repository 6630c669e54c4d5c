import { failureOf, type Failure } from '#machines/lib/failure.ts'

// What the words of several machines have in common.

/** Beyond so many characters a text is counted rather than quoted. */
const longestQuote = 12

/** A text as one tells somebody what to type, to follow a Chinese word. */
export function spokenText(text: string): string {
  const letters = Array.from(text.trim())
  if (text === '') return '空的'
  if (letters.length === 0) return `只有空白（${Array.from(text).map(nameOfBlank).join('、')}）`
  const around = text === text.trim() ? '' : '，首尾带着空白'
  const isRepeated = letters.every((letter) => letter === letters[0])
  if (isRepeated && letters.length > 3) return ` ${letters.length} 个“${letters[0]}”${around}`
  if (letters.length > longestQuote) return ` ${letters.length} 个字${around}`
  return `“${text.trim()}”${around}`
}

/** Why a request has failed, as a tester brings it about. */
export function spokenFailure(error: unknown): string {
  const failure = failureOf(error)
  return reasons[failure.kind](failure as never)
}

const reasons: {
  [Kind in Failure['kind']]: (failure: Extract<Failure, { kind: Kind }>) => string
} = {
  offline: () => '断网了',
  timeout: () => '等了太久没有回答（超时）',
  unauthenticated: () => '没有登录（401）',
  denied: () => '没有权限（400）',
  missing: () => '没有这个东西了（404）',
  unsupported: () => '这个服务器没有这项功能（404）',
  conflict: () => '和服务器上的冲突了（409）',
  invalid: ({ fields }) => `填得不对（400：${Object.values(fields).flat().join('；')}）`,
  limited: ({ retryAfter }) => `太频繁了，${retryAfter} 秒以后再来（429）`,
  ended: () => '登录已经结束',
  broken: () => '服务器出错（500）',
}

const blanks: Readonly<Record<string, string>> = {
  ' ': '半角空格',
  '　': '全角空格',
  '\n': '换行',
  '\t': '制表符',
}

const nameOfBlank = (letter: string) => blanks[letter] ?? '空白'
