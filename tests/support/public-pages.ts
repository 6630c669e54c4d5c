import { monthOf } from '#server/lib/clock.ts'
import type { components } from '#openapi/generated/schema.d.ts'

type Schemas = components['schemas']

/** One address of each public page of a community that has something on all of them, by what it is. */
export async function publicPages(origin: string): Promise<Record<string, string>> {
  const [post] = await itemsOf<Schemas['PostSummary']>(`${origin}/api/posts/public?pageSize=5`)
  const [topic] = await itemsOf<Schemas['Topic']>(`${origin}/api/topics/hot?limit=1`)
  const categories = await itemsOf<Schemas['Category']>(`${origin}/api/posts/categories`)
  const category = categories.find(({ postCount }) => postCount > 0)
  if (!post || !topic || !category) throw new Error('the community has nothing to show')
  const published = new Date(post.publishedAt ?? post.createTime)
  const [year, month] = monthOf(published).split('-').map(Number)
  return {
    首页: '/blog/home',
    文章列表: '/blog/posts',
    第二页: '/blog/posts?page=2',
    文章: `/blog/posts/${post.id}`,
    主页: `/blog/users/${post.author.id}/profile`,
    主页的话题: `/blog/users/${post.author.id}/profile?tab=created`,
    话题广场: '/blog/topics',
    话题: `/blog/topics/${topic.id}`,
    分类: `/blog/categories/${category.id}`,
    排行榜: '/blog/ranking',
    作者排行: '/blog/ranking?tab=authors',
    岁月史书: '/blog/post-history',
    一年: `/blog/post-history/${year}`,
    一月: `/blog/post-history/${year}/${month}`,
    搜索: `/blog/search?q=${encodeURIComponent(post.title.slice(0, 2))}`,
  }
}

/** Waits until a page comes rendered: the very first ones of a process may take longer than a visitor waits. */
export async function untilPainted(url: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(url, { headers: { accept: 'text/html' } })
    const page = await answer.text()
    if (page.includes('id="painted"')) return page
  }
  throw new Error(`${url} is not rendered`)
}

async function itemsOf<Item>(url: string): Promise<Item[]> {
  // The contract tests hold the server to this shape.
  return ((await (await fetch(url)).json()) as { items: Item[] }).items
}
