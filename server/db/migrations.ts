import { join } from 'node:path'

/** The SQL that drizzle-kit generated, oldest first; each file is applied once and never edited afterwards. */
export const migrationsFolder = join(import.meta.dirname, 'migrations')
