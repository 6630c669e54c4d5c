import { useState, type KeyboardEvent } from 'react'
import { isComposing } from '#src/lib/composing.ts'
import { settings as words } from '#src/messages/editor.ts'
import { Field } from '#src/ui/Field.tsx'
import { TokenInput } from '#src/ui/TokenInput.tsx'
import { limits } from './limits.ts'
import type { SettingProps } from './setting.types.ts'
import { takeTags } from './tags.ts'

/** The tags, typed one after the other; what can't be one stays in the input with the reason. */
export function TagField({ text, edit, errorOf }: SettingProps) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  const take = (value: string, isFinished: boolean) => {
    const taken = takeTags(text.tags, value, isFinished)
    setTyped(taken.rest)
    setProblem(taken.problem)
    if (taken.tags !== text.tags) edit({ tags: taken.tags })
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return
    event.preventDefault()
    take(typed, true)
  }

  return (
    <Field
      label={words.tags}
      hint={words.tagsHint(limits.tags, limits.tag)}
      error={problem ?? errorOf('tags')}
    >
      {(control) => (
        <TokenInput
          {...control}
          tokens={text.tags.map((tag) => ({ key: tag, label: tag }))}
          onRemove={(gone) => edit({ tags: text.tags.filter((tag) => tag !== gone) })}
          value={typed}
          onChange={({ target, nativeEvent }) => {
            const isInComposition = 'isComposing' in nativeEvent && nativeEvent.isComposing
            if (isInComposition === true) return setTyped(target.value)
            take(target.value, false)
          }}
          onCompositionEnd={({ currentTarget }) => take(currentTarget.value, false)}
          onBlur={() => take(typed, true)}
          onKeyDown={handleKeyDown}
        />
      )}
    </Field>
  )
}
