import { useId, useState, type ComponentPropsWithRef, type KeyboardEvent } from 'react'
import { styled } from 'styled-components'
import { isComposing } from '#src/lib/composing.ts'
import { moveFocus } from '#src/lib/roving.ts'
import { theme } from '#src/theme/theme.ts'
import { TokenInput, type Token } from './TokenInput.tsx'

/** Something that may be chosen. */
export interface ComboboxOption extends Token {
  hint?: string
}

interface ComboboxProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'value' | 'onChange' | 'onInput' | 'list'
> {
  tokens: readonly Token[]
  onRemove: (key: string) => void
  text: string
  onType: (text: string) => void
  /** What fits the text, best first. */
  options: readonly ComboboxOption[]
  onPick: (key: string) => void
  /** What the list says instead of options: searching, nothing found, failed. */
  status?: string | undefined
  listLabel: string
}

// Apart, because no element of HTML has this role with a list of our own.
const asCombobox = { role: 'combobox', 'aria-autocomplete': 'list' } as const

/** Searches among many things and chooses several. Keyboard as in the ARIA combobox pattern: the list never takes the focus. */
export function Combobox(props: ComboboxProps) {
  const { text, onType, options, onPick, status, listLabel, onBlur, ...rest } = props
  const id = useId()
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
        aria-controls={`${id}-list`}
        aria-activedescendant={active ? `${id}-${active.key}` : undefined}
        value={text}
        onChange={({ target }) => {
          onType(target.value)
          setIsOpen(true)
          setAt(-1)
        }}
        onClick={() => setIsOpen(true)}
        onKeyDown={handleKeyDown}
        onBlur={(event) => {
          close()
          onBlur?.(event)
        }}
      />
      <List
        id={`${id}-list`}
        aria-label={listLabel}
        hidden={!isOpen || (options.length === 0 && status === undefined)}
      >
        {options.map(({ key, label, hint }, index) => (
          <Option
            key={key}
            id={`${id}-${key}`}
            aria-selected={index === at}
            // The press must not take the focus from the input: that would close the list first.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(key)}
          >
            <span>{label}</span>
            {hint !== undefined && <Hint>{hint}</Hint>}
          </Option>
        ))}
        {options.length === 0 && status !== undefined && (
          <Option aria-selected={false} aria-disabled>
            {status}
          </Option>
        )}
      </List>
    </Root>
  )
}

const Root = styled.div`
  position: relative;
`

const List = styled.div.attrs({ role: 'listbox' })`
  position: absolute;
  inset: calc(100% + 4px) 0 auto;
  z-index: ${theme.layer.menu};
  max-height: 264px;
  padding: 6px;
  overflow-y: auto;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.m};
  background: ${theme.color.raised};
  box-shadow: ${theme.shadow.raised};
`

const Option = styled.div.attrs({ role: 'option' })`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[3]};
  min-height: 38px;
  padding: 6px 12px;
  border-radius: ${theme.radius.s};
  font-size: 14px;
  cursor: pointer;

  &:hover,
  &[aria-selected='true'] {
    background: ${theme.color.accentSoft};
    color: ${theme.color.accent};
  }

  &[aria-disabled='true'] {
    background: none;
    color: ${theme.color.inkSoft};
  }
`

const Hint = styled.span`
  color: ${theme.color.inkFaint};
  font-size: ${theme.text.xs};
`
