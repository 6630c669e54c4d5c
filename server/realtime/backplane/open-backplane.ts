import type { Config } from '#server/lib/config.ts'
import type { Log } from '#server/lib/log.ts'
import type { Backplane } from './backplane.ts'
import { createRedisBackplane } from './redis-backplane.ts'
import { createSingleNode } from './single-node.ts'

/** The backplane that the configuration names: Redis, or none. */
export const openBackplane = (
  { redisUrl }: Pick<Config, 'redisUrl'>,
  log: Pick<Log, 'warn'>,
): Backplane =>
  redisUrl === undefined ? createSingleNode() : createRedisBackplane({ url: redisUrl, log })
