import { isAbsolute, join, relative, resolve } from 'node:path'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Core } from '#server/core.ts'
import { asAdmin } from '#server/db/as-member.ts'
import { isWritten } from '#server/db/once.ts'
import type { BackupTarget } from '#server/lib/backup-config.ts'
import { OperatorError } from '#server/lib/operator-error.ts'
import { problem } from '#server/lib/problem.ts'
import * as store from './backups.store.ts'
import { isRecipient } from './encryption.ts'

/** What holds: of each thing what the environment says, else what administrators decided, else what is usual. */
export interface BackupPlan extends Omit<store.KeptPlan, 'to'> {
  to: BackupTarget
  /** What the environment says. */
  fixed: ('every' | 'keep' | 'to' | 'recipient')[]
}

export type BackupPlans = ReturnType<typeof createBackupPlans>

const isPublic =
  '图片所在的桶里，放的东西谁都可能读到：放在那里的备份必须加密（填写公钥），或者用 BACKUP_S3_* 另外指定一个桶。'

const isUnshared =
  '有多个节点时（设置了 NODE_NAME），由其中一个来做备份，数据目录里的文件夹别的节点看不到：请放进对象存储，或用 BACKUP_TO 指定一个所有节点共用的文件夹，它不能在数据目录里。'

export function createBackupPlans({ db, clock, audit, config }: Core) {
  const { backup: environment } = config
  const folder = join(config.dataDir, 'backups')

  const read = async (): Promise<BackupPlan> => effective(await store.readPlan(db))

  function effective(kept: store.KeptPlan): BackupPlan {
    const { version } = kept
    const chosen = kept.to === 'bucket' ? { prefix: 'backups/' } : { folder }
    return {
      version,
      every: environment.every ?? kept.every,
      keep: environment.keep ?? kept.keep,
      to: environment.to ?? chosen,
      recipient: environment.recipient ?? kept.recipient,
      fixed: (['every', 'keep', 'to', 'recipient'] as const).filter(
        (name) => environment[name] !== undefined,
      ),
    }
  }

  /** @throws Problem 409 when somebody has changed it since `body.version` was read, 1000 when it cannot work so */
  async function update(actorId: string, body: components['schemas']['BackupPlanBody']) {
    const { reason = '', ...chosen } = body
    if (chosen.recipient !== '' && !(await isRecipient(chosen.recipient)))
      throw problem.invalid({ recipient: ['这不是 age 的公钥：请核对有没有抄错'] })
    if (chosen.to === 'bucket' && !environment.bucket)
      throw problem.invalid({ to: ['这台服务器没有设置对象存储'] })
    await asAdmin({ db, clock }, actorId, async (tx) => {
      const now = clock.now()
      const before = await store.lockPlan(tx, now)
      if (before.version !== chosen.version) {
        if (isWritten(noted(before), noted(chosen))) return
        throw problem.conflict(
          '别的管理员刚刚改过备份的安排，您的修改没有保存。请核对之后再保存',
        )
      }
      const after = { ...chosen, version: before.version + 1 }
      const plan = effective(after)
      if (isExposed(plan)) throw problem.invalid({ recipient: [isPublic] })
      if (plan.every > 0 && isOfOneNode(plan)) throw problem.invalid({ to: [isUnshared] })
      await store.writePlan(tx, after, now)
      const act = { reason, before: noted(before), after: noted(after), at: now }
      await audit(tx, { id: actorId }, 'settings.update', 'backup', act)
    })
  }

  /** @throws OperatorError when a backup that is put there may be read by everybody, or not be found by other nodes */
  function demandFit(plan: BackupPlan) {
    if (isExposed(plan)) throw new OperatorError(isPublic)
    if (isOfOneNode(plan)) throw new OperatorError(isUnshared)
  }

  const isExposed = ({ to, recipient }: BackupPlan) =>
    'prefix' in to && environment.isSharedBucket && recipient === ''

  /** One of several nodes has it to itself: others would miss what it has put there, and never remove it. */
  const isOfOneNode = ({ to }: BackupPlan) =>
    config.nodeName !== undefined && 'folder' in to && isWithin(config.dataDir, to.folder)

  return { read, update, demandFit, isOfOneNode }
}

function isWithin(folder: string, path: string) {
  const way = relative(resolve(folder), resolve(path))
  return !isAbsolute(way) && way.split(/[\\/]/)[0] !== '..'
}

/** What people may read of it later: a public key is no secret. */
const noted = ({ every, keep, to: place, recipient }: store.KeptPlan) => ({
  every,
  keep,
  place,
  recipient,
})
