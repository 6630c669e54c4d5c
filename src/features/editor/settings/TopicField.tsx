import { useState } from 'react'
import { topicNames, topicSearch } from '#src/data/own/topics.ts'
import { formatCount } from '#src/lib/counts.ts'
import { failureText } from '#src/messages/failures.ts'
import { settings as words } from '#src/messages/editor.ts'
import { useListQueryAt, useQuery } from '#src/runtime/useQuery.ts'
import { Combobox } from '#src/ui/Combobox.tsx'
import { Field } from '#src/ui/Field.tsx'
import { limits, type SettingProps } from './setting.types.ts'

/** The topics it belongs to, searched among those that exist. */
export function TopicField({ text, edit, errorOf }: SettingProps) {
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({})
  // Those that are picked later bring their names along.
  const [named] = useState(text.topicIds)
  const known = useQuery(topicNames, named)
  const search = useListQueryAt(topicSearch, null, { filter: typed.trim(), page: 1 })
  const isFull = text.topicIds.length >= limits.topics
  const options = isFull ? [] : search.items.filter(({ id }) => !text.topicIds.includes(id))

  const nameOf = (id: string) =>
    picked[id] ??
    known.data?.[id] ??
    (known.data === null ? words.topicUnknown : words.topicGone)

  const statusOf = () => {
    if (isFull) return words.topicsFull(limits.topics)
    if (search.isLoading) return words.topicSearching
    return search.failure === null ? words.topicNone : failureText(search.failure)
  }

  const pick = (id: string) => {
    const topic = options.find((option) => option.id === id)
    if (!topic) return
    setPicked({ ...picked, [id]: topic.name })
    setTyped('')
    edit({ topicIds: [...text.topicIds, id] })
  }

  return (
    <Field
      label={words.topics}
      hint={words.topicsHint(limits.topics)}
      error={errorOf('topicIds')}
    >
      {(control) => (
        <Combobox
          {...control}
          tokens={text.topicIds.map((id) => ({ key: id, label: nameOf(id) }))}
          onRemove={(gone) => edit({ topicIds: text.topicIds.filter((id) => id !== gone) })}
          text={typed}
          onType={setTyped}
          options={options.map(({ id, name, postCount }) => ({
            key: id,
            label: name,
            hint: words.topicPosts(formatCount(postCount)),
          }))}
          onPick={pick}
          status={statusOf()}
          listLabel={words.topicList}
        />
      )}
    </Field>
  )
}
