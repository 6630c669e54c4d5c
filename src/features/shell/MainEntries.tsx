import { NavLink } from 'react-router-dom'
import { css, styled } from 'styled-components'
import { navigation, write } from '#src/messages/shell.ts'
import { useEditorChoice } from '#src/runtime/hooks.ts'
import { paths } from '#src/runtime/paths.ts'
import { theme } from '#src/theme/theme.ts'

/** The entries of the top navigation in the order of the specification (§2). `onChoose` hears of any of them first. */
export function MainEntries({ onChoose }: { onChoose?: () => void }) {
  const { open } = useEditorChoice()
  const link = ({ label, to }: Entry) => (
    <NavigationLink key={to} to={to} onClick={onChoose}>
      {label}
    </NavigationLink>
  )
  return (
    <>
      {entriesBeforeWriting.map(link)}
      <NavigationButton
        aria-haspopup="dialog"
        onClick={() => {
          onChoose?.()
          open()
        }}
      >
        {write.navigation}
      </NavigationButton>
      {entriesAfterWriting.map(link)}
    </>
  )
}

interface Entry {
  label: string
  to: string
}

/** The links of the top navigation (specification §2). Writing stands between them. */
const entriesBeforeWriting: readonly Entry[] = [
  { label: navigation.home, to: paths.home() },
  { label: navigation.topics, to: paths.topics() },
]
const entriesAfterWriting: readonly Entry[] = [
  { label: navigation.history, to: paths.history() },
]

const entry = css`
  padding: 6px 12px;
  border-radius: ${theme.radius.s};
  color: ${theme.color.inkSoft};

  &:hover {
    background: ${theme.color.line};
  }
`

/** A link of the navigation; the current place stands in full ink. */
const NavigationLink = styled(NavLink)`
  ${entry}

  &[aria-current='page'] {
    color: ${theme.color.ink};
    font-weight: 600;
  }
`

/** Something the navigation does, beside the places it leads to. */
const NavigationButton = styled.button.attrs({ type: 'button' })`
  ${entry}
  border: 0;
  background: none;
  text-align: start;
`
