import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { createStatementNames } from './statement-names.ts'

/** A statement that is not answered for so long makes us ask whether anybody is at the other end of the wire. */
const doubtMs = 400
/** And so long after somebody was, when it is simply slow. */
const doubtAgainMs = 1_000
/** And one that is not answered either for so long is the end: together less than the two seconds that a call may hang. */
const silenceMs = 1_300
/** After which the connection that asked is given up itself. */
const probeTimeoutMs = 3_000

/**
 * Connections that keep the plans of what is asked again and again, and end, with all that waits on them, when a statement is not answered and the database cannot be reached
 * anew either: a wire that was cut without a word would keep them waiting for ever. How long a statement itself may take
 * is for the database to say.
 */
export function boundedClient(url: string) {
  let probe: Promise<boolean> | undefined
  const isReachable = () =>
    (probe ??= Promise.race([reaches(url), silence()]).finally(() => (probe = undefined)))

  const nameOf = createStatementNames()

  return class extends Client {
    // Its many shapes are those of `Client`: what comes is handed on as it is.
    override query = ((...statement: unknown[]) => {
      const [asked, values] = statement
      if (isNameless(asked) && Array.isArray(values) && values.length > 0)
        statement[0] = { ...asked, name: nameOf(asked.text) }
      const answered = this.#awaitAnswer()
      const last = statement.at(-1)
      if (typeof last === 'function')
        statement[statement.length - 1] = (...outcome: unknown[]) => {
          answered()
          Reflect.apply(last, undefined, outcome)
        }
      const ask = super.query.bind(this) as (...statement: unknown[]) => unknown
      const answer = ask(...statement)
      return answer instanceof Promise ? answer.finally(answered) : answer
    }) as Client['query']

    #awaitAnswer() {
      let isAnswered = false
      const doubt = async () => {
        const isThere = await isReachable()
        if (isAnswered) return
        if (isThere) timer = setTimeout(doubt, doubtAgainMs).unref()
        else await this.end()
      }
      let timer = setTimeout(doubt, doubtMs).unref()
      return () => {
        isAnswered = true
        clearTimeout(timer)
      }
    }
  }
}

/** How every connection of ours to PostgreSQL is made. */
export const connectionTo = (url: string, timeoutMs: number) => ({
  connectionString: url,
  application_name: 'inkstone',
  connectionTimeoutMillis: timeoutMs,
})

/** Whether it is a plain statement, as Drizzle asks it, which can be given a name. */
const isNameless = (asked: unknown): asked is { text: string; name?: undefined } =>
  typeof asked === 'object' &&
  asked !== null &&
  !('submit' in asked) &&
  'text' in asked &&
  typeof asked.text === 'string' &&
  (!('name' in asked) || asked.name === undefined)

/** False, when it has lasted. A process that was busy itself reads before that what has come meanwhile. */
async function silence(): Promise<boolean> {
  await delay(silenceMs, undefined, { ref: false })
  await nextTurn()
  return false
}

/** Whether the database says anything at all, be it that it has no room. */
async function reaches(url: string): Promise<boolean> {
  const client = new Client({
    ...connectionTo(url, probeTimeoutMs),
    query_timeout: probeTimeoutMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    return error instanceof DatabaseError
  } finally {
    client.end().catch(() => {})
  }
}
