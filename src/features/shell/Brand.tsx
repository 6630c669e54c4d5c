import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { brand } from '#src/messages/shell.ts'
import { paths } from '#src/runtime/paths.ts'
import { theme } from '#src/theme/theme.ts'

/** The seal and the name, and the way home. */
export function Brand() {
  return (
    <Mark to={paths.home()}>
      <Seal aria-hidden="true">{brand}</Seal>
      {brand}
    </Mark>
  )
}

const Mark = styled(Link)`
  display: flex;
  align-items: center;
  gap: 10px;
  font: 600 19px/1 ${theme.font.serif};
`

const Seal = styled.span`
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border-radius: 7px;
  background: ${theme.color.seal};
  color: ${theme.color.sealInk};
`
