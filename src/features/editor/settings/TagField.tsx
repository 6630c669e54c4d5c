import { useEffectEvent, useLayoutEffect, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { hearTyping, isComposing } from '#src/lib/composing.ts'
import { settings as words } from '#src/messages/editor.ts'
import { Field } from '#src/ui/Field.tsx'
import { TokenInput } from '#src/ui/TokenInput.tsx'
import { codePointLength } from '#src/lib/characters.ts'
import { limits, type SettingProps } from './setting.types.ts'

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

  // A dialog that closes keeps the blur of its fields to itself.
  const takeRest = useEffectEvent(() => {
    if (typed !== '') take(typed, true)
  })
  useLayoutEffect(() => () => takeRest(), [])

  // An input drops line breaks, and tags that stand one per line would become one.
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (!/[\n\r]/.test(pasted)) return
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const before = value.slice(0, selectionStart ?? value.length)
    take(before + pasted + value.slice(selectionEnd ?? value.length), true)
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
          {...hearTyping((value, isInComposition) =>
            isInComposition ? setTyped(value) : take(value, false),
          )}
          onBlur={() => take(typed, true)}
          onKeyDown={handleKeyDown}
          onPaste={handlePaste}
        />
      )}
    </Field>
  )
}

/** What separates tags while they are typed, in both scripts. */
const separator = /[,，、;；\n\t]/u

/** What became of typed tags: the list with them, what is still in the input, and why the first of it is still there. */
interface TypedTags {
  tags: readonly string[]
  rest: string
  problem: string | null
}

/** Takes what is typed for tags up to its last separator; `isFinished` takes all of it. */
export function takeTags(
  tags: readonly string[],
  typed: string,
  isFinished: boolean,
): TypedTags {
  const parts = typed.split(separator)
  const unfinished = isFinished ? '' : (parts.pop() ?? '')
  const refused: string[] = []
  let taken = tags
  let problem: string | null = null
  for (const part of parts) {
    const tag = part.trim()
    if (tag === '') continue
    const found = problemOf(taken, tag)
    if (found === null) taken = [...taken, tag]
    else refused.push(tag)
    problem ??= found
  }
  const rest = [...refused, ...(unfinished.trim() === '' ? [] : [unfinished])].join('，')
  return { tags: taken, rest: refused.length === 0 ? unfinished : rest, problem }
}

function problemOf(tags: readonly string[], tag: string): string | null {
  if (tags.includes(tag)) return words.tagKnown
  if (codePointLength(tag) > limits.tag) return words.tagLong(limits.tag)
  return tags.length >= limits.tags ? words.tagsFull(limits.tags) : null
}
