import { onVisibleChange } from '#server/answers/answers.ts'
import type { Answers } from '#server/answers/answers.ts'
import type { Events } from '#server/lib/events.ts'
import type { OtherNodes } from '#server/realtime/signalr/hub.ts'
import type { PaintedPages } from './painted-pages.ts'

/** What nodes tell one another when anything that visitors see has changed. */
const word = 'pages.changed'

interface Parts {
  answers: Pick<Answers, 'forget'>
  painted: Pick<PaintedPages<never>, 'forget'>
  nodes: OtherNodes
}

/** A change that visitors can see empties the painted pages of every node, and first the answers that they are painted from. */
export function forgetOnChange(
  events: Pick<Events, 'on'>,
  { answers, painted, nodes }: Parts,
): void {
  const forget = () => {
    answers.forget()
    painted.forget()
  }
  onVisibleChange(events, () => {
    forget()
    nodes.tell(word)
  })
  nodes.hear((heard) => {
    if (heard === word || heard === null) forget()
  })
}
