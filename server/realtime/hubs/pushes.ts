import type { components } from '#openapi/generated/schema.d.ts'

/** What each hub pushes, as the contract has it. */
export type NotificationPushes = components['schemas']['NotificationHub']['pushes']
export type ChatPushes = components['schemas']['ChatPushes']
