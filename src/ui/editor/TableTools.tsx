import { useId } from 'react'
import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'
import { keepFocus } from './Toolbar.tsx'
import { tableTools, type TableTool } from './markdown/tools.ts'
import { strings } from './strings.ts'

/** What can be done to the table that the cursor stands in. */
export function TableTools({ onRun }: { onRun: (name: TableTool) => void }) {
  const id = useId()
  return (
    <Row aria-labelledby={id}>
      <span id={id}>{strings.table}</span>
      {tableTools.map((name) => (
        <Action key={name} type="button" onMouseDown={keepFocus} onClick={() => onRun(name)}>
          {strings[name]}
        </Action>
      ))}
    </Row>
  )
}

const Row = styled.fieldset`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${theme.space[1]};
  padding: 2px 14px;
  border-bottom: 1px solid ${theme.color.line};
  overflow-x: auto;
  scrollbar-width: none;
  color: ${theme.color.inkFaint};
  font-size: ${theme.text.s};
  white-space: nowrap;
`

const Action = styled.button`
  padding: 6px 8px;
  border: 0;
  border-radius: ${theme.radius.s};
  background: none;
  color: ${theme.color.accent};

  &:hover {
    background: ${theme.color.accentSoft};
  }

  &:focus-visible {
    outline-offset: -2px;
  }
`
