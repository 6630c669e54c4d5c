import type { SnapshotFrom } from 'xstate'
import { connectMessage } from '#machines/chat/message.connect.ts'
import { connectOutgoing } from '#machines/chat/outgoing.connect.ts'
import type { outgoingMachine } from '#machines/chat/outgoing.machine.ts'

interface Chat {
  getSnapshot(): SnapshotFrom<typeof outgoingMachine>
}

/** The messages on their way, as they are shown. */
export const onTheWay = (outgoing: Chat) =>
  connectOutgoing(outgoing.getSnapshot(), () => {}).messages.map(
    ({ clientId, content, message }) => {
      const { status, failure } = connectMessage(message.getSnapshot())
      return { clientId, content, status, failure }
    },
  )
