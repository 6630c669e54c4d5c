import type { ResponseCache } from '#server/response-cache/response-cache.ts'
import type { Handlers } from '#server/contract/handlers.ts'
import { networkOf } from '#server/throttle/network.ts'
import { createThrottle, type Throttling } from '#server/throttle/throttle.ts'
import { presentCreator, presentProfile, presentUser } from './users.present.ts'
import type { Users } from './users.service.ts'

interface Services {
  users: Users
  responseCache: ResponseCache
  throttling: Throttling
}

export function usersRoutes({ users, responseCache, throttling }: Services) {
  const checks = createThrottle(throttling, 'nicknames', { limit: 60, seconds: 60 })
  const changes = createThrottle(throttling, 'profiles', { limit: 30, seconds: 600 })

  return {
    saveProfile: changes.guard(async ({ body, viewer }) =>
      presentUser(await users.saveProfile(viewer.id, body)),
    ),
    getUserProfile: async ({ params, viewer }) => {
      const { account, ...seen } = await users.profile(params.id, viewer)
      return presentProfile(account, { viewer, ...seen })
    },
    getHotCreators: responseCache.kept('getHotCreators', async ({ query, viewer }) => {
      const creators = await users.hotCreators(query.count, viewer)
      return { items: creators.map(presentCreator) }
    }),
    checkNickname: async ({ query, viewer, client }) => {
      await checks.take(networkOf(client.address))
      await users.demandFreeNickname(query.nickname, viewer)
      return { available: true }
    },
  } satisfies Partial<Handlers>
}
