import type { Call, Handlers, OperationId } from '#server/contract/handlers.ts'
import { presentUser } from '#server/users/users.present.ts'
import { type Caller, isForwarded, type SetupService } from './setup.service.ts'

/** The calls of the first start; the token in the body is what lets somebody in. */
export function setupRoutes(setup: SetupService) {
  return {
    openSetup: (call) => setup.open(call.body, callerOf(call)),
    setUpSite: (call) => setup.setUpSite(call.body, callerOf(call)),
    sendSetupTestMail: (call) => setup.testMail(call.body, callerOf(call)),
    registerFirstAdmin: async ({ body, client }) =>
      presentUser(await setup.registerFirst(body, client)),
  } satisfies Partial<Handlers>
}

const callerOf = ({
  client,
  request,
}: Pick<Call<OperationId>, 'client' | 'request'>): Caller => ({
  address: client.address,
  isForwarded: isForwarded(request),
})
