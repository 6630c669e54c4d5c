import type { components } from '#openapi/generated/schema.d.ts'
import { defineResource } from '../query.ts'
import { eachVisit } from '../queries.ts'

/** How the community is, and what waits for administrators. */
export const dashboard = defineResource<components['schemas']['Dashboard']>({
  name: 'dashboard',
  staleTime: eachVisit,
  load: (_, { api, signal }) => api.get('/api/admin/dashboard', { signal, quiet: true }),
})
