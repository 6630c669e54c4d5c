import { useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { styled } from 'styled-components'
import { createActor } from 'xstate'
import { mentionAt, withMention } from '#machines/composer/mention-text.ts'
import { connectMention } from '#machines/composer/mention.connect.ts'
import type { Person } from '#machines/composer/mention.machine.ts'
import { isComposing } from '#src/lib/composing.ts'
import { composer as words } from '#src/messages/comments.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useConnected } from '#src/runtime/hooks.ts'
import { useOwnActor } from '#src/runtime/useOwnActor.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import type { FieldControl } from '#src/ui/Field.tsx'
import { Textarea } from '#src/ui/inputs.tsx'
import { optionId, OptionList } from '#src/ui/OptionList.tsx'
import { VisuallyHidden } from '#src/ui/Text.tsx'
import { createMentioning } from './writing.ts'

interface MentionFieldProps {
  control: FieldControl
  postId: string
  text: string
  readOnly: boolean
  /** Takes the focus when it appears; `inPlace`: the page stays where it is scrolled to. */
  takesFocus: 'inPlace' | 'inView' | false
  onChange: (text: string) => void
  onSubmit: () => void
}

/** A text field in which an @ offers people; Ctrl or ⌘ with Enter sends, Enter alone never does. */
export function MentionField(props: MentionFieldProps) {
  const { control, postId, text, readOnly, takesFocus, onChange, onSubmit } = props
  const listId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const caret = useCaret(field)
  const mention = useMention(postId)
  const { chosen } = mention
  useEffect(() => {
    if (takesFocus) field.current?.focus({ preventScroll: takesFocus === 'inPlace' })
  }, [takesFocus])

  const look = (element: HTMLTextAreaElement) => {
    const at = mentionAt(element.value, element.selectionStart)
    if (at === null) mention.leave()
    else mention.look(at.query)
  }

  /** The list goes along with the caret; none opens where the field is only entered, or Tab would choose from it. */
  const follow = (element: HTMLTextAreaElement) => {
    if (mention.isOpen || mentionAt(element.value, element.selectionStart) === null)
      look(element)
  }

  const choose = (person: Person | undefined) => {
    if (!person) return
    const caretBefore = field.current?.selectionStart ?? text.length
    const finished = withMention(text, caretBefore, person.nickName)
    caret.place(finished.caret)
    mention.leave()
    onChange(finished.text)
    field.current?.focus()
  }

  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSubmit()
    } else if (chosen !== null) handleListKey(event, chosen)
  }

  const handleListKey = (event: KeyboardEvent, marked: Person) => {
    const act = {
      ArrowDown: mention.next,
      ArrowUp: mention.previous,
      Enter: () => choose(marked),
      Tab: () => choose(marked),
      Escape: mention.dismiss,
    }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <Box>
      <Textarea
        {...control}
        ref={field}
        value={text}
        readOnly={readOnly}
        dir="auto"
        aria-autocomplete="list"
        aria-controls={mention.isOpen ? listId : undefined}
        aria-activedescendant={chosen ? optionId(listId, chosen.id) : undefined}
        onChange={({ target }) => {
          onChange(target.value)
          look(target)
        }}
        onKeyDown={handleKeyDown}
        onClick={({ currentTarget }) => look(currentTarget)}
        onSelect={({ currentTarget }) => follow(currentTarget)}
        onBlur={mention.leave}
      />
      <Offered>
        <OptionList
          id={listId}
          label={words.people}
          isOpen={mention.isOpen}
          options={mention.people.map(({ id, nickName, avatarUrl }) => ({
            key: id,
            icon: <Avatar name={nickName} src={avatarUrl} size={24} />,
            label: nickName,
          }))}
          active={chosen?.id ?? null}
          onPick={(key) => choose(mention.people.find(({ id }) => id === key))}
        />
      </Offered>
      <VisuallyHidden aria-live="polite">
        {mention.isOpen && words.found(mention.people.length)}
      </VisuallyHidden>
    </Box>
  )
}

/** Where the caret stands after a text was put together: React leaves it at the end. */
function useCaret(field: { current: HTMLTextAreaElement | null }) {
  const wanted = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    field.current?.setSelectionRange(wanted.current, wanted.current)
    wanted.current = null
  })
  return {
    place: (at: number) => {
      wanted.current = at
    },
  }
}

const Box = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
`

const Offered = styled.div`
  position: absolute;
  top: 100%;
  left: 0;
  width: min(100%, 280px);
`

/** Whom one may mean by the @ being typed below a post. */
function useMention(postId: string) {
  const runtime = useRuntime()
  const actor = useOwnActor(() => createActor(createMentioning(runtime, postId)))
  return useConnected(actor, connectMention)
}
