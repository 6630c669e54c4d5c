import { and, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { accounts } from '#server/db/schema/accounts.ts'
import { textPairs } from '#server/db/schema/columns.ts'

/** Whether a text has the typed letters in it, one after the other, whatever their case; nothing in them is a pattern. */
export const contains = (text: SQLWrapper, typed: string): SQL =>
  sql`strpos(lower(${text}), lower(${typed})) > 0`

/** Whether one of these accounts has the typed letters in its nickname. */
export const isNicknameOf = (ids: SQLWrapper[], typed: string): SQL => sql`exists(
  select 1 from ${accounts}
  where ${accounts.id} in (${sql.join(ids, sql`, `)}) and ${contains(accounts.nickName, typed)}
)`

/** As `contains`, whatever the width of the letters. */
export const holds = (text: SQLWrapper, typed: string): SQL =>
  sql`position(${folded(sql`${typed}::text`)} in ${folded(text)}) > 0`

/** As `text_pairs` folds them. */
const folded = (text: SQLWrapper) => sql`lower(normalize(${text}, NFKC))`

/** As `holds`, found by an index of the pairs of letters. */
export const hasPairs = (column: AnyPgColumn, typed: string): SQL | undefined =>
  and(sql`${textPairs(column)} @> ${textPairs(typed)}`, holds(column, typed))
