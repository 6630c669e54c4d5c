import { type PGlite, protocol, type Results, types } from '@electric-sql/pglite'
import { createStatementNames } from './statement-names.ts'

const { messages, serialize } = protocol

type RowMode = 'array' | 'object'

/** What the engine knows of a statement that it has read. */
interface Prepared {
  parameterTypes: number[]
  fields: { name: string; dataTypeID: number }[]
}

/**
 * Asks the engine, which reads and plans once what is asked again and again: that is four fifths of what a statement by a key costs it.
 * One is asked after another; the caller sees to that.
 * @param parsers of values, by type, instead of the engine's own
 */
export function createEngineStatements(
  engine: PGlite,
  parsers: Record<number, (text: string) => unknown>,
) {
  const allParsers = { ...engine.parsers, ...parsers }
  const nameOf = createStatementNames()
  const prepared = new Map<string, Prepared>()

  async function query(text: string, params: unknown[], rowMode: RowMode): Promise<unknown> {
    const name = params.length > 0 ? nameOf(text) : undefined
    if (name === undefined) return engine.query(text, params, { rowMode, parsers })
    const known = prepared.get(name) ?? (await prepare(name, text))
    prepared.set(name, known)
    const values = params.map((value, index) => textOf(value, known.parameterTypes[index]))
    const answered = await synced(
      joined([serialize.bind({ statement: name, values }), serialize.execute({})]),
    )
    return resultsOf(answered, known, rowMode)
  }

  async function prepare(name: string, text: string): Promise<Prepared> {
    const answered = await synced(
      joined([serialize.parse({ name, text }), serialize.describe({ type: 'S', name })]),
    )
    const found: Prepared = { parameterTypes: [], fields: [] }
    for (const message of answered) {
      if (message instanceof messages.ParameterDescriptionMessage)
        found.parameterTypes = message.dataTypeIDs
      if (message instanceof messages.RowDescriptionMessage)
        found.fields = message.fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }))
    }
    return found
  }

  /** Whatever becomes of it, the engine is ready for the next one. */
  async function synced(bytes: Uint8Array) {
    try {
      return (await engine.execProtocol(bytes, { syncToFs: false })).messages
    } finally {
      await engine.execProtocol(serialize.sync())
    }
  }

  /** As the engine writes a parameter. */
  function textOf(value: unknown, type = 0): string | null {
    if (value === null || value === undefined) return null
    // The rest is plain: numbers, and texts of types that the engine has no form for.
    return (
      engine.serializers[type]?.(value) ?? String(value as string | number | boolean | bigint)
    )
  }

  function resultsOf(
    answered: Awaited<ReturnType<typeof synced>>,
    { fields }: Prepared,
    rowMode: RowMode,
  ): Results<unknown> {
    const rows: unknown[] = []
    let affectedRows = 0
    for (const message of answered) {
      if (message instanceof messages.DataRowMessage) {
        const values = fields.map(({ dataTypeID }, at) =>
          types.parseType(message.fields[at] ?? null, dataTypeID, allParsers),
        )
        rows.push(
          rowMode === 'array'
            ? values
            : Object.fromEntries(fields.map(({ name }, at) => [name, values[at]])),
        )
      }
      if (message instanceof messages.CommandCompleteMessage)
        affectedRows = affectedBy(message.text)
    }
    return { rows, fields, affectedRows }
  }

  return { query }
}

/** `UPDATE 3`, `INSERT 0 3`; what is only read affects nothing. */
const affectedBy = (command: string) =>
  command.startsWith('SELECT') ? 0 : Number(/\d+$/.exec(command)?.[0] ?? 0)

function joined(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
