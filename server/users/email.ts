const longest = 254
const longestLocal = 64

/** A deliberate subset of RFC 5322: no quotes, comments, encoded words, routes or address literals. */
const local = /^[a-z0-9_+'&-]+(?:\.[a-z0-9_+'&-]+)*$/
const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** The address as it is stored and compared: trimmed and lower-cased; undefined when it is not one we send to. */
export function tidyEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase()
  const at = email.lastIndexOf('@')
  const fits = email.length <= longest && at > 0 && at <= longestLocal
  return fits && local.test(email.slice(0, at)) && domain.test(email.slice(at + 1))
    ? email
    : undefined
}

/** The mailbox behind a tidied address, without its `+tag`. Only for counting mails: people do sign up with tags. */
export const mailboxOf = (email: string): string => email.replace(/\+[^@]*@/, '@')
