import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Environment } from '#server/lib/config.ts'
import { OperatorError } from '#server/lib/operator-error.ts'
import { isOlder } from '#server/lib/version.ts'
import { run, runRelease } from './programs.ts'
import { readRelease, unpack, verify, type Release } from './releases.ts'
import { holderOf, isSame } from './serving.ts'
import { destination, type Way } from './way.ts'

export async function check(way: Way) {
  const { journal, base, work } = way
  const { source, from } = journal
  const isFolder = statSync(source).isDirectory()
  if (isFolder) demandFit(readRelease(from), readRelease(source))
  journal.staged = mkdtempSync(join(work, 'new-'))
  way.save()
  const isPlaced = isFolder && isSame(dirname(source), base)
  const folder = isPlaced ? source : await fetched(source, journal.staged)
  if (isPlaced) delete journal.staged
  else journal.staged = folder
  verify(folder)
  demandFit(readRelease(from), readRelease(folder))
  journal.to = join(base, basename(folder))
  if (!isPlaced && existsSync(journal.to))
    throw new OperatorError(`${journal.to} 已经有了：要用它，请直接给出这个文件夹。`)
  way.save()
}

/** While an upgrade is under way, and after it has gone back, the older release runs on what the newer one has made. */
function demandFit(older: Release, newer: Release) {
  const platform = `${process.platform}-${process.arch}`
  if (newer.platform !== platform)
    throw new OperatorError(`新版本是给 ${newer.platform} 的，而这台机器是 ${platform}。`)
  if (!isOlder(older.version, newer.version))
    throw new OperatorError(
      `给出的是 ${newer.version}，而现在就是 ${older.version}；退回上一个版本请用 --back。`,
    )
  const { oldestCompatible = newer.version } = newer
  if (isOlder(older.version, oldestCompatible))
    throw new OperatorError(
      `${newer.version} 改过的数据库要 ${oldestCompatible} 或更新的程序才能使用，而现在是 ${older.version}，升级中途就不能退回。请先升级到 ${oldestCompatible}。`,
    )
}

async function fetched(source: string, into: string): Promise<string> {
  if (!statSync(source).isDirectory()) return unpack(source, into)
  const { version, platform } = readRelease(source)
  const folder = join(into, `inkstone-${version}-${platform}`)
  cpSync(source, folder, { recursive: true })
  return folder
}

/** By the release that runs: its own backup restores into it. */
export async function backup(way: Way) {
  const { journal, config, env, owner } = way
  const folder = join(config.dataDir, 'backups')
  await run(['mkdir', '-p', '-m', '0700', folder], { owner })
  await removeHalfBackup(way)
  const time = new Date().toISOString().slice(0, 19).replaceAll(/\D/g, '')
  journal.backup = join(folder, `before-${basename(destination(way))}-${time}.tar.gz`)
  way.save()
  await runRelease(journal.from, ['backup', journal.backup], { env, owner })
  if (!existsSync(journal.backup))
    throw new OperatorError(`backup 说它做好了，可是 ${journal.backup} 不在那里。`)
}

/** What a killed backup has begun, however that release names it. A whole one stays. */
export async function removeHalfBackup({ journal, owner }: Way) {
  if (journal.backup === undefined) return
  const [folder, name] = [dirname(journal.backup), `${basename(journal.backup)}.*part`]
  if (!existsSync(folder)) return
  const these = ['-maxdepth', '1', '-type', 'f', '-name', name, '-delete']
  await run(['find', folder, ...these], { owner, echo: false })
}

export function place({ journal }: Way) {
  const { staged, from, to } = journal
  if (staged === undefined || to === undefined || !existsSync(staged)) return
  keepAssets(from, staged)
  renameSync(staged, to)
}

/** Pages that are open since before load what they need later: that of the release before, and of no older one. */
function keepAssets(from: string, into: string) {
  const list = join(from, 'dist/own-assets.json')
  if (!existsSync(list)) return
  const own = JSON.parse(readFileSync(list, 'utf8')) as string[]
  for (const name of own.map((it) => join('dist/app/assets', it)))
    cpSync(join(from, name), join(into, name), { force: false })
}

/** What was put there by hand stays, and so does what somebody runs from. */
export function unplace({ journal: { staged, to }, work, config }: Way) {
  if (staged === undefined || to === undefined || !existsSync(to)) return
  if (isSame(holderOf(config), to)) return
  const gone = mkdtempSync(join(work, 'gone-'))
  renameSync(to, join(gone, basename(to)))
}

/** How it ends with nothing to say, with something bad, with something to look at. Every other code is no doctor's. */
const codes = { good: 0, bad: 1, warning: 2 }

/** What is bad for the release that runs as well is not the new one's fault. */
export async function doctor(way: Way) {
  const { journal, env, owner, tell } = way
  const look = (folder: string, echo: boolean) =>
    run([join(folder, 'bin/inkstone'), 'doctor'], { env, owner, echo })
  const { code, said } = await look(destination(way), true)
  if (code === codes.good || code === codes.warning) return
  if (code !== codes.bad)
    throw new OperatorError(`新版本的 doctor 没有做完（退出码 ${code}）：${said}`)
  if ((await look(journal.from, false)).code !== codes.bad)
    throw new OperatorError('新版本在这里不能工作，见上面的“不行”。')
  tell('（现在的版本也是这样，升级继续。）')
}

/**
 * A PostgreSQL is brought up to date while the old release goes on serving, which it may run on. The embedded database
 * is in the hands of its server: the new release is tried on a copy, and does the same to the real one when it starts.
 */
export async function migrate(way: Way) {
  const { journal, work, owner, tell } = way
  journal.scratch = mkdtempSync(join(work, 'data-'))
  way.save()
  if (owner) chownSync(journal.scratch, owner.uid, owner.gid)
  const place = { env: trialEnv(way), owner }
  if (isEmbedded(way)) {
    tell('（内嵌数据库正由服务器使用：先在一份副本上改。）')
    await restoreCopy(way, place)
  }
  await runRelease(destination(way), ['migrate'], place)
}

/**
 * 0.2.0 restores only what fits its own tables: after a way back those are already the new one's. Then the new release does, over
 * whatever the old one has left in the copy.
 */
async function restoreCopy(way: Way, place: Parameters<typeof run>[1]) {
  const args = ['restore', way.journal.backup ?? '']
  const { code } = await run([join(way.journal.from, 'bin/inkstone'), ...args], {
    ...place,
    echo: false,
  })
  if (code !== 0) await runRelease(destination(way), [...args, '--force'], place)
}

export async function trial(way: Way) {
  await runRelease(destination(way), ['trial'], { env: trialEnv(way), owner: way.owner })
  if (way.journal.scratch) rmSync(way.journal.scratch, { recursive: true, force: true })
}

/** With a data folder of its own, for the server has the real one; a copy reaches nobody's Redis and no bucket. */
function trialEnv(way: Way): Environment {
  const { journal, config, env } = way
  const keys = config.keysFile ?? join(config.dataDir, 'keys.json')
  const own = {
    ...env,
    DATA_DIR: journal.scratch,
    ...(existsSync(keys) && { KEYS_FILE: keys }),
  }
  if (!isEmbedded(way)) return own
  const isReal = (name: string) => /^(S3_\w+|BACKUP_\w+|REDIS_URL|SMTP_URL)$/.test(name)
  return Object.fromEntries(
    Object.entries(own).map(([name, value]) => [name, isReal(name) ? '' : value]),
  )
}

const isEmbedded = ({ config }: Way) => config.databaseUrl === undefined
