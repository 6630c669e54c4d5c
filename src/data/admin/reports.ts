import type { components } from '#openapi/generated/schema.d.ts'
import type { Api } from '../api.ts'
import { type AskedOf, defineDetail, defineTable } from './table.ts'

type Schemas = components['schemas']

export type AdminAppeal = Schemas['AdminAppeal']

export type AdminReport = Schemas['AdminReport']

export type AdminReportDetail = Schemas['AdminReportDetail']

/** What members have reported. */
export const adminReports = defineTable<AdminReport, AskedOf<'/api/admin/reports'>>(
  'reports for administrators',
  (query, { api, signal }) => api.get('/api/admin/reports', { params: { query }, signal }),
)

/** One case with all that is known about it. */
export const reportCase = defineDetail<AdminReportDetail, string>(
  'case',
  (id, { api, signal }) =>
    api.get('/api/admin/reports/{id}', { params: { path: { id } }, signal }),
)

/** What authors say against decisions. */
export const adminAppeals = defineTable<AdminAppeal, AskedOf<'/api/admin/appeals'>>(
  'appeals for administrators',
  (query, { api, signal }) => api.get('/api/admin/appeals', { params: { query }, signal }),
)

/** Takes a case, so that others see who works on it. */
export const claimReport = (api: Api, id: string, signal: AbortSignal) =>
  api.post('/api/admin/reports/{id}/claim', { params: { path: { id } }, signal, quiet: true })
