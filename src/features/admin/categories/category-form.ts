import type { Problems } from '#machines/form/form.types.ts'
import { codePointLength } from '#src/lib/characters.ts'
import { problems } from '#src/messages/admin/categories.ts'
import type { Api } from '#src/data/api.ts'
import type { Form } from '#src/runtime/form.ts'
import type { Wording } from '#src/shared/WordingDialog.tsx'
import type { Category } from '#src/data/types.ts'

interface CategoryText extends Wording {
  /** Of the category that was looked at; empty for a new one. */
  seenName: string
  seenDescription: string
}

/** The limits of the contract, in code points. */
export const categoryLimits = { name: 20, description: 200 } as const

const textOf = (category: Category | null): CategoryText => ({
  name: category?.name ?? '',
  description: category?.description ?? '',
  seenName: category?.name ?? '',
  seenDescription: category?.description ?? '',
})

/** The wording of a new category, or of `category`, on its way to the server; `onSaved` hears of it as it is then. */
export const categoryForm = (
  api: Api,
  category: Category | null,
  onSaved: (category: Category) => void,
): Form<CategoryText> => ({
  values: textOf(category),
  // What another has worded since is not written over.
  kept: {
    as: (upon) =>
      category ? `category ${JSON.stringify(seenOf(category, upon))}` : 'category',
  },
  isRebasedWhenAsked: true,
  validate: categoryProblems,
  submit: async (values, signal) => onSaved(await save(api, category, values, signal)),
})

function save(api: Api, category: Category | null, values: CategoryText, signal: AbortSignal) {
  const body = tidied(values)
  const call = { signal, quiet: true }
  if (category === null) return api.post('/api/posts/categories', { ...call, body })
  // Somebody else's words since are not written over.
  const worded = { ...body, ...seenOf(category, values) }
  return api.put('/api/posts/categories', { ...call, body: worded })
}

/** Which category is worded, and how it was worded then. */
const seenOf = ({ id }: Category, { seenName, seenDescription }: CategoryText) => ({
  id,
  seen: { name: seenName, description: seenDescription },
})

/** What is wrong with the wording of a category, in words. */
function categoryProblems(values: Wording): Problems<Wording> {
  const { name, description } = tidied(values)
  const found: Problems<Wording> = {}
  if (name === '') found.name = problems.nameMissing
  else if (codePointLength(name) > categoryLimits.name) found.name = problems.nameLong
  if (codePointLength(description) > categoryLimits.description)
    found.description = problems.descriptionLong
  return found
}

const tidied = ({ name, description }: Wording): Wording => ({
  name: name.trim(),
  description: description.trim(),
})
