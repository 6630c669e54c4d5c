import { useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { styled } from 'styled-components'
import { createActor } from 'xstate'
import { mentionAt, withMention } from '#machines/composer/mention-text.ts'
import { connectMention } from '#machines/composer/mention.connect.ts'
import { isComposing } from '#src/lib/composing.ts'
import { composer as words } from '#src/messages/comments.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useConnected } from '#src/runtime/hooks.ts'
import { useOwnActor } from '#src/runtime/useOwnActor.ts'
import { theme } from '#src/theme/theme.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import type { FieldControl } from '#src/ui/Field.tsx'
import { Textarea } from '#src/ui/inputs.tsx'
import { popover } from '#src/ui/popover.ts'
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

  const choose = (nickName: string) => {
    const chosen = withMention(text, field.current?.selectionStart ?? text.length, nickName)
    caret.place(chosen.caret)
    mention.leave()
    onChange(chosen.text)
    field.current?.focus()
  }

  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSubmit()
    } else if (mention.chosen !== null) handleListKey(event, mention.chosen.nickName)
  }

  const handleListKey = (event: KeyboardEvent, chosen: string) => {
    const act = {
      ArrowDown: mention.next,
      ArrowUp: mention.previous,
      Enter: () => choose(chosen),
      Tab: () => choose(chosen),
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
        aria-activedescendant={mention.isOpen ? optionId(listId, mention.active) : undefined}
        onChange={({ target }) => {
          onChange(target.value)
          look(target)
        }}
        onKeyDown={handleKeyDown}
        onClick={({ currentTarget }) => look(currentTarget)}
        onSelect={({ currentTarget }) => follow(currentTarget)}
        onBlur={mention.leave}
      />
      {mention.isOpen && <MentionList id={listId} mention={mention} onChoose={choose} />}
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

interface MentionListProps {
  id: string
  mention: Pick<MentionView, 'people' | 'active'>
  onChoose: (nickName: string) => void
}

/** The people that an @ may mean; the focus stays in the text field, which marks one of them. */
function MentionList({ id, mention, onChoose }: MentionListProps) {
  return (
    <List id={id} aria-label={words.people}>
      {mention.people.map(({ id: personId, nickName, avatarUrl }, at) => (
        <Option
          key={personId}
          id={optionId(id, at)}
          aria-selected={at === mention.active}
          // Before the field loses the focus, and with it the list.
          onPointerDown={(event) => {
            event.preventDefault()
            onChoose(nickName)
          }}
        >
          <Avatar name={nickName} src={avatarUrl} size={24} />
          {nickName}
        </Option>
      ))}
    </List>
  )
}

const optionId = (listId: string, at: number) => `${listId}-${at}`

const List = styled.div.attrs({ role: 'listbox' })`
  position: absolute;
  z-index: ${theme.layer.menu};
  top: calc(100% + 4px);
  left: 0;
  width: min(100%, 280px);
  ${popover}
`

const Option = styled.div.attrs({ role: 'option' })`
  display: flex;
  gap: ${theme.space[2]};
  align-items: center;
  min-height: 36px;
  padding: 4px 8px;
  border-radius: ${theme.radius.s};
  cursor: pointer;

  &[aria-selected='true'] {
    background: ${theme.color.accentSoft};
    color: ${theme.color.accent};
  }
`

/** Whom one may mean by the @ being typed below a post. */
function useMention(postId: string) {
  const runtime = useRuntime()
  const actor = useOwnActor(() => createActor(createMentioning(runtime, postId)))
  return useConnected(actor, connectMention)
}

/** What a view knows and does about whom to mention. */
type MentionView = ReturnType<typeof useMention>
