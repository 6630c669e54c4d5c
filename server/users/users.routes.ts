import type { Answers } from '#server/answers/answers.ts'
import type { Handlers } from '#server/contract/handlers.ts'
import type { Clock } from '#server/lib/clock.ts'
import { networkOf } from '#server/throttle/network.ts'
import { createThrottle } from '#server/throttle/throttle.ts'
import { presentCreator, presentProfile, presentUser } from './users.present.ts'
import type { Users } from './users.service.ts'

type UserHandlers = Pick<
  Handlers,
  'saveProfile' | 'getUserProfile' | 'getHotCreators' | 'checkNickname'
>

interface Services {
  users: Users
  answers: Answers
  clock: Clock
}

export function usersRoutes({ users, answers, clock }: Services): UserHandlers {
  const checks = createThrottle(clock, { limit: 60, seconds: 60 })
  const changes = createThrottle(clock, { limit: 30, seconds: 600 })

  return {
    saveProfile: async ({ body, viewer }) => {
      changes.take(viewer.id)
      return presentUser(await users.saveProfile(viewer.id, body))
    },
    getUserProfile: async ({ params, viewer }) => {
      const { account, tie } = await users.profile(params.id, viewer)
      return presentProfile(account, { viewer, tie })
    },
    getHotCreators: ({ query, viewer }) =>
      answers.answerFor(viewer, `getHotCreators ${query.count}`, async () => {
        const creators = await users.hotCreators(query.count, viewer)
        return { items: creators.map(presentCreator) }
      }),
    checkNickname: async ({ query, viewer, client }) => {
      checks.take(networkOf(client.address))
      await users.demandFreeNickname(query.nickname, viewer)
      return { available: true }
    },
  }
}
