import type { components } from '#openapi/generated/schema.d.ts'
import type { Handle } from '#server/db/client.ts'
import { problem } from '#server/lib/problem.ts'
import { types } from './categories.ts'
import { livingAccounts } from '#server/users/accounts.store.ts'
import type { Sending } from './sending.ts'

type NotificationBody = components['schemas']['NotificationBody']

/** What an administrator asks to be sent. @throws Problem 1000 without anybody to send to, or without words */
export async function sendingFrom(
  handle: Handle,
  senderId: string,
  { type, via = 'notice', recipientIds = [], ...body }: NotificationBody,
): Promise<Sending> {
  const words = wordsOf(body)
  const isForAll = type === types.announcement
  if (isForAll && via === 'assistant')
    throw problem.invalid({ via: ['助手的来信要选收件人，不能发给所有人'] })
  const readers = isForAll ? [] : await livingAccounts(handle, recipientIds)
  if (!isForAll && readers.length === 0)
    throw problem.invalid({ recipientIds: ['没有可以收到的人'] })
  return { type, via, ...words, senderId, recipientIds: readers }
}

function wordsOf(body: Pick<NotificationBody, 'title' | 'content'>) {
  const words = { title: body.title.trim(), content: body.content.trim() }
  const empty = Object.entries(words).filter(([, text]) => text === '')
  if (empty.length > 0)
    throw problem.invalid(Object.fromEntries(empty.map(([field]) => [field, ['不能为空']])))
  return words
}
