import { styled } from 'styled-components'
import { controlBox } from './control.ts'

/** Several lines of text; grows with what is typed where the browser can, up to 60 % of the window. */
export const Textarea = styled.textarea`
  ${controlBox}
  min-height: 104px;
  max-height: 60vh;
  resize: vertical;
  field-sizing: content;
`
