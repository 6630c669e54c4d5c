import { first, hasRow, type Transaction, type Handle } from '#server/db/client.ts'
import type { Clock } from '#server/lib/clock.ts'
import { auditLog, type AuditRow } from '#server/db/schema/system.ts'
import { and, desc, eq, gte, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { accounts, authorColumns } from '#server/db/schema/accounts.ts'
import { isWritten } from '#server/db/once.ts'
import { isNicknameOf } from '#server/search/contains.ts'
import { type Problem, problem } from '#server/lib/problem.ts'
import type { PageRequest } from '#server/lists/keyset.ts'
import { pageOf } from '#server/lists/rows.ts'

type Act = Pick<typeof auditLog.$inferInsert, 'before' | 'after'>

/** `noun.verb`, as in `post.takeDown`: the noun is what it is done to. */
type Action = `${AuditRow['targetType']}.${string}`

/** The part before the dot, as `Action` says. */
const targetTypeOf = (action: Action) =>
  action.slice(0, action.indexOf('.')) as AuditRow['targetType']

/** As `record`, in one line: `actor` null is the system itself, and without `at` it happens now. Without `id` it has a new one. */
export type AuditWriter = ReturnType<typeof createAuditWriter>

export const createAuditWriter =
  ({ clock, newId }: { clock: Clock; newId: () => string }) =>
  (
    tx: Transaction,
    actor: { id: string } | null,
    action: Action,
    targetId: string,
    {
      id = newId(),
      at = clock.now(),
      reason = '',
      ...act
    }: Act & { id?: string; at?: Date; reason?: string | undefined },
  ): Promise<void> =>
    record(tx, {
      id,
      actorId: actor?.id ?? null,
      action,
      targetType: targetTypeOf(action),
      targetId,
      reason,
      createdAt: at,
      ...act,
    })

/** Notes what an administrator does, or a member takes from before them, in the transaction that does it: none happens without its row. */
async function record(tx: Transaction, entry: typeof auditLog.$inferInsert): Promise<void> {
  await tx.insert(auditLog).values(entry)
}

/** Whether the deed with this row was done. */
export const isRecorded = (db: Handle, id: string): Promise<boolean> =>
  hasRow(db.select({ id: auditLog.id }).from(auditLog).where(eq(auditLog.id, id)))

/** What was done last to something, or this of all that was, and by whom: null when the system itself acted. */
export const findLastAct = (
  db: Handle,
  targetType: AuditRow['targetType'],
  targetId: string,
  action?: Action,
) =>
  first(
    db
      .select({
        action: auditLog.action,
        actorId: auditLog.actorId,
        actor: accounts.nickName,
        reason: auditLog.reason,
        after: auditLog.after,
        createdAt: auditLog.createdAt,
      })
      .from(auditLog)
      .leftJoin(accounts, eq(accounts.id, auditLog.actorId))
      .where(
        and(
          eq(auditLog.targetType, targetType),
          eq(auditLog.targetId, targetId),
          action && eq(auditLog.action, action),
        ),
      )
      .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
      .limit(1),
  )

/**
 * Whether the last that was done to something is what is asked for now, by the same administrator in the same words, and all
 * stands as it left it (`after`): then nothing is left to do, as the answer to the first request was lost.
 */
export async function isRepeated(
  db: Handle,
  actor: { id: string } | null,
  action: Action,
  targetId: string,
  { reason = '', after }: { reason?: string | undefined; after: Record<string, unknown> },
): Promise<boolean> {
  const last = await findLastAct(db, targetTypeOf(action), targetId)
  return (
    last?.action === action &&
    last.actorId === (actor?.id ?? null) &&
    last.reason === reason &&
    isWritten(last.after ?? {}, after)
  )
}

const deeds: Readonly<Record<string, string>> = {
  'report.claim': '接手了',
  'report.handle': '处理了',
  'report.reject': '拒绝了',
  'report.close': '关闭了',
  'report.withdraw': '撤回了',
  'appeal.accept': '接受了',
  'appeal.deny': '驳回了',
  'post.approve': '通过了',
  'post.reject': '驳回了',
  'post.takeDown': '下架了',
  'post.restore': '恢复了',
  'post.unpublish': '还给作者了',
  'post.delete': '删除了',
  'comment.show': '显示了',
  'comment.hide': '隐藏了',
  'comment.delete': '删除了',
  'message.delete': '删除了',
  'topic.approve': '通过了',
  'topic.reject': '驳回了',
  'topic.enable': '启用了',
  'topic.disable': '停用了',
  'topic.delete': '删除了',
  'topic.restore': '恢复了',
  'topic.merge': '合并了',
  'topic.withdraw': '撤回了',
}

/** Who did what to it last, for the administrator who comes second: 某人已经下架了. */
export async function lastDeed(
  db: Handle,
  targetType: AuditRow['targetType'],
  targetId: string,
): Promise<string | undefined> {
  const last = await findLastAct(db, targetType, targetId)
  const deed = last && deeds[last.action]
  return deed && `${last.actor ?? '系统'}已经${deed}`
}

/**
 * Why a step is not possible any more: usually another administrator was faster. `what` names what it was about,
 * `otherwise` is said when nobody is known to have done anything to it.
 */
export async function overtaken(
  db: Handle,
  [targetType, targetId]: [AuditRow['targetType'], string],
  what: string,
  otherwise = `${what}的状态已经变了，请重新查看`,
): Promise<Problem> {
  const deed = await lastDeed(db, targetType, targetId)
  return problem.conflict(deed ? `${deed}${what}，请重新查看` : otherwise)
}

/** Somebody else, usually, has changed it since it was read: 某人刚改过“名字”，请重新查看. `did` says how. */
export async function changedSince(
  db: Handle,
  [targetType, targetId]: [AuditRow['targetType'], string],
  did: string,
  action?: Action,
): Promise<Problem> {
  const last = await findLastAct(db, targetType, targetId, action)
  return problem.conflict(`${last?.actor ?? '别人'}刚${did}，请重新查看`)
}

const statusBefore = sql<string | null>`${auditLog.before} ->> 'status'`

/**
 * As what something was found by the latest of these acts that found it as none of `except`; null where one that `undoes`
 * them (a condition on `auditLog`) came later. Also as a part of a query.
 */
export function findStatusBefore(
  db: Handle,
  [targetType, targetId]: [AuditRow['targetType'], string | SQL],
  actions: Action[],
  { except = [], undoes = sql`false` }: { except?: string[]; undoes?: SQL | undefined } = {},
) {
  const isMeant = and(
    inArray(auditLog.action, actions),
    notInArray(sql`coalesce(${statusBefore}, '')`, except),
  )
  return db
    .select({
      status: sql<string | null>`case when ${undoes} then null else ${statusBefore} end`,
    })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.targetType, targetType),
        eq(auditLog.targetId, targetId),
        or(undoes, isMeant),
      ),
    )
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(1)
}

export interface AuditFilter {
  actorId?: string | undefined
  /** Part of the nickname of the one who acted. */
  actor?: string | undefined
  /** `post.takeDown`, or `post` for all that is done to posts. */
  action?: string | undefined
  targetType?: string | undefined
  targetId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

const targets = alias(accounts, 'target')

/** The account that a row is about. The log may hold any text, also as the id of one. */
const targetAccount = sql`case
  when ${auditLog.targetType} = 'user' and ${auditLog.targetId} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  then ${auditLog.targetId}::uuid end`

export type AuditListed = Awaited<ReturnType<typeof findEntries>>[number]

/** One page, newest first. */
export function findEntries(db: Handle, filter: AuditFilter, request: PageRequest) {
  const entries = db
    .select({
      id: auditLog.id,
      actor: authorColumns(accounts),
      action: auditLog.action,
      targetType: auditLog.targetType,
      targetId: auditLog.targetId,
      target: authorColumns(targets),
      reason: auditLog.reason,
      before: withinBounds(auditLog.before, auditLog.after),
      after: withinBounds(auditLog.after, auditLog.before),
      createdAt: auditLog.createdAt,
    })
    .from(auditLog)
    .leftJoin(accounts, eq(accounts.id, auditLog.actorId))
    .leftJoin(targets, eq(targets.id, targetAccount))
    .where(matches(filter))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
  return pageOf(entries, request)
}

export const countEntries = (db: Handle, filter: AuditFilter): Promise<number> =>
  db.$count(auditLog, matches(filter))

function matches(filter: AuditFilter): SQL | undefined {
  const { actorId, actor, action, targetType, targetId, from, to } = filter
  return and(
    actorId ? eq(auditLog.actorId, actorId) : undefined,
    actor ? isNicknameOf([auditLog.actorId], actor) : undefined,
    action
      ? or(eq(auditLog.action, action), sql`split_part(${auditLog.action}, '.', 1) = ${action}`)
      : undefined,
    targetType ? sql`${auditLog.targetType} = ${targetType}` : undefined,
    targetId ? eq(auditLog.targetId, targetId) : undefined,
    from ? gte(auditLog.createdAt, from) : undefined,
    to ? lt(auditLog.createdAt, to) : undefined,
  )
}

type Side = typeof auditLog.before | typeof auditLog.after

const mostFields = 100
const longest = 2_000
/** A text is compared with the other side's so much at a time, up to a length that nobody writes. */
const [step, mostCompared] = [1_000, 20_000]

/**
 * An object as it is, except that of a hundred values at most each is about two thousand characters at most: a page of rows
 * stays small whatever was written. Of a longer one it says what the other side says otherwise. What is no object stands
 * under `value`.
 */
const withinBounds = (column: Side, other: Side) =>
  sql<Record<string, unknown> | null>`(
    select jsonb_object_agg(key, case
      when greatest(length(own::text), length(its::text)) <= ${longest} then own
      when jsonb_typeof(own) = 'array' and (own @> its and own <@ its) is not true then ${itemsOfOwn}
      else ${partOfOwn} end)
    from (
      select key, value as own, ${asObject(other)} -> key as its
      from jsonb_each(${asObject(column)}) limit ${mostFields}
    ) part
  )`

const asObject = (column: Side) => sql`case coalesce(jsonb_typeof(${column}), 'null')
  when 'object' then ${column}
  when 'null' then '{}'
  else jsonb_build_object('value', ${column}) end`

/** The items of a list that the other side's has not; an … stands for those left out before, and behind. */
const itemsOfOwn = sql`(
  select case when count(*) < jsonb_array_length(own) then '["…"]'::jsonb else '[]' end
    || coalesce(jsonb_agg(item order by place) filter (where size <= ${longest}), '[]')
    || case when max(size) > ${longest} then '["…"]'::jsonb else '[]' end
  from (
    select item, place, sum(length(item::text)) over (order by place) as size
    from jsonb_array_elements(own) with ordinality as mine (item, place)
    where not exists (
      select from jsonb_array_elements(case jsonb_typeof(its) when 'array' then its end) as theirs (other)
      where other = item)
  ) missed)`

/** A text from where the other side's begins to be different. */
const partOfOwn = sql`(
  select to_jsonb(case when start > 1 then '…' else '' end || substr(own_text, start, ${longest})
    || case when length(own_text) >= start + ${longest} then '…' else '' end)
  from (select coalesce(own #>> '{}', '') as own_text, its #>> '{}' as its_text offset 0) texts,
    lateral (select coalesce((
      select place from generate_series(1, ${mostCompared}, ${step}) place
      where own_text <> its_text
        and substr(own_text, place, ${step}) <> substr(its_text, place, ${step})
      limit 1), 1) as start) first_difference)`
