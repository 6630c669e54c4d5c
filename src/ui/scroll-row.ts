import { css, keyframes } from 'styled-components'
import { theme } from '#src/theme/theme.ts'

const room = theme.space[6]

const fadeEdges = keyframes`
  0% { mask-position: calc(-1 * ${room}) 0, calc(-1 * ${room}) 0; }
  15%, 85% { mask-position: 0 0, calc(-1 * ${room}) 0; }
  100% { mask-position: 0 0, 0 0; }
`

/**
 * A row that scrolls sideways where it has no room, and fades at the edge beyond which there is more. The fade follows
 * the scrolling by itself; where a browser has no such animations, the row is only cut.
 */
export const scrollRow = css`
  overflow-x: auto;
  scrollbar-width: none;

  @supports (animation-timeline: scroll()) and (mask-composite: intersect) {
    mask-image:
      linear-gradient(to right, transparent, black ${room}),
      linear-gradient(to left, transparent, black ${room});
    mask-composite: intersect;
    /* Both fades lie outside of a row that has nothing to scroll. */
    mask-position:
      calc(-1 * ${room}) 0,
      0 0;
    mask-size: calc(100% + ${room}) 100%;
    mask-repeat: no-repeat;
    animation: ${fadeEdges} linear both;
    /* Nothing moves by it, so that less motion does not take it away. */
    animation-duration: auto !important;
    animation-timeline: scroll(self inline);
    /* One that has come to its end would stay there when the row has room again. */
    animation-range: 0% 100.1%;

    &:has(:focus-visible) {
      mask-image: none;
    }
  }
`
