import { signInAsKeeper, storedSession } from '#tests/features/content.publish.ts'
import { readBuilt, readManifest, type Manifest } from '#tests/support/built-app.ts'
import { expect, sweep, test } from '#tests/support/journey.ts'
import { expectGoodLooks } from '#tests/support/looks.ts'

/** The lists of the back office, as an administrator opens them; its other pages are looked at where one works with them. */
const screens: Record<string, string> = {
  用户: '/blog/admin/users',
  文章: '/blog/admin/posts',
  分类: '/blog/admin/posts?tab=categories',
  评论: '/blog/admin/comments',
  举报: '/blog/admin/reports',
  申诉: '/blog/admin/reports?tab=appeals',
}

test(
  '后台的每一张表：两种宽度、两种主题都看得清，axe 没有违例',
  { tag: sweep },
  async ({ page, community }) => {
    const stored = storedSession(await signInAsKeeper(community))
    await page.addInitScript((kept) => {
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value)
    }, stored)
    for (const [screen, address] of Object.entries(screens)) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectGoodLooks(page, `admin-${screen}`)
    }
  },
)

test('成员能加载到的每一个脚本里都没有后台', () => {
  const manifest = readManifest()
  const isAdmin = (name: string) => name.startsWith('src/pages/admin/')
  const holdsAdmin = (name: string) => {
    const file = manifest[name]?.file
    return file !== undefined && readBuilt(file).includes('/api/admin/')
  }
  const ofMembers = reachable(manifest, (name) => !isAdmin(name))
  expect(ofMembers.length).toBeGreaterThan(20)
  expect(ofMembers.filter(holdsAdmin)).toEqual([])
  // The search finds the back office where it is.
  expect(reachable(manifest, () => true).filter(holdsAdmin)).not.toEqual([])
})

/** Every script that pages may load, at once or later, of which `mayOpen` is true. */
function reachable(manifest: Manifest, mayOpen: (name: string) => boolean): string[] {
  const found = new Set<string>()
  const waiting = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name) || !mayOpen(name)) continue
    found.add(name)
    const { imports = [], dynamicImports = [] } = manifest[name] ?? {}
    waiting.push(...imports, ...dynamicImports)
  }
  return [...found]
}
