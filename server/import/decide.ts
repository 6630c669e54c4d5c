import type { Intent } from '#server/posts/posts.service.ts'
import type { KnownPost, LedgerEntry } from './import.store.ts'

export type Decision =
  | { kind: 'create' | 'update'; intent: Intent }
  | { kind: 'unchanged' }
  /** What happened to the post here counts more than the file; `reason` is a sentence. */
  | { kind: 'kept'; reason: string }

const reasons: Partial<Record<KnownPost['status'], string>> = {
  deleted: '这篇文章已在社区中删除，没有再导入',
  takenDown: '这篇文章已被下架，没有更新',
  rejected: '这篇文章未通过审核，没有更新',
  reviewing: '这篇文章正在审核，没有更新',
  unpublished: '这篇文章已被作者取消发布，没有更新',
}

/** What an import does with a file, given what an earlier one made of it and wrote down about it. Pure. */
export function decide(
  file: { digest: string; isDraft: boolean },
  known: KnownPost | undefined,
  entry: LedgerEntry | undefined,
): Decision {
  if (!known) return { kind: 'create', intent: file.isDraft ? 'save' : 'publish' }
  if (entry?.digest === file.digest) return { kind: 'unchanged' }
  const reason = reasons[known.status]
  if (reason !== undefined) return { kind: 'kept', reason }
  if (entry && entry.revision !== known.revision)
    return { kind: 'kept', reason: '文件和社区里的文章都改过，保留社区里的' }
  if (!file.isDraft) return { kind: 'update', intent: 'publish' }
  return { kind: 'update', intent: known.status === 'published' ? 'update' : 'save' }
}
