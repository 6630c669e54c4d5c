import type { ActorRefFrom } from 'xstate'
import type { sessionMachine } from '#machines/session/session.machine.ts'
import { createParkingLot } from '#src/platform/api/parking-lot.ts'
import { isRefreshExpired } from '#src/platform/api/session-fetch.ts'

interface TokenPorts {
  session: ActorRefFrom<typeof sessionMachine>
  /** The time as the server has it. */
  now: () => number
}

/** The token that the hub called `name` connects with: the session's, renewed with everybody else's. */
export function createHubToken(name: string, { session, now }: TokenPorts) {
  const parked = createParkingLot(session, name)
  /** What the hub was given last. The session may have another by the time this one is refused. */
  let given: string | null = null
  const token = async () => {
    if (session.getSnapshot().matches({ signedIn: 'refreshing' })) {
      await parked.wait(never, (id) => session.send({ type: 'request.parked', id }))
    }
    given = session.getSnapshot().context.account?.tokens.token ?? null
    return given ?? ''
  }
  /** Has the session renew the token that was refused, unless it has done so already. */
  const renew = (signal: AbortSignal) =>
    parked.wait(signal, (id) =>
      session.send({
        type: 'request.unauthorized',
        id,
        token: given,
        expired: isRefreshExpired({ session, now }),
      }),
    )
  return {
    renew,
    /**
     * The token to connect with: the next one when this one was refused.
     * @throws SessionEnded when there is none any more
     */
    async token(refused: boolean): Promise<string> {
      if (refused) await renew(never)
      return token()
    },
  }
}

const never = new AbortController().signal
