import { parseDate } from './dates.ts'
import { flagField, namesField, oneLine, textField } from './fields.ts'
import { isRecord, type FrontMatter } from './front-matter.ts'
import type { ImportedPost } from './imported-post.ts'
import type { Generator, Site } from './site.ts'

/** Whether readers of the site do not see a post; `heldBack` says why where its author may not know that it is a draft here. */
export function visibilityOf(
  data: FrontMatter,
  path: string,
  site: Site,
  now: Date,
): Pick<ImportedPost, 'isDraft' | 'heldBack'> {
  const heldBack = reasonIn(data, path, site, now)
  return heldBack === undefined
    ? { isDraft: isPlainDraft(data, path) }
    : { isDraft: true, heldBack }
}

const isPlainDraft = (data: FrontMatter, path: string) =>
  isSet(data, 'draft') ||
  ['published', 'publish', 'public'].some((key) => flagField(data, key) === false) ||
  /^(draft|pending)$/i.test(textField(data, 'status')) ||
  /(^|\/)_drafts\//.test(path)

function reasonIn(data: FrontMatter, path: string, site: Site, now: Date) {
  if (isLocked(data, site)) return '原站要密码才能看'
  if (isHidden(data)) return '原站隐藏了它'
  const isAt = (keys: string[], test: (date: Date) => boolean) =>
    keys.map((key) => parseDate(data[key])).some((date) => date !== undefined && test(date))
  if (isAt(['publishdate', 'pubdate', 'published'], (date) => date > now))
    return '原站还没到发布的日期'
  if (isAt(['expirydate', 'unpublishdate'], (date) => date <= now)) return '原站已经过期'
  return unbuilt[site.generator]?.test(path) ? '原站不生成下划线开头的文件' : undefined
}

/** Hexo locks posts one by one, or all of a tag, where an empty password opens one again. */
const isLocked = (data: FrontMatter, { lockedTags }: Site) =>
  ['password', 'encrypt', 'encrypted'].some((key) => isSet(data, key)) ||
  (oneLine(data['password']) === '' &&
    data['password'] !== '' &&
    namesField(data['tags'] ?? data['tag']).some((tag) => lockedTags.includes(tag)))

const isHidden = (data: FrontMatter) =>
  ['unlisted', 'hidden', 'hide', 'private', 'headless'].some((key) => isSet(data, key)) ||
  /^(private|hidden|unlisted|trash)$/i.test(textField(data, 'status')) ||
  [data['build'], data['_build']].some(
    (build) =>
      isRecord(build) &&
      (isUnbuilt(build['list'], 'never') || isUnbuilt(build['render'], 'never', 'link')),
  )

const isUnbuilt = (value: unknown, ...words: string[]) =>
  [...words, 'false'].includes(oneLine(value).toLowerCase())

/** Whatever does not say no: a theme may know more words than yes. */
const isSet = (data: FrontMatter, key: string) =>
  textField(data, key) !== '' && flagField(data, key) !== false

/** What generators leave out for the names of the file and its folders. */
const unbuilt: Partial<Record<Generator, RegExp>> = {
  hexo: /(^|\/)_(?!(posts|drafts)\/)/,
  jekyll: /(^|\/)_(?!(posts|drafts)\/)/,
  docusaurus: /(^|\/)_(?!drafts\/)/,
}
