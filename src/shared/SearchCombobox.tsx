import type { ListQuery } from '#src/data/query.ts'
import { failureText } from '#src/messages/failures.ts'
import { useListQueryAt } from '#src/runtime/useQuery.ts'
import { useSearchText } from '#src/runtime/useSearchText.ts'
import { Combobox } from '#src/ui/Combobox.tsx'
import type { FieldControl } from '#src/ui/Field.tsx'
import type { ListOption } from '#src/ui/OptionList.tsx'
import type { Token } from '#src/ui/TokenInput.tsx'

interface SearchComboboxProps<Item> {
  control: FieldControl
  query: ListQuery<Item, string>
  /** What is chosen already. */
  tokens: readonly Token[]
  onRemove: (key: string) => void
  onPick: (item: Item) => void
  optionOf: (item: Item) => ListOption
  /** Nothing more can be chosen; a text says why. */
  full: string | boolean
  /** The one that is never offered. */
  hides?: string
  words: { searching: string; none: string; list: string }
  'data-autofocus'?: boolean
}

/** Chooses among things that the server finds by their names. */
export function SearchCombobox<Item extends { id: string }>(props: SearchComboboxProps<Item>) {
  const { control, query, tokens, onPick, optionOf, full, hides, words, ...rest } = props
  const { text, asked, isAsked, type } = useSearchText()
  const search = useListQueryAt(query, null, { filter: asked, page: 1 })
  const isOffered = ({ id }: Item) => id !== hides && tokens.every(({ key }) => key !== id)
  const items = full === false && isAsked ? search.items.filter(isOffered) : []

  const statusOf = () => {
    if (full !== false) return full === true ? undefined : full
    if (search.isLoading || !isAsked) return words.searching
    return search.failure === null ? words.none : failureText(search.failure)
  }

  const pick = (id: string) => {
    const picked = items.find((item) => item.id === id)
    if (!picked) return
    type('', false)
    onPick(picked)
  }

  return (
    <Combobox
      {...control}
      {...rest}
      tokens={tokens}
      text={text}
      onType={type}
      options={items.map(optionOf)}
      onPick={pick}
      status={statusOf()}
      listLabel={words.list}
    />
  )
}
