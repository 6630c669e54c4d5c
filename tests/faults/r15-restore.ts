import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { listTables } from '#server/backup/tables.store.ts'
import type { Handle } from '#server/db/client.ts'
import { built } from '#tests/support/built.ts'
import { until } from '#tests/support/until.ts'
import { rows } from '#server/db/client.ts'
import { row, seconds, thousands, type Row } from './kit.ts'
import { audit, createLedger, type Ledger } from './ledger.ts'
import { engines, openPlace, untilReady, type Engine, type Place } from './place.ts'
import { startWriting } from './writing.ts'

const run = promisify(execFile)

/** A backup taken while people write, restored on the other engine: nothing acknowledged before it is missing. */
row('R15', 30, async (row) => {
  for (const engine of engines) await drill(row, engine)
})

async function drill(row: Row, engine: Engine) {
  const posts = row.size('posts', 3_000)
  const from = await openPlace(row, engine)
  await tool(from, 'seed', '--posts', String(posts))
  const community = await from.start()
  const writing = await startWriting(from, { hands: 3 })
  await until(() => writing.ledger.count() > 60, 'writes', 180_000)
  // What is acknowledged from here on may be in the backup or not.
  const before = copyOf(writing.ledger)
  const archive = join(row.folder, `${engine}.tar.gz`)
  const asked = writing.answers.length
  const beganBackup = performance.now()
  await tool(from, 'backup', archive)
  const backupTook = performance.now() - beganBackup
  await writing.stop()
  await community.stop()
  const failed = writing.answers
    .slice(asked)
    .filter(({ status }) => status === undefined || status >= 500)
  row.find(
    `${engine} · calls failed while a backup of ${megabytes(archive)} was written in ${seconds(backupTook)}`,
    failed.length,
    0,
    failed.length === 0,
  )

  // A second one, of what stands still, to hold row against row.
  const quiet = join(row.folder, `${engine}-quiet.tar.gz`)
  await tool(from, 'backup', quiet)
  const elsewhere = engine === 'embedded' ? 'PostgreSQL' : 'embedded'
  const to = await openPlace(row, elsewhere, { members: 0 })
  const beganRestore = performance.now()
  await tool(to, 'restore', '--force', quiet)
  const restoreTook = performance.now() - beganRestore
  const [original, restored] = [await contentsOf(from), await contentsOf(to)]
  const different = Object.keys(original).filter((name) => original[name] !== restored[name])
  row.find(
    `${engine} → ${elsewhere} · tables and folders of pictures that differ`,
    `${different.length} of ${Object.keys(original).length}`,
    0,
    different.length === 0 && Object.keys(original).length > 20,
  )
  row.find(
    `${engine} → ${elsewhere} · restored in`,
    seconds(restoreTook),
    '10 min',
    restoreTook < 600_000,
  )

  await tool(to, 'restore', '--force', archive)
  const again = await to.within(({ db }) => audit(db, before))
  // What changed since is in neither direction a loss: a like may be taken back while the backup is written.
  const lost = again.lost.filter((what) => !/^(like|follow) /.test(what))
  row.find(
    `${engine} → ${elsewhere} · written before the backup began and missing`,
    `${lost.length} of ${thousands(before.count())}`,
    0,
    lost.length === 0,
  )
  row.find(
    `${engine} → ${elsewhere} · half done or counted wrong in it`,
    again.halfDone.length + again.wrongCounters.length,
    0,
    again.halfDone.length + again.wrongCounters.length === 0,
  )
  const server = await to.start()
  const took = await untilReady(to.url)
  const home = await fetch(`${to.url}/api/posts/recent`)
  row.find(
    `${elsewhere} · serves what was restored`,
    home.status,
    200,
    home.ok && took < 60_000,
  )
  await server.stop()
}

/** As an operator types it; inside the server while that runs. */
const tool = (place: Place, name: string, ...args: string[]) =>
  run(process.execPath, [built(`server/tools/${name}.ts`), ...args], {
    env: { ...process.env, ...place.env },
    maxBuffer: 16 * 1024 * 1024,
  })

function copyOf({ acknowledged }: Ledger): Ledger {
  const copy = createLedger()
  for (const claim of acknowledged) copy.acknowledge(claim)
  return copy
}

/** A digest of each table's rows, as the database itself writes them, and of each folder of pictures. */
/** Leases of jobs are of whoever runs, not of the community; a restore ends all sessions and uses up all codes. */
const ofRunning = new Set(['jobs', 'sessions', 'codes'])

function contentsOf(place: Place): Promise<Record<string, string>> {
  return place.within(async ({ db }) => {
    const contents: Record<string, string> = {}
    for (const { name } of await listTables(db)) {
      if (!ofRunning.has(name)) contents[name] = await digestOf(db, name)
    }
    const images = join(place.dataDir, 'images')
    // There is none before the first picture.
    for (const folder of existsSync(images) ? readdirSync(images) : []) {
      const hash = createHash('sha256')
      for (const name of readdirSync(join(images, folder)).toSorted())
        hash.update(name).update(readFileSync(join(images, folder, name)))
      contents[`images/${folder}`] = hash.digest('hex')
    }
    return contents
  })
}

async function digestOf(db: Handle, table: string) {
  const [found] = await rows<{ digest: string | null }>(
    db,
    sql`select md5(string_agg(md5(t::text), '' order by md5(t::text))) as digest from ${sql.identifier(table)} t`,
  )
  return found?.digest ?? 'empty'
}

const megabytes = (path: string) => `${(statSync(path).size / 1024 / 1024).toFixed(1)} MB`
