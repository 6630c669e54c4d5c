import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import type { HttpTransportType, HubConnection } from '@microsoft/signalr'
import { createChecker, document } from '#tests/openapi/document.ts'
import type { Member } from './members.ts'
import type { TestServer } from './server.ts'
import { until } from './until.ts'

export type HubName = 'notification' | 'chat'

/** A member's device on one hub, with everything that it was pushed; every push has been held against the contract. */
export interface Device {
  connection: HubConnection
  /** The arguments of each push of this name, in the order of arrival. */
  pushed(target: string): unknown[][]
  /** The first argument of the newest push of this name, once there is one. */
  next(target: string, count?: number): Promise<Record<string, unknown>>
  invoke<T>(method: string, ...args: unknown[]): Promise<T>
}

const pushesOf = { notification: 'NotificationHub/properties/pushes', chat: 'ChatPushes' }

/** Lets the server listen; answers where. */
export async function listen({ app }: TestServer): Promise<string> {
  return app.listen({ port: 0, host: '127.0.0.1' })
}

/** Connects with the official client. */
export async function connect(
  url: string,
  hub: HubName,
  member: Member,
  transport?: HttpTransportType,
): Promise<Device> {
  const connection = new HubConnectionBuilder()
    .withUrl(`${url}/api/hubs/${hub}`, {
      accessTokenFactory: () => member.token,
      ...(transport !== undefined && { transport }),
    })
    .configureLogging(LogLevel.None)
    .build()
  const check = createChecker()
  const received: { target: string; args: unknown[] }[] = []
  const violations: string[] = []
  const at = `#/components/schemas/${pushesOf[hub]}/properties`
  for (const target of targetsOf(hub)) {
    connection.on(target, (...args) => {
      received.push({ target, args })
      const violation = check({ $ref: `${at}/${target}` }, args)
      if (violation) violations.push(`${target}: ${violation}`)
    })
  }
  await connection.start()

  const pushed = (target: string) => {
    if (violations.length > 0) throw new Error(violations.join('\n'))
    return received.filter((it) => it.target === target).map(({ args }) => args)
  }
  return {
    connection,
    pushed,
    next: async (target, count = 1) => {
      await until(() => pushed(target).length >= count, `${count} ${target}`)
      return pushed(target).at(-1)?.[0] as Record<string, unknown>
    },
    invoke: (method, ...args) => connection.invoke(method, ...args),
  }
}

function targetsOf(hub: HubName): string[] {
  const { schemas } = document.components
  const pushes =
    hub === 'chat' ? schemas['ChatPushes'] : schemas['NotificationHub']?.properties?.['pushes']
  return Object.keys(pushes?.properties ?? {})
}
