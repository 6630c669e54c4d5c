import { useId, useRef, type ReactNode, type RefObject } from 'react'
import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'
import { fieldName } from './Field.tsx'
import { useKeptFocus } from './useKeptFocus.ts'

/** Several controls that are one field, under its name. The focus stays in it when one of them goes. */
export function FieldGroup({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)
  return (
    <Group ref={box} tabIndex={-1} aria-labelledby={id}>
      <Label id={id}>{label}</Label>
      {children}
    </Group>
  )
}

interface PictureInputProps {
  ref: RefObject<HTMLInputElement | null>
  'aria-label'?: string
  multiple?: boolean
  onChoose: (files: readonly File[]) => void
}

/** Chooses pictures of this device. It is not seen: a button presses it. */
export function PictureInput({ onChoose, ...props }: PictureInputProps) {
  return (
    <input
      {...props}
      type="file"
      hidden
      accept="image/png,image/jpeg,image/webp,image/gif"
      onChange={({ target }) => {
        onChoose([...(target.files ?? [])])
        // The same file once more is a change, too.
        target.value = ''
      }}
    />
  )
}

const Group = styled.div.attrs({ role: 'group' })`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[2]};
`

const Label = styled.span`
  ${fieldName}
`
