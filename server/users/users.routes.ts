import type { ResponseCache } from '#server/response-cache/response-cache.ts'
import type { Handlers } from '#server/contract/handlers.ts'
import { networkOf } from '#server/throttle/network.ts'
import { createThrottle, type Throttling } from '#server/throttle/throttle.ts'
import { presentCreator, presentProfile, presentUser } from './users.present.ts'
import type { Users } from './users.service.ts'

type UserHandlers = Pick<
  Handlers,
  'saveProfile' | 'getUserProfile' | 'getHotCreators' | 'checkNickname'
>

interface Services {
  users: Users
  responseCache: ResponseCache
  throttling: Throttling
}

export function usersRoutes({ users, responseCache, throttling }: Services): UserHandlers {
  const checks = createThrottle(throttling, 'nicknames', { limit: 60, seconds: 60 })
  const changes = createThrottle(throttling, 'profiles', { limit: 30, seconds: 600 })

  return {
    saveProfile: async ({ body, viewer }) => {
      await changes.take(viewer.id)
      return presentUser(await users.saveProfile(viewer.id, body))
    },
    getUserProfile: async ({ params, viewer }) => {
      const { account, ...seen } = await users.profile(params.id, viewer)
      return presentProfile(account, { viewer, ...seen })
    },
    getHotCreators: ({ query, viewer }) =>
      responseCache.answerFor(viewer, `getHotCreators ${query.count}`, async () => {
        const creators = await users.hotCreators(query.count, viewer)
        return { items: creators.map(presentCreator) }
      }),
    checkNickname: async ({ query, viewer, client }) => {
      await checks.take(networkOf(client.address))
      await users.demandFreeNickname(query.nickname, viewer)
      return { available: true }
    },
  }
}
