import type { FastifyPluginAsync } from 'fastify'

/** Whose a token is, and until when it speaks for them. */
export interface Identity {
  userId: string
  sessionId: string
  expiresAt: Date
}

/**
 * Says whose a token is; undefined when it is nobody's (401). What it throws is the answer to the request: an error
 * with a `status` below 500 refuses the token, anything else is a failure that says nothing about it.
 */
export type AuthenticateToken = (token: string) => Promise<Identity | undefined>

/** The names of what a hub pushes to its clients, each with its arguments: `{ ReceiveMessage: [message: Message] }`. */
export type Pushes<P> = { [Target in keyof P]: unknown[] }

/** When the names do not matter. */
export type AnyPushes = Record<string, unknown[]>

/** Calls one function of the addressed clients. It never waits and never fails: a push is a hint, the database is the truth. */
type Push<P extends Pushes<P>> = <Target extends keyof P & string>(
  target: Target,
  ...args: P[Target]
) => void

/** Whom a push is for. */
export interface Audience<P extends Pushes<P>> {
  push: Push<P>
}

/** The connections of one hub, on this node and on all others. */
export interface Clients<P extends Pushes<P>> {
  all: Audience<P>
  /** Every connection of a user: all their tabs and devices. */
  user(userId: string): Audience<P>
  users(userIds: readonly string[]): Audience<P>
}

/** The connection that speaks. */
export interface Caller<P extends Pushes<P>> {
  /** Public: others may know it. */
  readonly connectionId: string
  readonly userId: string
  readonly sessionId: string
  /** To this connection only. */
  push: Push<P>
}

/** A refusal whose text the client is shown: "… HubException: text". Of any other error it learns nothing. */
export class HubError extends Error {
  override name = 'HubError'
}

/** One function that clients may call; `method` makes it. */
export interface HubMethod<P extends Pushes<P>> {
  /** Both throw a HubError to be understood; what `run` answers is the result, undefined is none. */
  run(caller: Caller<P>, args: readonly unknown[]): unknown
}

/** What a hub does. One call of a connection is answered before its next one begins. */
export interface HubBehaviour<P extends Pushes<P>> {
  /** By the name that clients call, in any case of its letters. */
  methods: Readonly<Record<string, HubMethod<P>>>
  /** Pushes of other nodes may have been missed: tell this connection to fetch what it shows. Calls are spread over seconds. */
  onResync?(caller: Caller<P>): void
}

/** One hub: whom it reaches, and (once) what it does. */
export interface Hub<P extends Pushes<P>> {
  readonly clients: Clients<P>
  /** Apart from creation, so that methods can be built from services that push. */
  serve(behaviour: HubBehaviour<P>): void
}

/** How a connection is ended by us. */
export interface Goodbye {
  /** Shown to the client as "Server returned an error on close: reason". */
  reason?: string
  /** Whether coming back is welcome. */
  allowReconnect?: boolean
}

/** Who is here, on any hub of any node. */
export interface Presence {
  /** Stays true for some seconds after the last connection ended, so that a reconnect is not seen as leaving. Undefined while that can't be known. */
  isOnline(userId: string): Promise<boolean | undefined>
  /** Those who are to be told: the same of many at once, and whoever may be on another node that hears of it. */
  onlineAmong(userIds: readonly string[]): Promise<Set<string>>
  /** Called on one node for each change of the whole; answers a function that stops it. */
  onChange(listener: (userId: string, isOnline: boolean) => void): () => void
}

/** The other nodes of the same community, for what the hubs know nothing of. */
export interface OtherNodes {
  /** Whether what they tell arrives at the moment. */
  readonly isInTouch: boolean
  /** Says a word to all of them. It never waits and never fails. */
  tell(word: string): void
  /** Called with each word that another node says, and with null when some may have been missed. */
  hear(listener: (word: string | null) => void): void
}

/** All hubs of this process. `createHubServer` makes it. */
export interface HubServer {
  hub<P extends Pushes<P>>(path: string): Hub<P>
  readonly presence: Presence
  readonly nodes: OtherNodes
  /** What this life of this node is called among them. */
  readonly nodeId: string
  /** Told again and again which nodes there are: while one of them is not heard, they are out of touch. */
  expectNodes(ids: readonly string[]): void
  /** How many connections this node holds. */
  readonly connectionCount: number
  /** Cuts every connection of a user, on every node; nothing is pushed to them after. */
  disconnectUser(userId: string, goodbye?: Goodbye): void
  /** Cuts every connection that was opened with a token of this session, on every node. */
  disconnectSession(sessionId: string, goodbye?: Goodbye): void
  /** The routes of the hubs that exist when it is registered. Closing Fastify ends all connections politely. */
  readonly plugin: FastifyPluginAsync
}

/**
 * A function of a hub. `read` turns what came over the wire into arguments and throws a HubError when it is none;
 * any other throw is told as "Failed to invoke".
 */
export function method<P extends Pushes<P>, Args extends unknown[]>(
  read: (args: readonly unknown[]) => Args,
  handle: (caller: Caller<P>, ...args: Args) => unknown,
): HubMethod<P> {
  return {
    run: (caller, args) => handle(caller, ...readArguments(read, args)),
  }
}

/** The arguments of a call were not understood. */
export class ArgumentsError extends Error {}

function readArguments<Args>(
  read: (args: readonly unknown[]) => Args,
  args: readonly unknown[],
) {
  try {
    return read(args)
  } catch (error) {
    if (error instanceof HubError) throw error
    throw new ArgumentsError('the arguments were not understood', { cause: error })
  }
}

/** One push on its way to one connection. What goes to several is the same `frame` for each. */
export interface PushOnItsWay {
  connection: Omit<Caller<AnyPushes>, 'push'>
  frame: { readonly text: string }
  /** Hands it to the connection, if that is still there. */
  send: () => void
}

/** Decides whether, when and how often a push is sent. */
export type Intercept = (push: PushOnItsWay) => void
