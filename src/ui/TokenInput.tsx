import { X } from 'lucide-react'
import { useRef, type ComponentPropsWithRef, type KeyboardEvent } from 'react'
import { styled } from 'styled-components'
import { isComposing } from '#src/lib/composing.ts'
import { theme } from '#src/theme/theme.ts'
import { strings } from './strings.ts'

/** One chosen thing. */
export interface Token {
  key: string
  label: string
}

interface TokenInputProps extends Omit<ComponentPropsWithRef<'input'>, 'value'> {
  tokens: readonly Token[]
  onRemove: (key: string) => void
  /** What is typed and not chosen yet. */
  value: string
}

/** Chosen things as chips before the input that adds more. Backspace in an empty input takes the last one away; held, it stops there. */
export function TokenInput(props: TokenInputProps) {
  const { tokens, onRemove, onKeyDown, ...input } = props
  const box = useRef<HTMLDivElement>(null)

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    const last = tokens.at(-1)
    if (event.defaultPrevented || event.repeat || isComposing(event)) return
    if (event.key === 'Backspace' && input.value === '' && last) onRemove(last.key)
  }

  const handleRemove = (key: string) => {
    onRemove(key)
    // The pressed button goes away with its chip; the next thing one does is type.
    box.current?.querySelector('input')?.focus()
  }

  return (
    <Box ref={box}>
      {tokens.map(({ key, label }) => (
        <Chosen key={key}>
          <span>{label}</span>
          <Remove
            type="button"
            aria-label={strings.remove(label)}
            onClick={() => handleRemove(key)}
          >
            <X size={13} aria-hidden />
          </Remove>
        </Chosen>
      ))}
      <Bare type="text" autoComplete="off" {...input} onKeyDown={handleKeyDown} />
    </Box>
  )
}

const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  align-items: center;
  min-height: 42px;
  padding: 6px 8px;
  border: 1px solid ${theme.color.field};
  border-radius: ${theme.radius.s};
  background: ${theme.color.surface};

  &:focus-within {
    border-color: ${theme.color.accent};
  }

  &:has(input:focus-visible) {
    outline: 2px solid ${theme.color.accent};
    outline-offset: -1px;
  }

  &:has([aria-invalid='true']) {
    border-color: ${theme.color.bad};
  }
`

const Chosen = styled.span`
  display: inline-flex;
  align-items: center;
  max-width: 100%;
  padding-left: 10px;
  border-radius: ${theme.radius.pill};
  background: ${theme.color.accentSoft};
  color: ${theme.color.accent};
  font-size: ${theme.text.s};

  & > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`

const Remove = styled.button`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 28px;
  height: 28px;
  padding: 0;
  border: 0;
  border-radius: 50%;
  background: none;

  &:hover {
    color: ${theme.color.bad};
  }
`

const Bare = styled.input`
  flex: 1;
  min-width: 96px;
  height: 28px;
  padding: 0 6px;
  border: 0;
  background: none;
  font-size: 0.9375rem;

  &:focus-visible {
    outline: none;
  }
`
