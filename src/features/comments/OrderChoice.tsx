import { styled } from 'styled-components'
import { comments as words } from '#src/messages/comments.ts'
import type { ThreadQuery } from '#src/data/types.ts'
import { theme } from '#src/theme/theme.ts'
import { Act } from './acts.tsx'

type Order = ThreadQuery['sortBy']

const orders: readonly Order[] = ['newest', 'oldest', 'hottest']

interface OrderChoiceProps {
  order: Order
  onChoose: (order: Order) => void
}

/** How the threads are ordered. */
export function OrderChoice({ order, onChoose }: OrderChoiceProps) {
  return (
    <Row aria-label={words.order}>
      {orders.map((each) => (
        <Choice key={each} aria-pressed={each === order} onClick={() => onChoose(each)}>
          {words.orders[each]}
        </Choice>
      ))}
    </Row>
  )
}

const Row = styled.fieldset`
  display: flex;
  gap: ${theme.space[3]};
  margin-left: auto;
`

const Choice = styled(Act)`
  &[aria-pressed='true'] {
    color: ${theme.color.accent};
    font-weight: 600;
  }
`
