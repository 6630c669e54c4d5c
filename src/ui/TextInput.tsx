import { styled } from 'styled-components'
import { controlBox } from './control.ts'

/** One line of text. */
export const TextInput = styled.input`
  ${controlBox}
`
