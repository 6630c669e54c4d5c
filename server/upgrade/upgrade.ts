import { basename, join } from 'node:path'
import type { Config, Environment } from '#server/lib/config.ts'
import { describeError } from '#server/lib/log.ts'
import { OperatorError, operatorSentence } from '#server/lib/operator-error.ts'
import { isOlder } from '#server/lib/version.ts'
import { openJournal, stepNames, type Journal, type StepName } from './journal.ts'
import { ownerOf } from './programs.ts'
import { pointTo, readRelease, targetOf } from './releases.ts'
import { steps } from './steps.ts'
import { destination, type Way } from './way.ts'

interface UpgradeRequest {
  /** The folder of the releases. */
  base: string
  /** Absolute path of an archive or a folder; undefined: back to the release that ran before. */
  source: string | undefined
  /** The command that restarts the server; undefined: somebody does it when told to. */
  restart: string | undefined
  /** How long a server that restarts may take. */
  waitMs: number
  config: Config
  env: Environment
  tell: (text: string) => void
  signal: AbortSignal
}

/** The folders of the release that runs now, and of the one to which there is a way back. */
interface Outcome {
  current: string
  previous?: string
}

/**
 * Leads from the release that runs to another one, step by step; what fails is taken back. A journal says how far it has
 * come: asked again, an upgrade that was killed goes on where it was, and another one first takes back what is half done.
 * @throws OperatorError when it has not come to the other release; the old one serves then, or the error says what to do
 */
export async function upgrade(request: UpgradeRequest): Promise<Outcome> {
  const { base } = request
  const book = openJournal(base)
  try {
    const open = (journal: Journal): Way => {
      const { config, env, tell, signal } = request
      const owner = ownerOf(config.dataDir)
      const save = () => book.write(journal)
      return { ...book, journal, save, base, config, env, tell, signal, owner }
    }
    const left = book.read()
    if (left && (left.isGoingBack || !isSameWay(left, request))) {
      request.tell(`上一次没有做完：先退回 ${basename(left.from)}。`)
      await goBack(open(left))
      if (request.source === undefined && left.kind === 'upgrade') return { current: left.from }
    }
    const isGoingOn = left && isSameWay(left, request) && !left.isGoingBack
    const way = open(
      isGoingOn ? { ...left, ...asked(request), step: again(left.step) } : begin(request),
    )
    if (isGoingOn) request.tell(`接着上一次做：从“${steps[way.journal.step].about}”开始。`)
    await goOn(way, request)
    return { current: destination(way), previous: way.journal.from }
  } finally {
    book.close()
  }
}

const asked = ({ restart, waitMs }: UpgradeRequest) => ({
  ...(restart !== undefined && { restart }),
  waitMs,
})

/** A trial that has outlived its upgrade may still have the data folder: it is made anew. */
const again = (step: StepName) => (step === 'trial' ? 'migrate' : step)

const isSameWay = (left: Journal, { source }: UpgradeRequest) =>
  source === undefined ? left.kind === 'back' : left.source === source

function begin(request: UpgradeRequest): Journal {
  const { base, source } = request
  const from = targetOf(join(base, 'current'))
  if (from === undefined)
    throw new OperatorError(
      `${join(base, 'current')} 不是一个指向发行包的链接：请先建立它，并让服务器从那里启动（见 docs/operate.md）：ln -sfn ${base}/inkstone-… ${base}/current`,
    )
  const common = { ...asked(request), from, isGoingBack: false }
  if (source !== undefined) return { ...common, kind: 'upgrade', source, step: 'check' }
  const to = targetOf(join(base, 'previous'))
  if (to === undefined || to === from)
    throw new OperatorError(
      `没有可以退回的版本：${join(base, 'previous')} 没有指向另一个发行包。`,
    )
  const [current, previous] = [readRelease(from), readRelease(to)]
  if (isOlder(previous.version, current.oldestCompatible ?? current.version))
    throw new OperatorError(
      `${current.version} 改过的数据库，${previous.version} 不能使用。要退回，请停下服务器、清空数据库，再用旧的版本恢复升级之前的备份（见 docs/operate.md）。`,
    )
  return { ...common, kind: 'back', source: to, to, step: 'switch' }
}

async function goOn(way: Way, { signal, tell }: UpgradeRequest) {
  const names = stepNames.slice(stepNames.indexOf(way.journal.step))
  for (const name of names) {
    way.journal.step = name
    way.save()
    tell(`${place(name)} ${steps[name].about}……`)
    try {
      await steps[name].do(way)
      if (signal.aborted) throw new OperatorError('已中断。')
    } catch (error) {
      const reason = operatorSentence(error) ?? describeError(error).message
      tell('没有做成，正在退回……')
      await goBack(way)
      throw new OperatorError(
        `没有做成：${reason}\n${basename(way.journal.from)} 照旧运行，什么都没有丢。`,
      )
    }
    tell(`${place(name)} ${steps[name].about}，好了。`)
  }
  // Only now: whoever goes back before this still has the way back that there was.
  pointTo(join(way.base, 'previous'), way.journal.from)
  way.end()
}

const place = (name: StepName) => `[${stepNames.indexOf(name) + 1}/${stepNames.length}]`

/** Takes back what has been done, the last thing first. */
async function goBack(way: Way) {
  way.journal.isGoingBack = true
  way.save()
  const done = stepNames.slice(0, stepNames.indexOf(way.journal.step) + 1)
  for (const name of done.toReversed()) await steps[name].undo?.(way)
  way.end()
}
