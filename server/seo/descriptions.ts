/** What a page and its feed say of their subject: its own words, or a sentence where it has none. */
export const descriptionOf = {
  post: ({ excerpt, author }: { excerpt: string; author: { nickName: string } }): string =>
    excerpt || `${author.nickName} 的文章。`,
  author: ({ nickName, bio }: { nickName: string; bio: string }): string =>
    bio.trim() || `${nickName} 在砚写下的文章。`,
  topic: ({ name, description }: Described): string =>
    description.trim() || `砚的话题「${name}」。`,
  category: ({ name, description }: Described): string =>
    description.trim() || `砚的分类「${name}」。`,
}

interface Described {
  name: string
  description: string
}
