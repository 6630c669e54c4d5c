import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Handle } from '#server/db/client.ts'
import { recalculateHotness } from '#server/hotness/hotness.job.ts'
import { Problem } from '#server/lib/problem.ts'
import type { Progress } from '#server/lib/progress.ts'
import type { AppContext } from '#server/modules.ts'
import type { Intent } from '#server/posts/posts.service.ts'
import { digestOf } from './identity.ts'
import { createAuthorFinder } from './import-author.ts'
import * as store from './import.store.ts'
import type { ImportedPost } from './imported-post.ts'
import { listPostFiles } from './post-files.ts'
import { readPost } from './read-post.ts'
import { recogniseFiles } from './recognition.ts'
import type { ImportReport } from './report.ts'
import { openSite, type Site } from './site.ts'
import { createSiteLinks } from './site-links.ts'
import { pagesOf } from './site-pages.ts'
import { createPostWriter } from './write-post.ts'
import type { KnownPost, LedgerEntry } from './import.store.ts'

export interface ImportRequest {
  /** Absolute path of a site, or of a part of one; with `importFrom` also of a zip of it. */
  folder: string
  /** Reads and reports everything, and writes nothing. */
  dryRun: boolean
  /** Who wrote what names nobody: a member's e-mail address, or a name. Empty: the site itself. */
  author: string
  /** A name for the site, when its own does not tell it from another. */
  site: string
}

/** So many posts are written before it is noted what of them was: a killed import repeats at most that much. */
const noteEvery = 25

/**
 * Brings the posts of a folder into the community. A file that fails is reported and stops nothing; what an
 * earlier run brought is changed only where its file has changed, and never where the post was edited here.
 * @throws Problem 2012 for an unknown `author`; an Error when the folder cannot be read
 */
export async function importFolder(
  context: AppContext,
  request: ImportRequest,
  progress: Progress,
): Promise<ImportReport> {
  const { db, clock } = context.core
  const site = await openNamedSite(db, request)
  const { files, skipped } = await listPostFiles(site)
  const report = emptyReport(request, site, files.length)
  report.notes.push(...skipped)
  const intake = await createIntake(context, { site, files, request, report })
  let done = 0
  try {
    for (const path of files) {
      if (progress.signal.aborted) break
      await intake.take(path).catch((error: unknown) => {
        report.failed.push({ path, sentence: sentenceOf(error) })
      })
      done += 1
      if (done % noteEvery === 0) await intake.note()
      progress.onProgress(done, files.length)
    }
  } finally {
    await intake.note()
  }
  report.isInterrupted = done < files.length
  const { authors } = intake
  report.authors = authors.names.size
  report.newAuthors = request.dryRun
    ? await authors.foreseeNew([...authors.names])
    : authors.countNew()
  const isChanged = report.created + report.updated > 0
  if (isChanged && !request.dryRun) await recalculateHotness(db, clock.now())
  return report
}

interface IntakeParts {
  site: Site
  files: string[]
  request: ImportRequest
  report: ImportReport
}

/** Takes files one by one, and keeps the ledger of what became of each. */
async function createIntake(
  context: AppContext,
  { site, files, request, report }: IntakeParts,
) {
  const { db, clock } = context.core
  const run = { isDryRun: report.isDryRun, now: clock.now() }
  const { fileOf, keyOf, idOf, ledger, wasFound } = await recogniseFiles(db, site, files, {
    ...run,
    isSame,
  })
  const formerNames = wasFound ? site.formerNames : []
  const authors = await createAuthorFinder(context, { ...site, formerNames }, request)
  const writer = await createPostWriter(context, authors, report)
  const addressOf = (path: string) => `/blog/posts/${idOf(path)}`
  const links = createSiteLinks(site, await pagesOf(site, files), { addressOf, fileOf })

  async function read(path: string) {
    return settle(await readPost(site, path, run.now), join(site.root, path), run.now)
  }

  /** Of an export the name itself tells whose it is. */
  async function isSame(path: string, known?: KnownPost, entry?: LedgerEntry) {
    if (site.generator === 'inkstone') return true
    const found = await read(path).catch(() => undefined)
    if (!found) return false
    const { post } = found
    return post.title === known?.title || entry?.digest === (await digestOf(post))
  }

  async function take(path: string) {
    const { post, date } = await read(path)
    await authors.meet(post)
    const key = keyOf(path)
    // Not from before the first file: authors and administrators go on meanwhile.
    const before = (await store.findImported(db, [key])).get(key)
    const isPublished = before?.status === 'published'
    if (post.isDraft && isPublished) report.notes.push({ path, sentence: alreadyPublished })
    const digest = await digestOf(post)
    const decision = decide({ digest, isDraft: post.isDraft }, before, ledger[key])
    if (decision.kind === 'kept')
      return void report.kept.push({ path, sentence: decision.reason })
    if (decision.kind === 'unchanged') return void (report.unchanged += 1)
    const { body, warnings } = links.follow(post)
    const notes = [...warnings]
    if (post.heldBack !== undefined && !isPublished) notes.push(`${post.heldBack}，存为草稿`)
    if (report.isDryRun) writer.foresee(post)
    else {
      const origin = {
        importKey: key,
        id: idOf(path),
        publishedAt: date,
        updatedAt: latest(post.updated, date),
      }
      const written = await writer.write({ ...post, body }, decision.intent, origin, before)
      ledger[key] = { digest, revision: written.revision }
      notes.push(...written.notes)
      const isSame = before?.revision === written.revision && before.status === written.status
      if (isSame) return void (report.unchanged += 1)
    }
    report[before ? 'updated' : 'created'] += 1
    report.drafts += Number(!before && post.isDraft)
    report.notes.push(...notes.map((sentence) => ({ path, sentence })))
  }

  async function note() {
    if (!report.isDryRun) await store.writeLedger(db, site.name, ledger, clock.now())
  }

  return { take, note, authors }
}

async function openNamedSite(db: Handle, { folder, site }: ImportRequest): Promise<Site> {
  const found = await openSite(folder)
  if (site !== '') return { ...found, name: site, formerNames: [] }
  if (found.formerNames.length === 0 || found.generator !== 'inkstone') return found
  // Earlier versions took the address of the community for a part of the name.
  const others = await store.findSiteNames(db, found.name)
  const formerNames = new Set([...found.formerNames, ...others])
  formerNames.delete(found.name)
  return { ...found, formerNames: [...formerNames] }
}

/** An import takes no post back that readers may know: whoever runs it decides. */
const alreadyPublished = '原站没有公开，这里已经发布'

/** A post without a date has that of its file; one from the future waits as a draft, as its generator would let it. */
async function settle(read: ImportedPost, file: string, now: Date) {
  const isAhead = read.date !== undefined && read.date > now
  const date = read.date ?? (await stat(file)).mtime
  const warnings = [...read.warnings, ...(read.date ? [] : ['没有日期，用了文件的修改时间'])]
  const ahead = isAhead && !read.isDraft ? { isDraft: true, heldBack: '日期在将来' } : {}
  const post = { ...read, ...ahead, warnings }
  return { post, date: date > now ? now : date }
}

const latest = (updated: Date | undefined, date: Date) =>
  updated && updated > date ? updated : date

const emptyReport = (request: ImportRequest, site: Site, files: number): ImportReport => ({
  folder: request.folder,
  site: site.name,
  generator: site.generator,
  isDryRun: request.dryRun,
  isInterrupted: false,
  files,
  created: 0,
  updated: 0,
  unchanged: 0,
  drafts: 0,
  authors: 0,
  newAuthors: 0,
  newCategories: [],
  images: 0,
  kept: [],
  failed: [],
  notes: [],
})

/** A refusal says what is wrong with each field; nobody filled in a form here, so the sentences stand alone. */
function sentenceOf(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  const fields =
    error instanceof Problem ? Object.values(error.details.errors ?? {}).flat() : []
  return fields.length > 0 ? fields.join('；') : error.message
}

type Decision =
  | { kind: 'create' | 'update'; intent: Intent }
  | { kind: 'unchanged' }
  /** What happened to the post here counts more than the file; `reason` is a sentence. */
  | { kind: 'kept'; reason: string }

const deletedHere = '这篇文章已在社区中删除，没有再导入'

const reasons: Partial<Record<KnownPost['status'], string>> = {
  deleted: deletedHere,
  takenDown: '这篇文章已被下架，没有更新',
  rejected: '这篇文章未通过审核，没有更新',
  reviewing: '这篇文章正在审核，没有更新',
  unpublished: '这篇文章已被作者取消发布，没有更新',
}

/** What a post has that an import has just made. */
const firstRevision = 1

/** What an import does with a file, given what an earlier one made of it and wrote down about it. Pure. */
export function decide(
  file: { digest: string; isDraft: boolean },
  known: KnownPost | undefined,
  entry: LedgerEntry | undefined,
): Decision {
  if (entry?.digest === file.digest) return { kind: 'unchanged' }
  // Gone from the trash, too: whoever deleted it did not mean for thirty days.
  if (!known && entry) return { kind: 'kept', reason: deletedHere }
  if (!known) return { kind: 'create', intent: file.isDraft ? 'save' : 'publish' }
  if (known.authorStatus === 'deleted')
    return { kind: 'kept', reason: '这篇文章的作者已经注销，没有更新' }
  const reason = reasons[known.status]
  if (reason !== undefined) return { kind: 'kept', reason }
  // A killed import leaves new posts without an entry.
  if ((entry?.revision ?? firstRevision) !== known.revision)
    return { kind: 'kept', reason: '文件和社区里的文章都改过，保留社区里的' }
  if (!file.isDraft) return { kind: 'update', intent: 'publish' }
  return { kind: 'update', intent: known.status === 'published' ? 'update' : 'save' }
}
