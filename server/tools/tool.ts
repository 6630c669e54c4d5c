import { dirname } from 'node:path'
import type { BackupReport } from '#server/backup/backup.ts'
import type { RestoreOptions, RestoreReport } from '#server/backup/restore.ts'
import { claim, demandOwn } from '#server/images/bucket-owner.ts'
import { openImageStores } from '#server/images/open-image-stores.ts'
import type { ImportRequest } from '#server/import/importing.ts'
import type { ImportReport } from '#server/import/report.ts'
import type { Config } from '#server/lib/config.ts'
import { OperatorError } from '#server/lib/operator-error.ts'
import type { Progress } from '#server/lib/progress.ts'
import type { DemoReport } from '#server/seed/demo.ts'
import type { Growth } from '#server/seed/grow.ts'
import type { AppContext } from '#server/modules.ts'

/**
 * Something an operator does from the command line. It runs inside the process that has the database: the server
 * when it runs, else the tool itself. Options and answer are JSON.
 */
export interface Tool<Options = unknown, Answer = unknown> {
  /** Its name on the wire between the two. */
  name: string
  /** Nobody may use the community meanwhile: it is refused while a server runs. */
  needsStillness?: boolean
  /** What it reads or writes into: the server has to see the very same there as whoever calls. */
  meets?(options: Options): string
  /**
   * Loads what it needs only here: seeding and importing render texts themselves, and a server that starts would wait.
   * @throws Error with a sentence for the operator
   */
  run(context: AppContext, options: Options, progress: Progress): Promise<Answer>
}

/** Without `email` a link for the first administrator, while there is none; with it a member becomes one: `made`. */
export const adminTool: Tool<{ email?: string }, { link?: string; made?: string }> = {
  name: 'admin',
  run: async ({ services }, { email }) => {
    if (email !== undefined) return { made: await services.appointAdmin(email) }
    const link = await services.setupLinks.issue({ isBeside: false })
    return link === undefined ? {} : { link }
  },
}

/** `path` is absolute; nothing may be there yet. */
export const backupTool: Tool<{ path: string }, BackupReport> = {
  name: 'backup',
  meets: ({ path }) => dirname(path),
  run: async ({ core, services }, { path }, progress) =>
    (await import('#server/backup/backup.ts')).writeBackup(
      core,
      services.files,
      path,
      progress,
    ),
}

export const importTool: Tool<ImportRequest, ImportReport> = {
  name: 'import',
  meets: ({ folder }) => folder,
  run: async (...given) =>
    (await import('#server/import/import-archive.ts')).importFrom(...given),
}

/** `path` is absolute. */
export const restoreTool: Tool<RestoreOptions, RestoreReport> = {
  name: 'restore',
  needsStillness: true,
  run: async ({ core, services }, options, progress) =>
    (await import('#server/backup/restore.ts')).restoreBackup(
      core,
      services.files,
      options,
      progress,
    ),
}

/** Without `posts` the demo community. */
export const seedTool: Tool<{ posts?: number }, { demo: DemoReport } | { growth: Growth }> = {
  name: 'seed',
  run: async (context, { posts }, progress) =>
    posts === undefined
      ? { demo: await (await import('#server/seed/demo.ts')).fillDemo(context, progress) }
      : {
          growth: await (
            await import('#server/seed/grow.ts')
          ).grow(context, { posts }, progress),
        },
}

export type ImagesRequest = ({ act: 'move'; to: 'bucket' | 'disk' } | { act: 'claim' }) & {
  /** Which one the settings of whoever asks name: a server that runs may not have read them yet. */
  bucket?: string | undefined
}

/** Carries the pictures to the bucket or back; or takes the bucket over. */
export const imagesTool: Tool<ImagesRequest, { moved: number }> = {
  name: 'images',
  run: async ({ core: { db, clock, config } }, request, progress) => {
    if (request.bucket !== undefined && request.bucket !== bucketName(config))
      throw new OperatorError(
        '运行中的服务器用的还是从前的 S3_* 设置：请先重启它，再运行一次这个命令。',
      )
    const stores = openImageStores(config)
    if (request.act === 'claim') {
      await claim(db, stores.files, clock.now())
      return { moved: 0 }
    }
    await demandOwn(db, stores.files)
    const { moveImages } = await import('#server/images/move-images.ts')
    return moveImages(stores, request.to, progress)
  },
}

export const bucketName = ({ s3 }: Pick<Config, 's3'>): string | undefined =>
  s3 && `${s3.endpoint}/${s3.bucket}`

/** The tool of this name. The options of a call come from this very program's command line, so each may trust their shape. */
export const findTool = (name: string): Tool<never> | undefined =>
  [adminTool, backupTool, imagesTool, importTool, restoreTool, seedTool].find(
    (tool) => tool.name === name,
  )
