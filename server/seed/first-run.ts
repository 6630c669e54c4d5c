import { unwatched } from '#server/lib/progress.ts'
import type { AppContext } from '#server/modules.ts'
import { hasAccounts } from '#server/users/accounts.store.ts'
import type { DemoReport } from './demo.ts'
import { readState } from './seed.store.ts'

/**
 * Fills an empty database with the demo community before anyone is let in, unless `DEMO=off`, and finishes one that
 * was cut short. Answers what to tell the operator; undefined when there was nothing to do.
 */
export async function welcomeDemo(app: AppContext): Promise<string | undefined> {
  const { config, db } = app.core
  if (!config.demo) return undefined
  const state = await readState(db)
  const isDue = state === 'filling' || (state === 'absent' && !(await hasAccounts(db)))
  if (!isDue) return undefined
  // Once in the life of a community, and much to load.
  const { fillDemo } = await import('./demo.ts')
  return demoText(await fillDemo(app, unwatched()))
}

/** A one-time link, as long as the community is nobody's; undefined once it has an administrator. */
export async function welcomeAdmin(app: AppContext): Promise<string | undefined> {
  const link = await app.services.setupLinks.issue({ isBeside: true })
  return (
    link && `还没有管理员。在浏览器里打开这个链接，完成首次设置（24 小时内有效）：\n  ${link}`
  )
}

/** The accounts of the demo with their password, as the operator reads them once. */
export function demoText({ accounts, password, posts }: DemoReport): string {
  const lines = accounts.map(
    ({ nickName, email, isAdmin }) => `  ${email}  ${nickName}${isAdmin ? '（管理员）' : ''}`,
  )
  const made =
    posts > 0
      ? `演示社区已就绪，新写入 ${posts} 篇文章。`
      : '演示社区已经在了，没有写入新文章。'
  if (password === null) return `${made}演示账号：\n${lines.join('\n')}`
  return `${made}演示账号（密码都是 ${password}，只显示这一次）：\n${lines.join('\n')}`
}
