import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { OpenDatabase, WrapClient } from '#server/db/client.ts'
import { openInMemory, packEmptyCluster } from '#server/db/embedded.ts'
import { migrationsDigest } from '#server/db/migrations.ts'
import { openPostgres } from '#server/db/postgres.ts'

/** The engine that this run of the suite is about. */
export const testEngine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'pglite'

/** What the other engine has been asked need not all be asked again: only what depends on the engine. */
export const isSecondEngine = process.env.TEST_SECOND_ENGINE === 'yes'

/** A crowd takes its turns at ten connections for longer on a busy machine than a server lets anybody wait. */
const patienceMs = 30_000

/** A migrated, empty database of its own, on the engine of `TEST_ENGINE`; gone when closed. */
export const openTestDatabase = (wrapClient?: WrapClient): Promise<OpenDatabase> =>
  testEngine === 'postgres' ? openOnPostgres(wrapClient) : openOnPglite(wrapClient)

export const adminUrl =
  process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** Starting the engine from nothing takes over a second, loading a saved one a fraction of it. */
async function openOnPglite(wrapClient?: WrapClient): Promise<OpenDatabase> {
  const folder = join(import.meta.dirname, '../../node_modules/.cache/inkstone')
  const path = join(folder, `template-${migrationsDigest()}.tar`)
  if (!existsSync(path)) await saveTemplate(folder, path)
  return openInMemory(readFileSync(path), wrapClient)
}

async function saveTemplate(folder: string, path: string) {
  const dump = await packEmptyCluster('none')
  mkdirSync(folder, { recursive: true })
  // Test files run side by side: the last complete one wins, and all are alike.
  const draft = `${path}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, dump)
  renameSync(draft, path)
}

async function openOnPostgres(wrapClient?: WrapClient): Promise<OpenDatabase> {
  const { url, drop } = await createPostgresDatabase()
  const log = { error: () => {}, warn: () => {} }
  const opened = await openPostgres({ url, log, wrapClient, waitMs: patienceMs })
  const close = async () => {
    await opened.close()
    await drop()
  }
  return { ...opened, close }
}

/** What a process of its own is started with: nothing for the embedded engine, which lives in its data folder. */
export async function createDatabaseForProcess() {
  if (testEngine === 'pglite') return { env: {}, drop: () => Promise.resolve() }
  const { url, drop } = await createPostgresDatabase()
  return { env: { DATABASE_URL: url }, drop }
}

/** Copies a migrated template, which takes PostgreSQL a fraction of the time that the migrations take. */
export async function createPostgresDatabase() {
  const template = `inkstone_template_${migrationsDigest()}`
  const name = `inkstone_test_${randomBytes(6).toString('hex')}`
  await asAdmin(async (admin) => {
    // One maker at a time: a template in use cannot be copied.
    await admin.query('select pg_advisory_lock(7105002)')
    await ensureTemplate(admin, template)
    await admin.query(`create database ${name} template ${template}`)
  })
  const drop = async () => {
    await asAdmin((admin) => admin.query(`drop database if exists ${name} with (force)`))
  }
  return { url: urlOf(name), drop }
}

async function ensureTemplate(admin: Client, template: string) {
  const found = await admin.query('select 1 from pg_database where datname = $1', [template])
  if (found.rowCount) return
  // Finished under another name, so that a template that exists is complete.
  const draft = `${template}_draft`
  await admin.query(`drop database if exists ${draft} with (force)`)
  await admin.query(`create database ${draft}`)
  const opened = await openPostgres({
    url: urlOf(draft),
    log: { error: () => {}, warn: () => {} },
  })
  await opened.close()
  await admin.query(`alter database ${draft} rename to ${template}`)
}

async function asAdmin<T>(work: (admin: Client) => Promise<T>) {
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

function urlOf(database: string) {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.href
}
