import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ErrorObject, Options, ValidateFunction } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { oncePer, type ContractDocument, type Schema } from './document.ts'

export type Validate = (value: unknown) => ErrorObject[] | undefined

/** Checks one value: quickly, up to its first mistake, or `thorough`, naming all of them. */
export type Checker = (value: unknown, thorough: boolean) => ErrorObject[] | undefined

export interface Validators {
  /** For paths and queries, where everything arrives as text: converts, and fills in defaults. */
  text(schema: Schema): Checker
  /** For JSON bodies: a number is no string. Fills in defaults. */
  json(schema: Schema): Checker
  /** For our own answers: changes nothing. */
  answer(schema: Schema): Validate
}

/**
 * Validators over the whole document. Each schema is compiled at its first use, because compiling all of them
 * would take longer than everything else at start.
 */
export const validatorsOf = oncePer((document: ContractDocument): Validators => {
  const text = checkers(document, { coerceTypes: 'array', useDefaults: true })
  const json = checkers(document, { useDefaults: true })
  return { text, json, answer: compiler(document, { allErrors: true }) }
})

/** All mistakes of a huge list would be a huge list themselves, hence the quick way first. */
function checkers(document: ContractDocument, options: Options) {
  const quick = compiler(document, options)
  const thorough = compiler(document, { ...options, allErrors: true })
  return (schema: Schema): Checker => {
    const [first, all] = [quick(schema), thorough(schema)]
    return (value, everything) => (everything ? all(value) : first(value))
  }
}

function compiler(document: ContractDocument, options: Options) {
  let ajv: Ajv2020 | undefined
  const make = () => {
    const made = new Ajv2020({ strict: false, ...options })
    // ajv-formats is CommonJS: its types call the default export what Node calls `default.default`.
    const addFormats = ajvFormats as unknown as typeof ajvFormats.default
    addFormats(made)
    const { validate } = made.formats['date-time'] as { validate: (text: string) => boolean }
    // No leap second, no zone of hours alone: JavaScript reads neither.
    made.addFormat('date-time', (text) => validate(text) && !Number.isNaN(Date.parse(text)))
    return made.addSchema({ $id: 'openapi', ...document })
  }
  return (schema: Schema): Validate => {
    let compiled: ValidateFunction | undefined
    return (value) => {
      compiled ??= (ajv ??= make()).compile(schema)
      return compiled(value) ? undefined : (compiled.errors ?? [])
    }
  }
}
