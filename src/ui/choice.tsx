import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'

/** The pressable line of a checkbox or a radio. */
export const ChoiceLabel = styled.label`
  display: flex;
  align-items: baseline;
  gap: 10px;
  padding: 5px 0;
  cursor: pointer;

  &:has(:disabled) {
    color: ${theme.color.inkFaint};
    cursor: not-allowed;
  }
`

/** The box or the circle itself. */
export const ChoiceInput = styled.input`
  flex: none;
  width: 17px;
  height: 17px;
  margin: 0;
  accent-color: ${theme.color.accent};
  transform: translateY(3px);
`
