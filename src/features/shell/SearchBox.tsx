import { useSelector } from '@xstate/react'
import { useId, useState, type FormEvent, type KeyboardEvent, useRef } from 'react'
import { useHref, useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import type { Suggestion, SuggestionsRef } from '#machines/suggestions/suggestions.machine.ts'
import { hearTyping, isComposing, keepWord } from '#src/lib/composing.ts'
import { search as words } from '#src/messages/shell.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { paths } from '#src/runtime/paths.ts'
import { useRunning } from '#src/runtime/useOwnActor.ts'
import { media, theme } from '#src/theme/theme.ts'
import { asCombobox } from '#src/ui/as-combobox.ts'
import { VisuallyHidden } from '#src/ui/Text.tsx'
import { useEarlyValue } from '#src/ui/useEarlyValue.ts'
import type * as Suggesting from './suggesting.ts'

/**
 * Enter searches for what is typed, unless it is blank, and empties the box (specification §2). From two characters on
 * it suggests where to go instead; Enter on a marked suggestion goes there. `onSearch` hears of either.
 */
export function SearchBox({ onSearch }: { onSearch?: () => void }) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  // Where a browser that has no app yet sends the form itself.
  const action = useHref(paths.search(''))
  const { load, look, close, offered } = useSuggestions()
  const listId = useId()
  const isOpen = offered?.isOpen ?? false
  const active = offered?.active ?? null

  const field = useEarlyValue<HTMLInputElement>('', (early) => {
    setText(early)
    if (document.activeElement === field.current) look(early, false)
  })

  const go = (address: string) => {
    setText('')
    close()
    void navigate(address)
    onSearch?.()
  }

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = field.current?.value.trim() ?? ''
    if (offered?.chosen) go(addressOf(offered.chosen))
    else if (wanted !== '') go(paths.search(wanted))
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return keepWord(event)
    const act = {
      ArrowDown: offered?.next,
      ArrowUp: offered?.previous,
      Escape: close,
    }[event.key]
    if (!act || !isOpen) return
    event.preventDefault()
    // Escape would empty the box and fold what it stands in.
    event.stopPropagation()
    act()
  }

  return (
    <Search>
      <form action={action} onSubmit={handleSubmit}>
        <Box
          ref={field}
          {...asCombobox}
          type="search"
          name="q"
          autoComplete="off"
          enterKeyHint="search"
          aria-label={words.label}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={
            active === null ? undefined : offered?.optionId(listId, String(active))
          }
          placeholder={words.label}
          value={text}
          {...hearTyping((typed, isInComposition) => {
            setText(typed)
            look(typed, isInComposition)
          })}
          onKeyDown={handleKeyDown}
          onFocus={load}
          onBlur={close}
        />
      </form>
      {offered?.isOpen && (
        <Offered>
          <offered.OptionList
            id={listId}
            label={words.suggestions}
            isOpen
            options={offered.items.map(({ kind, text: label }, at) => ({
              key: String(at),
              label,
              hint: words.kinds[kind],
            }))}
            active={active === null ? null : String(active)}
            onPick={(key) => {
              const picked = offered.items[Number(key)]
              if (picked) go(addressOf(picked))
            }}
          />
        </Offered>
      )}
      <VisuallyHidden aria-live="polite">
        {offered?.isOpen && words.found(offered.items.length)}
      </VisuallyHidden>
    </Search>
  )
}

function addressOf({ kind, id, text }: Suggestion): string {
  if (id === null) return paths.taggedPosts(text)
  if (kind === 'post') return paths.post(id)
  return kind === 'topic' ? paths.topic(id) : paths.profile(id)
}

const Search = styled.search`
  position: relative;
`

/** Wider than the box where the bar leaves room, for whole titles. */
const Offered = styled.div`
  position: absolute;
  top: 100%;
  right: 0;
  width: 360px;
  max-width: 100%;

  ${media.wide} {
    max-width: none;
  }
`

const Box = styled.input`
  width: 220px;
  max-width: 100%;
  height: 36px;
  padding: 0 14px;
  border: 1px solid ${theme.color.field};
  border-radius: ${theme.radius.pill};
  background: ${theme.color.surface};
  font-size: 0.875rem;

  ${media.narrow} {
    width: 100%;
  }
`

interface Loaded {
  code: typeof Suggesting
  actor: ReturnType<typeof Suggesting.createSuggesting>
}

/**
 * What one may mean by the text being typed in the search box. `offered` is null until the code of it has come, which `load` asks
 * for: the box searches for the text itself meanwhile.
 */
function useSuggestions() {
  const { api } = useRuntime()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const snapshot = useSelector(loaded?.actor, (current) => current)
  const isLoading = useRef(false)
  const typed = useRef({ text: '', isComposing: false })
  useRunning(loaded?.actor)

  const start = async () => {
    try {
      const code = await import('./suggesting.ts')
      const actor = code.createSuggesting(api)
      actor.send({ type: 'suggestions.look', ...typed.current })
      setLoaded({ code, actor })
    } catch {
      // The next letter asks for it again.
      isLoading.current = false
    }
  }

  const load = () => {
    if (isLoading.current) return
    isLoading.current = true
    void start()
  }

  const send = (event: Parameters<SuggestionsRef['send']>[0]) => loaded?.actor.send(event)

  return {
    load,
    look: (text: string, isInComposition: boolean) => {
      typed.current = { text, isComposing: isInComposition }
      if (loaded) send({ type: 'suggestions.look', ...typed.current })
      else load()
    },
    close: () => {
      typed.current = { text: '', isComposing: false }
      send({ type: 'suggestions.close' })
    },
    offered:
      loaded && snapshot
        ? { ...loaded.code, ...loaded.code.connectSuggestions(snapshot, send) }
        : null,
  }
}
