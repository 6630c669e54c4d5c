import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'

/** One thing of an account in a list: words, and the button that changes it at the end. */
export const SettingRow = styled.li`
  display: flex;
  gap: ${theme.space[4]};
  align-items: center;
  justify-content: space-between;
  padding: ${theme.space[3]} 0;
  border-bottom: 1px solid ${theme.color.line};
`
