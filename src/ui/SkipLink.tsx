import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'
import { strings } from './strings.ts'

/** The first stop of the Tab key: jumps over the navigation to the element with id `target`. */
export function SkipLink({ target }: { target: string }) {
  return <Jump href={`#${target}`}>{strings.skip}</Jump>
}

const Jump = styled.a`
  position: fixed;
  top: ${theme.space[2]};
  left: ${theme.space[2]};
  z-index: ${theme.layer.toast};
  padding: ${theme.space[2]} ${theme.space[4]};
  border-radius: ${theme.radius.s};
  background: ${theme.color.accent};
  color: ${theme.color.accentInk};
  font-weight: 600;

  &:not(:focus) {
    transform: translateY(-200%);
  }
`
