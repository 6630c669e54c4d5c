/** One post as it was found in a folder, whatever wrote that folder. */
export interface ImportedPost {
  /** The file, relative to the root of its site, with `/`: the same wherever that site is copied to. */
  path: string
  title: string
  /** When it was published; undefined when neither the file nor its name says so. */
  date: Date | undefined
  updated: Date | undefined
  /** In their order: the first one owns the post. Empty when nobody is named. */
  authors: ImportedAuthor[]
  tags: string[]
  categories: string[]
  /** Only files of an export name any; absent where they name none. */
  topics?: string[]
  description: string
  cover: ImageSource | undefined
  isDraft: boolean
  /** Why readers of the site do not see it, when it is no plain draft: the beginning of a sentence. */
  heldBack?: string
  /** Markdown, without what only the generator of the site understood. */
  body: string
  /** `body` is a Quill Delta as JSON text. Absent where it is Markdown, so that what was noted of older imports still holds. */
  isRichText?: true
  /** The pictures of `body` that lie beside it, by the reference that the text makes. */
  images: Map<string, ImageSource>
  /** What did not come along, in sentences for the person who imports. */
  warnings: string[]
}

export interface ImportedAuthor {
  name: string
  bio?: string
  avatar?: ImageSource
}

/** A picture: a file of the site (absolute path), or one that stays where it is. */
export type ImageSource = { kind: 'file'; path: string } | { kind: 'remote'; url: string }

/** A file that cannot become a post. The message is a sentence for the person who imports. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError'
}
