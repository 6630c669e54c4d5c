import { useSelector } from '@xstate/react'
import { isTyping } from '#machines/chat/conversation.connect.ts'
import { useRealtime } from '#src/runtime/useRealtime.ts'

/** Whether somebody is typing for the reader. */
export const useTyping = (peerId: string) =>
  useSelector(useRealtime().chat(peerId).conversation, isTyping)
