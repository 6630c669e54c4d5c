import { styled } from 'styled-components'
import { navigation, brand, theme as words } from '#src/messages/shell.ts'
import { media, theme } from '#src/theme/theme.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { FoldedNavigation } from './FoldedNavigation.tsx'
import { MainEntries } from './MainEntries.tsx'
import { hasSearch } from './navigation-entries.ts'
import { MessageBell } from './MessageBell.tsx'
import { SearchBox } from './SearchBox.tsx'
import { Link } from 'react-router-dom'
import { paths } from '#src/runtime/paths.ts'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useTheme } from '#src/runtime/hooks.ts'
import { useIsHydrating } from '#src/runtime/hydration.ts'
import { IconButton } from '#src/ui/IconButton.tsx'

/** The bar at the top of every page; under 1024 px its links fold into a panel. */
export function TopNavigation() {
  return (
    <Bar>
      <Inside>
        <Brand />
        <Links aria-label={navigation.label}>
          <MainEntries />
        </Links>
        <Rest>
          {hasSearch && (
            <WideOnly>
              <SearchBox />
            </WideOnly>
          )}
          <ThemeToggle />
          <MessageBell />
          <AccountMenu />
          <FoldedNavigation />
        </Rest>
      </Inside>
    </Bar>
  )
}

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: ${theme.layer.bar};
  border-bottom: 1px solid ${theme.color.line};
  background: color-mix(in srgb, ${theme.color.paper} 90%, transparent);
  backdrop-filter: blur(10px);
`

const Inside = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${theme.space[5]};
  max-width: calc(${theme.size.page} + 2 * ${theme.space[5]});
  height: ${theme.size.bar};
  margin: 0 auto;
  padding: 0 ${theme.space[5]};

  ${media.phone} {
    padding: 0 ${theme.space[4]};
  }
`

const Links = styled.nav`
  display: flex;
  gap: ${theme.space[1]};

  ${media.narrow} {
    display: none;
  }
`

const Rest = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  margin-left: auto;
`

const WideOnly = styled.div`
  ${media.narrow} {
    display: none;
  }
`

/** The seal and the name, and the way home. */
function Brand() {
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

const icons = { light: Sun, dark: Moon, system: Monitor }

/** Cycles light, dark, system. */
function ThemeToggle() {
  const { preference: chosen, cycle } = useTheme()
  // What this browser has chosen is known to nobody else.
  const preference = useIsHydrating() ? 'system' : chosen
  const Icon = icons[preference]
  return (
    <IconButton label={words[preference]} onClick={cycle}>
      <Icon size={18} aria-hidden />
    </IconButton>
  )
}
