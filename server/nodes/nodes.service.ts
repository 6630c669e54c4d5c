import { hostname } from 'node:os'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { components } from '#openapi/generated/schema.d.ts'
import { keyedHash } from '#server/auth/secrets.ts'
import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import type { NodeRow } from '#server/db/schema/nodes.ts'
import { later, latestHonest, hourMs } from '#server/lib/clock.ts'
import type { Keys } from '#server/lib/keys.ts'
import { OperatorError } from '#server/lib/operator-error.ts'
import { readVersion } from '#server/lib/version.ts'
import type { HubServer } from '#server/realtime/signalr/hub.ts'
import { presentNodes } from './nodes.present.ts'
import * as store from './nodes.store.ts'

export type Nodes = ReturnType<typeof createNodes>

const beatMs = 10_000
/** Who has missed one beat is not expected to be heard by the others. */
const expectedMs = 15_000
/** Who has missed three beats is silent. */
const silentMs = 30_000
/** Who has been silent for so long is forgotten. */
const forgottenMs = hourMs
/** A process that dies at each start, under another name each time, would fill the page. */
const mostShown = 100

type NodeHubs = Pick<HubServer, 'nodeId' | 'connectionCount' | 'expectNodes'>

/** The nodes of this database: this one says that it lives, and how all of them are. */
export function createNodes(core: Core, hubs: NodeHubs) {
  const { db, clock, config, engine, keys, log } = core
  const id = hubs.nodeId
  const startedAt = clock.now()
  const version = readVersion()
  const name = config.nodeName ?? `${hostname()}:${config.port || process.pid}`
  let load: ReturnType<typeof watchLoad> | undefined
  let timer: NodeJS.Timeout | undefined
  let beating: Promise<void> | undefined

  /**
   * Takes its place among the nodes, and keeps it until `leave`. Answers what the operator should know: that the keys are
   * others than those of before.
   * @throws OtherKeysError while another node runs with other keys
   */
  async function join(): Promise<string | undefined> {
    const areKeysNew = await db.transaction(async (tx) => {
      const areNew = await agreeOnKeys(tx)
      // With the embedded engine nobody else can be there.
      await store.removeEarlier(tx, engine === 'pglite' ? undefined : name)
      await store.putNode(tx, row())
      return areNew
    })
    timer = setInterval(() => void beatByItself(), beatMs).unref()
    return areKeysNew ? newKeysNotice : undefined
  }

  /** While nobody else runs, keys may be replaced. */
  async function agreeOnKeys(tx: Transaction): Promise<boolean> {
    const own = fingerprintOf(keys)
    const now = clock.now()
    if ((await store.lockFingerprint(tx, own, now)) === own) return false
    const seen = seenWithin(silentMs, now)
    const others = engine === 'pglite' ? [] : await store.namesOfOthers(tx, name, seen)
    if (others.length > 0) throw new OtherKeysError(others)
    await store.replaceFingerprint(tx, own)
    return true
  }

  function beatByItself(): Promise<void> {
    beating ??= beat()
      .catch((error: unknown) => log.warn({ error }, 'this node could not say that it lives'))
      .finally(() => (beating = undefined))
    return beating
  }

  /** Says that this node lives, forgets those that have said nothing for long, and tells the hubs who should be heard. */
  async function beat(): Promise<void> {
    await store.putNode(db, row())
    const now = clock.now()
    await store.removeSilent(db, {
      before: later(now, -forgottenMs),
      after: later(now, forgottenMs),
    })
    hubs.expectNodes(await store.idsSeen(db, seenWithin(expectedMs, now)))
  }

  function row(): NodeRow {
    const { loopDelayMs, cpuShare, memoryBytes } = (load ??= watchLoad()).take()
    return {
      id,
      name,
      version,
      startedAt,
      lastSeenAt: clock.now(),
      loopDelayMs,
      cpuShare,
      memoryBytes,
      hubConnections: hubs.connectionCount,
    }
  }

  /** Gives its place back; one that cannot is silent for the others, and forgotten. */
  async function leave(): Promise<void> {
    if (timer === undefined) return
    clearInterval(timer)
    load?.stop()
    await beating
    try {
      await store.removeNode(db, id)
    } catch (error) {
      log.warn({ error }, 'this node could not take its leave')
    }
  }

  async function list(): Promise<components['schemas']['SystemNode'][]> {
    const rows = await store.findNodes(db, mostShown)
    return presentNodes(rows, { ownId: id, now: clock.now(), silentMs })
  }

  return { startedAt, version, join, beat, leave, list }
}

const seenWithin = (ms: number, now: Date) => ({
  after: later(now, -ms),
  until: latestHonest(now),
})

/** Tells keys apart, and nothing about them. */
const fingerprintOf = ({ token, hash }: Keys) =>
  keyedHash(hash, 'fingerprint of the keys', Buffer.from(token).toString('base64'))

const newKeysNotice =
  '密钥换过了：从前的登录都不再有效，大家要重新登录，等着寄出的邮件打不开。如果不是有意换的，请停止服务器，放回原来的 keys.json 再启动。'

/** Each would refuse whom the other has signed in. */
class OtherKeysError extends OperatorError {
  constructor(others: string[]) {
    super(
      `这个节点的密钥和正在运行的节点（${others.join('、')}）的不一样，没有启动：它们会互相不认对方签发的登录。` +
        '请把那些节点的 keys.json 复制过来，放在 DATA_DIR 里或用 KEYS_FILE 指明；要换密钥，先停止所有节点。' +
        '如果那些节点刚刚被强行结束，半分钟后再启动。',
    )
  }
}

interface Load {
  /** What 99 of 100 turns of the event loop came late by, at most. */
  loopDelayMs: number
  /** Of all threads of the process; 1 is one core. */
  cpuShare: number
  memoryBytes: number
}

const resolutionMs = 20

/** Measures this process from now on. */
function watchLoad() {
  // It tells when each turn came, not how late: one that is on time comes after `resolutionMs`.
  const turns = monitorEventLoopDelay({ resolution: resolutionMs })
  turns.enable()
  let cpu = process.cpuUsage()
  let since = performance.now()

  /** The load since it was asked for last. */
  function take(): Load {
    const now = performance.now()
    const { user, system } = process.cpuUsage(cpu)
    const share = (user + system) / 1000 / Math.max(1, now - since)
    const lateMs = turns.percentile(99) / 1e6 - resolutionMs
    cpu = process.cpuUsage()
    since = now
    turns.reset()
    return {
      loopDelayMs: Math.max(0, Math.round(lateMs)),
      cpuShare: Math.round(share * 100) / 100,
      memoryBytes: process.memoryUsage.rss(),
    }
  }

  return { take, stop: () => void turns.disable() }
}
