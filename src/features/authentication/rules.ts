import { codePointLength } from '#src/lib/characters.ts'
import { problems } from '#src/messages/authentication.ts'

/** The limits of the contract, in code points. */
export const limits = {
  email: 254,
  password: { shortest: 8, longest: 128 },
  nickName: { shortest: 2, longest: 20 },
} as const

/** A field's problem in words; undefined when nothing is wrong with it. */
type Problem = string | undefined

/** The e-mail as it is sent. */
export const tidyEmail = (typed: string) => typed.trim()

/** The nickname as it is sent: composed, with single spaces inside. */
export const tidyNickname = (typed: string) =>
  typed.normalize('NFC').trim().replace(/\s+/gu, ' ')

/** The mailed digits as they are sent: pasted with spaces or typed full-width, they are the same. */
export const tidyCode = (typed: string) => typed.normalize('NFKC').replace(/\s+/gu, '')

/** For an address that mail is sent to. */
export function emailProblem(typed: string): Problem {
  const email = tidyEmail(typed)
  if (email === '') return problems.emailMissing
  const isAddress = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u.test(email)
  return isAddress && codePointLength(email) <= limits.email ? undefined : problems.emailInvalid
}

/** For signing in: whatever was accepted once may be typed again. */
export function knownEmailProblem(typed: string): Problem {
  const email = tidyEmail(typed)
  if (email === '') return problems.emailMissing
  return codePointLength(email) <= limits.email ? undefined : problems.emailInvalid
}

/** For signing in, where only the server knows which password is right. */
export function knownPasswordProblem(typed: string): Problem {
  if (typed === '') return problems.passwordMissing
  const { longest } = limits.password
  return codePointLength(typed) > longest ? problems.passwordLong(longest) : undefined
}

export function newPasswordProblem(typed: string): Problem {
  const { shortest } = limits.password
  if (typed !== '' && codePointLength(typed) < shortest) return problems.passwordShort(shortest)
  return knownPasswordProblem(typed)
}

export function confirmationProblem(password: string, typed: string): Problem {
  if (typed === '') return problems.confirmationMissing
  return typed === password ? undefined : problems.confirmationDiffers
}

export function nicknameProblem(typed: string): Problem {
  const { shortest, longest } = limits.nickName
  const length = codePointLength(tidyNickname(typed))
  if (length === 0) return problems.nicknameMissing
  return length < shortest || length > longest
    ? problems.nicknameLength(shortest, longest)
    : undefined
}

export function codeProblem(typed: string): Problem {
  const code = tidyCode(typed)
  if (code === '') return problems.codeMissing
  return /^[0-9]{6}$/.test(code) ? undefined : problems.codeInvalid
}

/** Only the fields that have a problem, as a form wants them. */
export function onlyWrong<Field extends string>(
  found: Record<Field, Problem>,
): Partial<Record<Field, string>> {
  const wrong = Object.entries(found).filter(([, problem]) => problem !== undefined)
  // `entries` forgets the names of the fields; they are those of `found`.
  return Object.fromEntries(wrong) as Partial<Record<Field, string>>
}
