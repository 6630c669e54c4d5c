import type { components } from '#openapi/generated/schema.d.ts'
import type { Api } from '../api.ts'
import { defineResource } from '../query.ts'
import { type AskedOf, defineDetail, defineTable, onePage } from './table.ts'

type Schemas = components['schemas']

export type AuditEntry = Schemas['AuditEntry']

export type Deliveries = Schemas['Deliveries']

export type Backups = Schemas['Backups']

type Job = Schemas['Job']

/** Named by what it is called. */
export type JobRow = Job & { id: string }

export type SystemStatus = Schemas['SystemStatus']

export type SystemNode = Schemas['SystemNode']

export type SystemReplica = Schemas['SystemReplica']

/** The settings of the installation. */
export const systemSettings = defineDetail<Schemas['SystemSettings']>(
  'system settings',
  (_, { api, signal }) => api.get('/api/admin/system/settings', { signal }),
)

/** How the installation is. */
export const systemStatus = defineResource<SystemStatus>({
  name: 'system status',
  load: (_, { api, signal }) => api.get('/api/admin/system', { signal }),
})

/** What members are told and sent: how much waits, and what has stopped. */
export const deliveries = defineResource<Deliveries>({
  name: 'deliveries',
  load: (_, { api, signal }) =>
    api.get('/api/admin/system/deliveries', { signal, quiet: true }),
})

/** The backups that are made by themselves: how they are planned, and how they fare. */
export const backups = defineResource<Backups>({
  name: 'backups',
  load: (_, { api, signal }) => api.get('/api/admin/system/backups', { signal }),
})

/** Refused with a conflict when somebody else has changed it since it was read. */
export const updateBackupPlan = (
  api: Api,
  body: Schemas['BackupPlanBody'],
  signal: AbortSignal,
) => api.put('/api/admin/system/backups/plan', { body, signal, quiet: true })

/** What the server does by itself: all of it on one page. */
export const jobs = defineTable<JobRow, object>('jobs', async (_, { api, signal }) => {
  const { items } = await api.get('/api/admin/system/jobs', { signal })
  return onePage(items.map(jobRowOf))
})

export const jobRowOf = (job: Job): JobRow => ({ ...job, id: job.name })

type AskedOfAudit = AskedOf<'/api/admin/system/audit-log'>

/** What administrators did, the newest first; `from` and `to` are days where the reader is. */
export const auditLog = defineTable<AuditEntry, AskedOfAudit>(
  'audit log',
  ({ from, to, ...rest }, { api, signal }) => {
    const query = {
      ...rest,
      ...(from !== undefined && { from: startOf(from, 0) }),
      ...(to !== undefined && { to: startOf(to, 1) }),
    }
    return api.get('/api/admin/system/audit-log', { params: { query }, signal })
  },
)

/** The first moment of a day, or of one after it, where the reader is. */
function startOf(date: string, daysLater: number): string {
  const moment = new Date(`${date}T00:00:00`)
  moment.setDate(moment.getDate() + daysLater)
  return moment.toISOString()
}

/** Where all of the community can be downloaded by a browser, which brings no access token; good for a minute. */
export const createBackup = (api: Api, signal: AbortSignal) =>
  api.post('/api/admin/system/backups', { signal })

export type MailTestAnswer = Schemas['MailTest']

/** Sends a real mail to the administrator who asks. */
export const testMail = (api: Api, signal: AbortSignal) =>
  api.post('/api/admin/system/mail-test', { signal })

/** How the community is, and what waits for administrators. */
export const dashboard = defineResource<components['schemas']['Dashboard']>({
  name: 'dashboard',
  load: (_, { api, signal }) => api.get('/api/admin/dashboard', { signal, quiet: true }),
})
