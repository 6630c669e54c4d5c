import type { Audit } from '#server/audit/audit.service.ts'
import type { BackupDownloads } from '#server/backup/backup.download.ts'
import type { Backups } from '#server/backup/backups.service.ts'
import type { Handlers } from '#server/contract/handlers.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Deliveries } from './deliveries.ts'
import type { createMailTest } from './mail-test.ts'
import type { Status } from './status.ts'

interface Parts {
  audit: Audit
  backups: Backups
  downloads: BackupDownloads
  deliveries: Deliveries
  jobs: Jobs
  status: Status
  testMail: ReturnType<typeof createMailTest>
}

export function systemRoutes(parts: Parts) {
  const { audit, backups, downloads, deliveries, jobs, status, testMail } = parts

  return {
    getSystemStatus: () => status.read(),
    getDeliveries: () => deliveries.read(),
    retryDelivery: ({ params, viewer }) => deliveries.retry(params, viewer.id),
    releaseDeliveries: ({ viewer }) => deliveries.release(viewer.id),
    listJobs: async () => ({ items: await jobs.list() }),
    runJob: ({ params, viewer }) => jobs.runNow(params.name, viewer.id),
    listAuditLog: ({ query }) => audit.list(query),
    testMail: ({ viewer }) => testMail(viewer.id),
    getBackups: () => backups.read(),
    updateBackupPlan: ({ body, viewer }) => backups.updatePlan(viewer.id, body),
    allowBackup: ({ viewer }) => downloads.allow(viewer.id),
    downloadBackup: ({ query }) => downloads.download(query.token),
  } satisfies Partial<Handlers>
}
