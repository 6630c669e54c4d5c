import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  doublePrecision,
  index,
  pgTable,
  smallint,
  text,
  uuid,
  integer,
} from 'drizzle-orm/pg-core'
import {
  birthAndChange,
  counter,
  descending,
  descendingIndex,
  id,
  moment,
  belongsTo,
  outlives,
} from './columns.ts'

export const accountStatuses = ['active', 'placeholder', 'deleted'] as const

export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    /** Lower-cased; null for placeholders and deleted accounts. */
    email: text().unique(),
    nickName: text().notNull(),
    /** The nickname's skeleton: equal for names that look alike; null once deleted. */
    nickKey: text().unique(),
    bio: text().notNull().default(''),
    avatarUrl: text(),
    roles: text().array().notNull().default([]),
    /** argon2id; null for placeholders and deleted accounts, who cannot sign in. */
    passwordHash: text(),
    status: text({ enum: accountStatuses }).notNull().default('active'),
    bannedUntil: moment(),
    bannedForever: boolean().notNull().default(false),
    banReason: text(),
    warningCount: counter(),
    postCount: counter(),
    totalViews: counter(),
    followerCount: counter(),
    followingCount: counter(),
    /** Whether others may see whom it follows, and so both of its lists; its `follows` carry it as `isShown`. */
    showsFollows: boolean().notNull().default(false),
    hotness: doublePrecision().notNull().default(0),
    /** As `hotness` without decay, and computed with it. */
    engagement: counter(),
    /** Where an imported author came from, so that a second import finds the same one. */
    importKey: text().unique(),
    ...birthAndChange(),
  },
  (table) => [
    descendingIndex('accounts_hot', table.hotness, table.id),
    descendingIndex('accounts_engaging', table.engagement, table.id),
    descendingIndex('accounts_created', table.createdAt, table.id),
    index('accounts_admins')
      .on(table.id)
      .where(sql`'Admin' = any(${table.roles})`),
    index('accounts_banned_until')
      .on(table.bannedUntil)
      .where(sql`${table.bannedUntil} is not null`),
    // Looked up by how a nickname begins, which the unique key serves in the C collation only.
    index('accounts_nick_prefix').on(table.nickKey.op('text_pattern_ops')),
  ],
)

/** What administrators warned a member of. Rows are added and never changed. */
export const accountWarnings = pgTable(
  'account_warnings',
  {
    id: id(),
    accountId: belongsTo(() => accounts.id),
    actorId: outlives(() => accounts.id),
    reason: text().notNull(),
    /** The rule of the community that was broken, numbered as the reasons of a report. */
    rule: smallint(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('account_warnings_newest').on(table.accountId, ...descending(table.createdAt)),
  ],
)

export type Account = typeof accounts.$inferSelect

/** Codes that let people register where nobody else may. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    /** As it is compared: upper case, without dashes. */
    code: text().notNull().unique(),
    note: text().notNull().default(''),
    maxUses: integer().notNull(),
    useCount: counter(),
    expiresAt: moment(),
    revokedAt: moment(),
    creatorId: outlives(() => accounts.id),
    createdAt: moment().notNull(),
  },
  (table) => [descendingIndex('invitations_newest', table.createdAt, table.id)],
)

export type Invitation = typeof invitations.$inferSelect

/** One row per signed-in browser; every refresh token descended from one sign-in belongs to it. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    accountId: belongsTo(() => accounts.id),
    currentHash: text().notNull().unique(),
    /** The token before the last rotation: tolerated for a few seconds, afterwards its use ends the session. */
    previousHash: text().unique(),
    rotatedAt: moment().notNull(),
    /** Absolute: a rotation never moves it. */
    expiresAt: moment().notNull(),
    lastUsedAt: moment().notNull(),
    revokedAt: moment(),
    revokedReason: text(),
    userAgent: text().notNull().default(''),
    address: text().notNull().default(''),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('sessions_account').on(table.accountId, ...descending(table.id)),
    index('sessions_expiry').on(table.expiresAt),
  ],
)

export type Session = typeof sessions.$inferSelect

const codePurposes = ['register', 'reset', 'email', 'firstAdmin', 'backup'] as const

/** Codes and links sent by mail, and tickets for downloads. Only their hashes are kept. */
export const codes = pgTable(
  'codes',
  {
    id: id(),
    purpose: text({ enum: codePurposes }).notNull(),
    email: text().notNull().default(''),
    accountId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    attempts: smallint().notNull().default(0),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('codes_email').on(table.purpose, table.email, ...descending(table.id)),
    index('codes_hash').on(table.purpose, table.codeHash),
    index('codes_expiry').on(table.expiresAt),
  ],
)

export type Code = typeof codes.$inferSelect
export type CodePurpose = (typeof codePurposes)[number]

/** What is shown of an account wherever it is named: as the author of a post, as who decided. */
export const authorColumns = <
  People extends Record<'id' | 'nickName' | 'avatarUrl', AnyPgColumn>,
>({
  id,
  nickName,
  avatarUrl,
}: People): Pick<People, 'id' | 'nickName' | 'avatarUrl'> => ({ id, nickName, avatarUrl })
