import { useId, useState, type ComponentPropsWithRef, type KeyboardEvent } from 'react'
import { styled } from 'styled-components'
import { hearTyping, isComposing } from '#src/lib/composing.ts'
import { moveFocus } from '#src/lib/roving.ts'
import { asCombobox } from './as-combobox.ts'
import { optionId, OptionList, type ListOption } from './OptionList.tsx'
import { strings } from './strings.ts'
import { VisuallyHidden } from './Text.tsx'
import { TokenInput, type Token } from './TokenInput.tsx'

interface ComboboxProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'value' | 'onChange' | 'onInput' | 'list'
> {
  tokens: readonly Token[]
  onRemove: (key: string) => void
  text: string
  onType: (text: string, isComposing: boolean) => void
  /** What fits the text, best first. */
  options: readonly ListOption[]
  onPick: (key: string) => void
  /** What the list says instead of options: searching, nothing found, failed. */
  status?: string | undefined
  listLabel: string
}

/** Searches among many things and chooses several. Keyboard as in the ARIA combobox pattern: the list never takes the focus. */
export function Combobox(props: ComboboxProps) {
  const { text, onType, options, onPick, status, listLabel, onBlur, ...rest } = props
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const active = isOpen ? options[at] : undefined

  const close = () => {
    setIsOpen(false)
    setAt(-1)
  }

  const pick = (key: string) => {
    onPick(key)
    close()
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Enter') {
      // Enter is for choosing here, never for the form around.
      event.preventDefault()
      if (active) pick(active.key)
    }
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setIsOpen(true)
    setAt(moveFocus(event.key, at, options.length, 'column') ?? -1)
  }

  return (
    <Root>
      <TokenInput
        {...rest}
        {...asCombobox}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={active ? optionId(listId, active.key) : undefined}
        value={text}
        {...hearTyping((typed, isInComposition) => {
          onType(typed, isInComposition)
          setIsOpen(true)
          setAt(-1)
        })}
        onClick={() => setIsOpen(true)}
        onKeyDown={handleKeyDown}
        onBlur={(event) => {
          close()
          onBlur?.(event)
        }}
      />
      <OptionList
        id={listId}
        label={listLabel}
        options={options}
        active={active?.key ?? null}
        onPick={pick}
        status={status}
        isOpen={isOpen}
      />
      <VisuallyHidden aria-live="polite">
        {isOpen && (options.length === 0 ? status : strings.found(options.length))}
      </VisuallyHidden>
    </Root>
  )
}

const Root = styled.div`
  position: relative;
`
