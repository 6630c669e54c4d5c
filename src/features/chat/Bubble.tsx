import { useRef } from 'react'
import type { MouseEvent, ReactNode, RefObject } from 'react'
import { styled } from 'styled-components'
import { media, theme } from '#src/theme/theme.ts'
import { Loading, Skeleton } from '#src/ui/Skeleton.tsx'
import { MessageText } from './MessageText.tsx'

interface BubbleProps {
  isMine: boolean
  text: string
  /** Who said it. */
  name: string
  /** Named above the first message of a day. */
  day: string | null
  /** The button of its menu: a press on the message is a press on it. */
  menuButton?: RefObject<HTMLButtonElement | null>
  /** When, how far it has come, and what one may do about it. */
  children: ReactNode
}

/** One message: one's own at the end of the line, the other one's at its beginning. */
export function Bubble({ isMine, text, name, day, menuButton, children }: BubbleProps) {
  const wasOpen = useRef(false)
  return (
    <Line>
      {day !== null && <Day>{day}</Day>}
      <Said data-mine={isMine || undefined}>
        <Sheet
          // Its menu closes before the press has become a click, which must not open it again.
          onPointerDown={() => (wasOpen.current = menuButton?.current?.ariaExpanded === 'true')}
          onClick={(event) => {
            if (!wasOpen.current && !isForItself(event)) menuButton?.current?.click()
          }}
        >
          <MessageText text={text} name={name} />
        </Sheet>
        <Foot>{children}</Foot>
      </Said>
    </Line>
  )
}

/** Widths of what was said, and whether by oneself: a conversation in the shape of the one to come. */
const said = [
  ['52%', false],
  ['30%', true],
  ['64%', true],
  ['44%', false],
  ['26%', false],
  ['58%', true],
] as const

/** Bubbles that stand in for the messages while they are on their way. */
export function BubblesSkeleton() {
  return (
    <Pale>
      <Loading>
        {said.map(([width, isMine]) => (
          <PaleLine key={width} data-mine={isMine || undefined}>
            <Skeleton shape="block" height="44px" width={width} />
            <Foot />
          </PaleLine>
        ))}
      </Loading>
    </Pale>
  )
}

/** A link is followed, and words that are marked are to be copied. */
function isForItself({ target, currentTarget }: MouseEvent): boolean {
  const selection = window.getSelection()
  const isMarked =
    selection?.isCollapsed === false && selection.containsNode(currentTarget, true)
  return isMarked || (target instanceof Element && target.closest('a') !== null)
}

const Pale = styled.div`
  flex: 1;
  min-height: 0;
  padding: ${theme.space[2]} 0;
  overflow: hidden;
`

const Line = styled.div`
  display: flex;
  flex-direction: column;
  padding: ${theme.space[1]} ${theme.space[4]};
`

const PaleLine = styled(Line)`
  &[data-mine] {
    align-items: flex-end;
  }
`

const Day = styled.p`
  align-self: center;
  padding: ${theme.space[3]} 0;
  color: ${theme.color.inkFaint};
  font-size: ${theme.text.xs};
`

const Said = styled.div`
  display: flex;
  flex-direction: column;
  gap: 2px;
  align-items: flex-start;
  max-width: min(75%, 32em);

  &[data-mine] {
    align-items: flex-end;
    align-self: flex-end;
  }
`

const Sheet = styled.div`
  max-width: 100%;
  padding: ${theme.space[2]} ${theme.space[3]};
  border-radius: ${theme.radius.m};
  background: color-mix(in srgb, ${theme.color.line} 75%, ${theme.color.lineStrong});
  color: ${theme.color.ink};

  [data-mine] > & {
    background: ${theme.color.accentSoft};
  }
`

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space[2]};
  align-items: center;
  min-height: 24px;
  color: ${theme.color.inkFaint};
  font-size: ${theme.text.xs};
`

/** One of the small things to do with a message. A shy one is out of sight until the pointer or the focus is there. */
export const Act = styled.button.attrs({ type: 'button' })<{ $shy?: boolean }>`
  min-height: 24px;
  padding: 0 4px;
  border: 0;
  border-radius: ${theme.radius.s};
  background: none;
  color: ${theme.color.inkFaint};
  font-size: ${theme.text.xs};
  ${({ $shy }) => $shy && 'opacity: 0;'}

  &:focus-visible,
  &[aria-expanded='true'] {
    opacity: 1;
  }

  ${media.hover} {
    ${Said}:hover & {
      opacity: 1;
    }

    &:hover {
      color: ${theme.color.accent};
    }
  }
`
