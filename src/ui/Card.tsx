import { css, styled } from 'styled-components'
import { media, theme } from '#src/theme/theme.ts'

/** The link whose target the whole card is; other controls of the card belong in `CardActions`. */
export const CardLink = styled.a`
  &::after {
    position: absolute;
    inset: 0;
    content: '';
  }

  &:focus-visible {
    outline: none;
  }
`

/** What a `CardLink` covers has the ring of its focus. */
export const cardFocus = css`
  &:has(${CardLink}:focus-visible) {
    outline: 2px solid ${theme.color.accent};
    outline-offset: 2px;
  }
`

/** A sheet of surface; with `$lifts` it rises a little under the pointer. */
export const Card = styled.article<{ $lifts?: boolean }>`
  position: relative;
  display: flex;
  flex-direction: column;
  overflow: hidden;
  background: ${theme.color.surface};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.m};
  transition:
    box-shadow ${theme.motion.calm},
    transform ${theme.motion.calm};

  ${media.hover} {
    &:hover {
      ${({ $lifts }) => $lifts && `box-shadow: ${theme.shadow.card}; transform: translateY(-2px);`}
    }
  }

  ${cardFocus}
`

/** The padded part of a card, which grows so that cards of a row end together. */
export const CardBody = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${theme.space[2]};
  padding: ${theme.space[4]};
`

/** The last line of a card: who, when, how many. */
export const CardMeta = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[2]};
  margin-top: auto;
  padding-top: ${theme.space[2]};
  color: ${theme.color.inkFaint};
  font-size: ${theme.text.s};
`

/** Controls of a card that stay reachable above its `CardLink`. */
export const CardActions = styled.div`
  position: relative;
  z-index: 1;
  display: flex;
  align-items: center;
  gap: ${theme.space[2]};
  min-width: 0;
`
