import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'

export const Frame = styled.div`
  position: relative;
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;

  &:focus:not(:focus-visible) {
    outline: 0;
  }

  &:focus-visible {
    outline-offset: -2px;
  }
`

export const Scroller = styled.section`
  flex: 1;
  min-height: 0;
  padding: ${theme.space[2]} 0;
  overflow-y: auto;
  overflow-anchor: none;
  overscroll-behavior: contain;

  &:focus-visible {
    outline-offset: -2px;
  }
`

// Above the lines, not among them: it comes and goes, and they must not move.
export const Above = styled.div`
  position: absolute;
  top: ${theme.space[2]};
  left: 50%;
  z-index: 1;
  display: flex;
  gap: ${theme.space[2]};
  align-items: center;
  padding: ${theme.space[1]} ${theme.space[3]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.pill};
  background: ${theme.color.raised};
  color: ${theme.color.inkSoft};
  font-size: ${theme.text.s};
  white-space: nowrap;
  transform: translateX(-50%);
`

export const Middle = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  justify-content: center;
  padding: ${theme.space[5]};
`
