import type { Problems } from '#machines/form/form.types.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import { codePointLength } from '#src/lib/characters.ts'
import { settings as words } from '#src/messages/admin/system.ts'
import type { Api } from '#src/data/api.ts'
import type { Form, FormView } from '#src/runtime/form.ts'
import { textsIn } from '#src/runtime/kept.ts'

type Schemas = components['schemas']
export type SystemSettings = Schemas['SystemSettings']

/** The settings as they are typed: lists as lines, the footer's texts beside the rest. */
export interface SettingsText extends Record<FooterText, string> {
  /** Of the settings that were looked at. */
  version: number
  name: string
  registration: SystemSettings['registration']
  review: SystemSettings['review']
  reservedNickNames: string
  sensitiveWords: string
  reason: string
}

export type SettingsView = FormView<SettingsText>

/** Who may register, and whose texts an administrator reads first. */
export const registrations = ['open', 'invitation', 'closed'] as const
export const reviews = ['resubmitted', 'newAuthors', 'all'] as const

export const footerTexts = [
  'copyrightHolder',
  'filingNumber',
  'filingUrl',
  'builtWith',
  'poweredBy',
] as const satisfies readonly (keyof SystemSettings['footer'])[]
export type FooterText = (typeof footerTexts)[number]

/** The limits of the contract, in code points. */
const mostLines = 500
const limits = {
  reservedNickNames: 20,
  sensitiveWords: 50,
  name: 20,
  text: 50,
  reason: 500,
}

export const textOf = (settings: SystemSettings): SettingsText => ({
  ...settings.footer,
  version: settings.version,
  name: settings.name,
  registration: settings.registration,
  review: settings.review,
  reservedNickNames: settings.reservedNickNames.join('\n'),
  sensitiveWords: settings.sensitiveWords.join('\n'),
  reason: '',
})

/** One thing a line, each once. */
export const linesOf = (text: string): string[] => [
  ...new Set(text.split('\n').flatMap((line) => line.trim() || [])),
]

export function settingsProblems(values: SettingsText): Problems<SettingsText> {
  const found: Problems<SettingsText> = {}
  for (const field of ['reservedNickNames', 'sensitiveWords'] as const) {
    const problem = linesProblem(linesOf(values[field]), limits[field])
    if (problem !== undefined) found[field] = problem
  }
  for (const field of footerTexts.filter((name) => name !== 'filingUrl'))
    if (codePointLength(values[field].trim()) > limits.text)
      found[field] = words.problems.long(limits.text)
  if (values.name.trim() === '') found.name = words.problems.missing
  if (codePointLength(values.name.trim()) > limits.name)
    found.name = words.problems.long(limits.name)
  if (values.copyrightHolder.trim() === '') found.copyrightHolder = words.problems.missing
  if (!isAddress(values.filingUrl.trim())) found.filingUrl = words.problems.address
  if (codePointLength(values.reason.trim()) > limits.reason)
    found.reason = words.problems.long(limits.reason)
  return found
}

function linesProblem(lines: string[], most: number): string | undefined {
  if (lines.length > mostLines) return words.problems.many(mostLines)
  const long = lines.find((line) => codePointLength(line) > most)
  return long && words.problems.longLine(long, most)
}

const isAddress = (text: string) =>
  /^https?:\/\//.test(text) && URL.canParse(text) && text.length <= 500

/** Saves all of it; refused with a conflict when somebody else has saved since it was read. */
export const settingsForm = (
  api: Api,
  settings: SystemSettings,
  onSaved: (saved: SystemSettings) => void,
): Form<SettingsText> => ({
  values: textOf(settings),
  // What another has saved since is not written over.
  kept: {
    as: ({ version }) => `settings ${version}`,
    read: (kept) => textIn(kept, textOf(settings)),
  },
  isRebasedWhenAsked: true,
  validate: settingsProblems,
  async submit(values, signal) {
    const body = bodyOf(values)
    onSaved(await api.put('/api/admin/system/settings', { body, signal, quiet: true }))
  },
})

/** What the browser has kept. */
const textIn = (
  kept: Readonly<Record<string, unknown>>,
  before: SettingsText,
): Partial<SettingsText> => ({
  ...textsIn(before)(kept),
  registration:
    registrations.find((known) => known === kept['registration']) ?? before.registration,
  review: reviews.find((known) => known === kept['review']) ?? before.review,
})

function bodyOf(values: SettingsText): Schemas['SystemSettingsBody'] {
  const { version, registration, review } = values
  return {
    version,
    name: values.name.trim(),
    registration,
    review,
    reservedNickNames: linesOf(values.reservedNickNames),
    sensitiveWords: linesOf(values.sensitiveWords),
    footer: {
      copyrightHolder: values.copyrightHolder.trim(),
      filingNumber: values.filingNumber.trim(),
      filingUrl: values.filingUrl.trim(),
      builtWith: values.builtWith.trim(),
      poweredBy: values.poweredBy.trim(),
    },
    reason: values.reason.trim(),
  }
}
