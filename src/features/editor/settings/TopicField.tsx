import { useState } from 'react'
import { topicNames, topicSearch } from '#src/data/own/topics.ts'
import { formatCount } from '#src/lib/counts.ts'
import { settings as words } from '#src/messages/editor.ts'
import { failureText } from '#src/messages/failures.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { SearchCombobox } from '#src/shared/SearchCombobox.tsx'
import { SmallAction } from '#src/ui/Button.tsx'
import { Field } from '#src/ui/Field.tsx'
import { limits, type SettingProps } from './setting.types.ts'

/** The topics it belongs to, searched among those that exist. */
export function TopicField({ text, edit, errorOf }: SettingProps) {
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({})
  // Those that are picked later bring their names along.
  const [named] = useState(text.topicIds)
  const known = useQuery(topicNames, named)

  const nameOf = (id: string) =>
    picked[id] ??
    known.data?.[id] ??
    (known.data === null ? words.topicUnknown : words.topicGone)

  return (
    <Field
      label={words.topics}
      hint={
        known.failure === null ? (
          words.topicsHint(limits.topics)
        ) : (
          <>
            {words.topicNamesFailed(failureText(known.failure))}{' '}
            <SmallAction aria-label={words.topicRetryLabel} onClick={known.refresh}>
              {words.topicRetry}
            </SmallAction>
          </>
        )
      }
      error={errorOf('topicIds')}
    >
      {(control) => (
        <SearchCombobox
          control={control}
          query={topicSearch}
          tokens={text.topicIds.map((id) => ({ key: id, label: nameOf(id) }))}
          onRemove={(gone) => edit({ topicIds: text.topicIds.filter((id) => id !== gone) })}
          onPick={({ id, name }) => {
            setPicked({ ...picked, [id]: name })
            edit({ topicIds: [...text.topicIds, id] })
          }}
          optionOf={({ id, name, postCount }) => ({
            key: id,
            label: name,
            hint: words.topicPosts(formatCount(postCount)),
          })}
          full={text.topicIds.length >= limits.topics && words.topicsFull(limits.topics)}
          words={{
            searching: words.topicSearching,
            none: words.topicNone,
            list: words.topicList,
          }}
        />
      )}
    </Field>
  )
}
