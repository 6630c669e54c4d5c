import type { KeyboardEvent, ReactNode } from 'react'
import { createGlobalStyle, styled } from 'styled-components'
import { isComposing } from '#src/lib/composing.ts'
import { media, theme } from '#src/theme/theme.ts'

interface EditorFrameProps {
  bar: ReactNode
  banners: ReactNode
  title: ReactNode
  text: ReactNode
  /** What stands beside the text, or false. */
  aside: ReactNode
  /** What lies above everything, or false. */
  sheet: ReactNode
  /** How much of the room the aside takes. */
  asideWidth: 'half' | 'panel'
  /** On a small window the aside takes the place of the text, which stays alive. */
  isTextHidden: boolean
  isFullScreen: boolean
  onLeaveFullScreen: () => void
}

/** The desk: as high as the window below the navigation, or all of the window. */
export function EditorFrame(props: EditorFrameProps) {
  const { bar, banners, title, text, aside, sheet, asideWidth, isTextHidden } = props
  const { isFullScreen, onLeaveFullScreen } = props
  const handleKeyDown = (event: KeyboardEvent) => {
    // A menu, a search panel or an input method that closed by this press has prevented it. A dialog has not: it closes by the
    // `cancel` that follows, and the press comes up from inside of it.
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
    if (event.target instanceof Element && event.target.closest('dialog') !== null) return
    if (isFullScreen) onLeaveFullScreen()
  }
  return (
    <Frame data-full={isFullScreen || undefined} onKeyDown={handleKeyDown}>
      {isFullScreen && <NothingElse />}
      {bar}
      {banners}
      <Halves data-aside={aside === false ? undefined : asideWidth}>
        <Writing hidden={isTextHidden}>
          {title}
          <Text>{text}</Text>
        </Writing>
        {aside !== false && <Beside>{aside}</Beside>}
      </Halves>
      {sheet}
    </Frame>
  )
}

/* The rest of the page is not only covered: the Tab key would walk through what nobody sees. */
const NothingElse = createGlobalStyle`
  #root > header,
  #root > footer {
    display: none;
  }

  body {
    overflow: hidden;
  }
`

const Frame = styled.div`
  display: flex;
  flex-direction: column;
  height: calc(100vh - ${theme.size.bar});
  height: calc(100dvh - ${theme.size.bar});
  min-height: 480px;
  background: ${theme.color.surface};

  &[data-full] {
    position: fixed;
    inset: 0;
    z-index: ${theme.layer.bar};
    height: auto;
    min-height: 0;
  }
`

const Halves = styled.div`
  display: grid;
  flex: 1;
  grid-template-rows: minmax(0, 1fr);
  grid-template-columns: minmax(0, 1fr);
  min-height: 0;
  /* The text begins where every page does. */
  padding-left: max(0px, (100% - ${theme.size.page}) / 2 - ${theme.space[5]});

  ${media.wide} {
    &[data-aside='half'] {
      padding-left: 0;
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }

    &[data-aside='panel'] {
      grid-template-columns: minmax(0, 1fr) 340px;
    }
  }
`

const Writing = styled.div`
  display: flex;
  flex-direction: column;
  width: 100%;
  min-width: 0;
  min-height: 0;
  max-width: calc(${theme.size.measure} + 2 * ${theme.space[5]});

  [data-aside='half'] > & {
    margin: 0 auto;
  }
`

const Text = styled.div`
  flex: 1;
  min-height: 0;
`

const Beside = styled.div`
  min-width: 0;
  min-height: 0;
  overflow-y: auto;
  background: ${theme.color.paper};

  ${media.wide} {
    border-left: 1px solid ${theme.color.line};
  }
`
