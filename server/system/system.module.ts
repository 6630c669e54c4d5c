import { createAudit } from '#server/audit/audit.service.ts'
import { createBackupDownloads } from '#server/backup/backup.download.ts'
import { createBackups } from '#server/backup/backups.service.ts'
import type { Core } from '#server/core.ts'
import type { ImageStore } from '#server/images/image-store.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Postman } from '#server/mail/postman.ts'
import type { Module } from '#server/module.ts'
import type { Deliveries } from './deliveries.ts'
import { leftoverFilesJob } from './leftover-files.job.ts'
import { createMailTest } from './mail-test.ts'
import type { Status } from './status.ts'
import { systemRoutes } from './system.routes.ts'

interface Parts {
  deliveries: Deliveries
  jobs: Jobs
  status: Status
  files: ImageStore
  postman: Postman
}

/** The installation itself: how it is, what it does by itself, what was done to it, and its backups. */
export function createSystemModule(
  core: Core,
  { deliveries, jobs, status, files, postman }: Parts,
) {
  const downloads = createBackupDownloads(core, files)
  const backups = createBackups(core, { files, postman })
  const audit = createAudit(core)
  const testMail = createMailTest(core)
  const module: Module = {
    handlers: systemRoutes({
      audit,
      backups,
      downloads,
      deliveries,
      jobs,
      status,
      testMail,
    }),
    // Vacuuming the embedded database stops everything else for a while, so it happens when few are awake.
    jobs: [
      { name: 'maintenance', schedule: '23 4 * * *', run: core.maintain },
      leftoverFilesJob(core, files),
      ...backups.jobs,
    ],
    start: async () => {
      await downloads.clean()
      jobs.start()
    },
    stop: () => {
      backups.stop()
      return jobs.stop()
    },
  }
  return { module }
}
