import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom } from '#server/seed/random.ts'
import { built } from '#tests/support/built.ts'
import { startCommunity } from '#tests/support/community.ts'
import type { Member } from '#tests/support/members.ts'
import { until } from '#tests/support/until.ts'
import { findAudit } from './find-audit.ts'
import { row, sleep, type Row } from './kit.ts'
import { engines, openPlace, untilReady, type Engine } from './place.ts'
import { startWriting } from './writing.ts'

const root = join(import.meta.dirname, '../..')

/** A community of an older version is opened by this one, which is killed while it migrates: every row comes along. */
row('R16', 20, async (row) => {
  const older = unpackOlder(row)
  if (older === undefined)
    return row.leaveOut('upgrade', 'no history of the migrations in this folder')
  for (const engine of engines) await upgrade(row, engine, older)
})

async function upgrade(row: Row, engine: Engine, older: string) {
  const kills = row.size('kills', 8)
  const place = await openPlace(row, engine, {
    populate: (env) => populateOlder(older, env),
  })
  // The older program runs from its sources, without an app: building it would take longer than all the rest.
  const env = { ...place.env, NODE_OPTIONS: '--import tsx' }
  const before = await startCommunity(env, join(older, 'server/main.ts'))
  row.onEnd(() => before.kill())
  await untilReady(place.url)
  const writing = await startWriting(place, { hands: 2 })
  const enough = row.size('calls', 100)
  await until(() => writing.ledger.count() >= enough, 'writes', 180_000)
  await writing.stop()
  await before.stop()

  const random = createRandom(1)
  let killed = 0
  for (let kill = 0; kill < kills; kill += 1) {
    const server = spawn(process.execPath, [built('server/main.ts')], {
      env: { ...process.env, ...place.env },
      stdio: 'ignore',
    })
    const exit = once(server, 'exit')
    // From before it has opened the database until about when it listens.
    await sleep(200 + random.below(2_500))
    server.kill('SIGKILL')
    await exit
    killed += 1
  }
  const after = await place.start()
  const took = await untilReady(place.url)
  const read = await writing.readBack()
  row.find(
    `${engine} · starts by itself after ${killed} kills while starting`,
    took < 60_000 ? 'yes' : 'no',
    'yes',
    took < 60_000,
  )
  row.find(
    `${engine} · written before and not read back`,
    `${read.lost.length} of ${read.asked}`,
    0,
    read.lost.length === 0 && read.asked > 0,
  )
  await after.stop()
  await findAudit(row, `${engine}, upgraded`, place, writing.ledger)
}

/** The sources from before the last two migrations, beside the packages of today; undefined without a history. */
function unpackOlder(row: Row): string | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: root,
      maxBuffer: 512 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  const older = join(row.folder, 'older')
  try {
    const migrations = 'server/db/migrations/*.sql'
    const added = git('log', '--diff-filter=A', '--format=%H', '--', migrations)
      .toString()
      .trim()
      .split('\n')
    const archive = git('archive', `${added[1]}^`)
    mkdirSync(older)
    execFileSync('tar', ['-x', '-C', older], { input: archive })
  } catch {
    return undefined
  }
  symlinkSync(join(root, 'node_modules'), join(older, 'node_modules'))
  return older
}

/** By the older version's own means: this one would write columns that are not there yet. */
async function populateOlder(older: string, env: Record<string, string>) {
  const file = join(older, 'populate.ts')
  writeFileSync(
    file,
    `import { openCore } from '#server/open.ts'
     import { readConfig } from '#server/lib/config.ts'
     import { createMember } from '#tests/support/members.ts'
     const { core, close } = await openCore(readConfig(process.env))
     const people = []
     for (let made = 0; made < 41; made += 1) people.push(await createMember(core))
     await close()
     process.stdout.write(JSON.stringify(people), () => process.exit())`,
  )
  const printed = execFileSync(process.execPath, ['--import', 'tsx', file], {
    cwd: root,
    env: { ...process.env, ...env },
  })
  // What the script above prints: ids and tokens of either version are alike.
  const [admin, ...members] = JSON.parse(printed.toString()) as Member[]
  if (!admin) throw new Error('the older version made no members')
  return { admin, members }
}
