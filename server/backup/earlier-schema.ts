import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { rows, type Transaction } from '#server/db/client.ts'
import { migrationsFolder } from '#server/db/migrations.ts'
import { listTables } from './tables.store.ts'

/** What migrations make outside of `public`. */
const ownSchemas = ['drizzle', 'runtime']
/** Those that migrations make in `public`: an extension's belong to it. */
const ownFunctions = sql`select p.oid::regprocedure::text as name from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.proowner = current_user::regrole
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`

type Migration = ReturnType<typeof readMigrationFiles>[number]

const readMigrations = (): Migration[] => readMigrationFiles({ migrationsFolder })

/** The migrations that this program knows, as a database and a backup name them. */
export const knownMigrations = (): string[] => readMigrations().map(({ hash }) => hash)

/**
 * Makes the schema anew as these migrations, the first ones that this program knows, left it; what was in the database
 * is gone.
 * @returns what brings it up to date, with the rows that it has got meanwhile
 */
export async function returnToSchema(
  tx: Transaction,
  migrations: string[],
): Promise<() => Promise<void>> {
  const known = readMigrations()
  await dropSchema(tx)
  // As drizzle's own migrator makes it, which goes on from here at the next start.
  await tx.execute(sql`create schema drizzle`)
  await tx.execute(sql`create table drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`)
  await apply(tx, known.slice(0, migrations.length))
  return () => apply(tx, known.slice(migrations.length))
}

async function apply(tx: Transaction, migrations: Migration[]) {
  for (const { sql: statements, hash, folderMillis } of migrations) {
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      values (${hash}, ${folderMillis})`)
  }
}

async function dropSchema(tx: Transaction) {
  for (const { name } of await listTables(tx))
    await tx.execute(sql`drop table ${sql.identifier(name)} cascade`)
  for (const name of ownSchemas)
    await tx.execute(sql`drop schema if exists ${sql.identifier(name)} cascade`)
  // Last, when no index asks them any more.
  for (const { name } of await rows<{ name: string }>(tx, ownFunctions))
    await tx.execute(sql.raw(`drop function ${name}`))
}
