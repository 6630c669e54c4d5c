import { problem } from '#server/lib/problem.ts'
import type { FieldErrors } from '#server/lib/problem.ts'
import { tidyEmail } from '#server/users/email.ts'
import { passwordProblems } from './passwords.ts'

/** The e-mail as we store it. @throws Problem 1000 beside the field when we can't send to it */
export function acceptedEmail(text: string): string {
  const email = tidyEmail(text)
  if (!email) throw problem.invalid({ email: ['请输入有效的邮箱地址'] })
  return email
}

/** @throws Problem 2008 when the password was not typed twice alike */
export function refuseMismatch(password: string, confirmPassword: string): void {
  if (password === confirmPassword) return
  throw problem.refused(2008, { confirmPassword: ['两次输入的密码不一致'] })
}

/** @throws Problem 1000 beside the field when the password is too short, too long or too well known */
export function refuseWeakPassword(password: string, personal: string[]): void {
  refuseFields({ password: passwordProblems(password, personal) })
}

/** @throws Problem 1000 naming every field that has something wrong */
export function refuseFields(problems: FieldErrors): void {
  const wrong = Object.entries(problems).filter(([, sentences]) => sentences.length > 0)
  if (wrong.length > 0) throw problem.invalid(Object.fromEntries(wrong))
}
