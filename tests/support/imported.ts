import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Community } from './community.ts'

const tool = join(import.meta.dirname, '../../dist/server/tools/import.js')

/** Lets a running community take in the blog of a folder, as its operator would. */
export async function importBlog({ dataDir }: Community, folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, [tool, folder], {
    env: { ...process.env, DATA_DIR: dataDir },
    maxBuffer: 1 << 26,
  })
}
