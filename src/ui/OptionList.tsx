import { useEffect, useRef, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'
import { popover } from './popover.ts'

/** One of a list that a text field offers. */
export interface ListOption {
  key: string
  icon?: ReactNode
  label: string
  hint?: string
}

interface OptionListProps {
  id: string
  /** What the list holds, for screen readers. */
  label: string
  options: readonly ListOption[]
  /** The key of the marked one. */
  active: string | null
  onPick: (key: string) => void
  /** What the list says instead of options: searching, nothing found, failed. */
  status?: string | undefined
  isOpen: boolean
}

/** What a text field offers. The field keeps the focus and marks one of them (`optionId`); that one is always in sight. */
export function OptionList(props: OptionListProps) {
  const { id, label, options, active, onPick, status, isOpen } = props
  const marked = useRef<HTMLDivElement>(null)
  useEffect(() => {
    marked.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <List
      id={id}
      aria-label={label}
      hidden={!isOpen || (options.length === 0 && status === undefined)}
    >
      {options.map((option) => (
        <Option
          key={option.key}
          id={optionId(id, option.key)}
          ref={option.key === active ? marked : undefined}
          aria-selected={option.key === active}
          // The press must not take the focus from the field: that would close the list first.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(option.key)}
        >
          {option.icon}
          <Label>{option.label}</Label>
          {option.hint !== undefined && <Hint>{option.hint}</Hint>}
        </Option>
      ))}
      {options.length === 0 && status !== undefined && (
        <Option aria-selected={false} aria-disabled>
          {status}
        </Option>
      )}
    </List>
  )
}

export const optionId = (listId: string, key: string) => `${listId}-${key}`

const List = styled.div.attrs({ role: 'listbox' })`
  position: absolute;
  inset: calc(100% + 4px) 0 auto;
  z-index: ${theme.layer.menu};
  max-height: 264px;
  overflow-y: auto;
  ${popover}
`

const Option = styled.div.attrs({ role: 'option' })`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  min-height: 38px;
  padding: 6px 12px;
  border-radius: ${theme.radius.s};
  font-size: 0.875rem;
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

const Label = styled.span`
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;
`

const Hint = styled.span`
  flex: none;
  color: ${theme.color.inkFaint};
  font-size: ${theme.text.xs};
`
