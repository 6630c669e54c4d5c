import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import type { Progress } from '#server/lib/progress.ts'
import type { AppContext } from '#server/modules.ts'
import { importFolder, type ImportRequest } from './importing.ts'
import type { ImportReport } from './report.ts'
import { unpack } from './unpack.ts'

/**
 * Imports a folder, or a zip of one.
 * @throws Error with a sentence when it cannot be read · Problem 2012 for an unknown `author`
 */
export async function importFrom(
  context: AppContext,
  request: ImportRequest,
  progress: Progress,
): Promise<ImportReport> {
  if ((await stat(request.folder)).isDirectory())
    return importFolder(context, request, progress)
  const home = await mkdtemp(join(tmpdir(), 'inkstone-import-'))
  try {
    const archive = basename(request.folder)
    // A site is known by the names of its folders, so these must not change from one import to the next.
    const folder = join(home, archive, basename(archive, extname(archive)))
    await unpack(request.folder, folder)
    const report = await importFolder(
      context,
      { ...request, folder: await siteIn(folder) },
      progress,
    )
    return { ...report, folder: request.folder }
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

/** Many an archive holds one folder, and that is the site. */
async function siteIn(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true })
  const [only, ...others] = entries.filter(({ name }) => name !== '__MACOSX')
  return only?.isDirectory() && others.length === 0 ? join(folder, only.name) : folder
}
