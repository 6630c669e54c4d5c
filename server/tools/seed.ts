import { demoText } from '#server/seed/first-run.ts'
import type { Growth } from '#server/seed/grow.ts'
import { runCommand, UsageError } from './command-line.ts'
import { seedTool } from './tool.ts'

const mostPosts = 1_000_000

const usage = `用法：bin/inkstone seed [--posts 篇数]

不带选项时，往社区里放一批演示内容：八位作者和他们的文章、分类、话题与关注。
运行两次不会重复。社区已有管理员时，不会再添管理员。
带 --posts 时，把社区变大：再写这么多篇近四年的文章，连同作者、读者、赞、收藏、评论与关注，
每运行一次就再多这么多。内嵌数据库上每秒几百篇，PostgreSQL 上快数倍。
服务器是否在运行都可以。

选项：
  --posts 篇数      1 到 ${mostPosts}
  --help            显示这段说明`

await runCommand({
  tool: seedTool,
  usage,
  flags: { posts: { type: 'string' } },
  read: ({ posts }) => {
    if (posts === undefined) return {}
    const count = /^\d{1,7}$/.test(posts) ? Number(posts) : 0
    if (count < 1 || count > mostPosts)
      throw new UsageError(`篇数要是 1 到 ${mostPosts} 之间的整数，而不是“${posts}”。`)
    return { posts: count }
  },
  present: (report) => ({
    text: 'demo' in report ? demoText(report.demo) : growthText(report.growth),
    code: 0,
  }),
})

function growthText({ posts, members, seconds }: Growth) {
  const pace = Math.round(posts / seconds)
  return `写下了 ${posts} 篇文章，社区里有 ${members} 位会写会读的成员；用了 ${seconds.toFixed(1)} 秒，每秒 ${pace} 篇。`
}
