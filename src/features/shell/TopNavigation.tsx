import { styled } from 'styled-components'
import { Link } from 'react-router-dom'
import { Monitor, Moon, Sun } from 'lucide-react'
import { navigation, theme as words } from '#src/messages/shell.ts'
import { media, theme } from '#src/theme/theme.ts'
import { paths } from '#src/runtime/paths.ts'
import { useTheme } from '#src/runtime/hooks.ts'
import { useIsHydrating } from '#src/runtime/hydration.ts'
import { useSiteName } from '#src/runtime/useTitle.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { FoldedNavigation } from './FoldedNavigation.tsx'
import { MainEntries } from './MainEntries.tsx'
import { MessageBell } from './MessageBell.tsx'
import { SearchBox } from './SearchBox.tsx'

/** The bar at the top of every page; under 1024 px its links fold into a panel. */
export function TopNavigation() {
  return (
    <Bar data-print="hidden">
      <Inside>
        <Brand />
        <Links aria-label={navigation.label}>
          <MainEntries />
        </Links>
        <Rest>
          <WideOnly>
            <SearchBox />
          </WideOnly>
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

  ${media.unscripted} {
    position: static;
  }
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

  ${media.unscripted} {
    flex-wrap: wrap;
    gap: ${theme.space[3]};
    height: auto;
    padding-block: ${theme.space[3]};
  }
`

const Links = styled.nav`
  display: flex;
  gap: ${theme.space[1]};

  ${media.narrow} {
    display: none;
  }

  ${media.unscripted} {
    display: flex;
    order: 1;
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

  ${media.unscripted} {
    display: block;
  }
`

/** The seal and the name, and the way home. */
function Brand() {
  const name = useSiteName()
  const [first] = name
  return (
    <Mark to={paths.home()}>
      <Seal aria-hidden="true">{first}</Seal>
      <Name>{name}</Name>
    </Mark>
  )
}

const Mark = styled(Link)`
  display: flex;
  align-items: center;
  gap: 10px;
  min-width: 0;
  font: 600 1.1875rem/1 ${theme.font.serif};
`

/* A name of twenty characters leaves the bar its buttons. */
const Name = styled.span`
  max-width: 10em;
  overflow: hidden;
  line-height: 1.4;
  white-space: nowrap;
  text-overflow: ellipsis;
`

const Seal = styled.span`
  flex: none;
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
