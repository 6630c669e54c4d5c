import type { FaultLab } from '#openapi/faults.ts'
import { defineResource } from '../query.ts'
import { eachVisit } from '../queries.ts'

/** The fault lab as this session sees it. */
export const faultLab = defineResource<FaultLab>({
  name: 'fault lab',
  staleTime: eachVisit,
  load: (_, { api, signal }) => api.get('/api/faults', { signal, quiet: true }),
})
