import { styled } from 'styled-components'
import { navigation } from '#src/messages/shell.ts'
import { media } from '#src/theme/media.ts'
import { theme } from '#src/theme/theme.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { Brand } from './Brand.tsx'
import { FoldedNavigation } from './FoldedNavigation.tsx'
import { MainEntries } from './MainEntries.tsx'
import { hasSearch } from './navigation-entries.ts'
import { MessageBell } from './MessageBell.tsx'
import { SearchBox } from './SearchBox.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'

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
