import type { SnapshotFrom } from 'xstate'
import type { DraftText } from '#machines/draft/draft-record.types.ts'
import { retryDelay } from '#machines/draft/draft-sync.ts'
import type { draftMachine } from '#machines/draft/draft.machine.ts'
import type { ServerPost, Written } from '#machines/draft/draft.types.ts'
import { banners, conflict, local, publishing, saveStatus } from '#src/messages/editor.ts'
import type { Words } from '#tests/support/paths/words.ts'
import { spokenFailure } from '../spoken.ts'

const quote = ({ content }: Pick<DraftText, 'content'>) =>
  content === '' ? '空的' : `“${content}”`
const theirs = (post: ServerPost) => `第 ${post.revision} 版，正文是${quote(post.text)}`
const written = (
  { revision, status }: Written,
  { context }: SnapshotFrom<typeof draftMachine>,
) =>
  `（第 ${revision} 版` +
  (revision === (context.base?.revision ?? 0) + 1 ? '' : '，说明中间别处改过') +
  (status === 'draft' ? '）' : '，已经是发布的）')

export const draftWords: Words<typeof draftMachine> = {
  title: '写文章，一个字也不丢',
  about:
    '编辑器：打的字先存在这台设备，停一停再存到服务器；断网、换设备、开两个标签页、登录失效，都不会丢字。' +
    '标题旁边的小字说着存到了哪里。正文用一个字代表一篇：“旧”是服务器原来的，“新”是别处改过的，“甲”“乙”是自己写的',
  start: ({ isNew, identity }) => {
    if (isNew) return '登录，开始写一篇新文章'
    return identity.postId === null
      ? '登录，打开一个写过的草稿的地址（刷新编辑器的页面）'
      : '登录，打开自己一篇文章的编辑页'
  },
  events: {
    'draft.edit': ({ change }, { context }) => {
      if (change.content === '') return '把标题和正文都删光'
      return change.content === context.text.content && change.title === undefined
        ? '打一个字又删掉（正文没有变）'
        : `把正文改成“${change.content ?? ''}”`
    },
    'draft.cursor': '移动光标',
    'draft.save': '按 Ctrl + S',
    'draft.publish': ({ lacking = [] }) =>
      (lacking.length > 0 ? '把标题空着，' : '') + `点“${publishing.publish}”`,
    'draft.retry': `点“${saveStatus.retry}”`,
    'draft.takeOver': `点“${banners.takeOver}”`,
    'draft.flush': '切到别的标签页（页面将要隐藏）',
    'draft.enter': '回到编辑器的页面',
    'draft.leave': '离开编辑器，去别的页面',
    'conflict.keepMine': `在“${conflict.title}”里点“${conflict.keepMine}”`,
    'conflict.keepTheirs': `在“${conflict.title}”里点“${conflict.keepTheirs}”`,
    'conflict.keepBoth': `在“${conflict.title}”里点“${conflict.keepBoth}”`,
    'local.restore': `在这台设备上的那份文字旁点“${local.restore}”`,
    'local.discard': `在这台设备上的那份文字旁点“${local.discard}”`,
    'local.confirm': `在“${local.discardTitle}”里点“${local.discardConfirm}”`,
    'local.cancel': `在“${local.discardTitle}”里点“${local.keep}”`,
    'session.up': '重新登录',
    'session.down': '登录失效（如令牌被撤销）',
    'network.up': '网络恢复',
    'keeper.opened': ({ kept, isOwner }) => {
      const found =
        kept === null
          ? '这台设备上没有这篇的文字'
          : `这台设备上有它的文字${quote(kept.text)}（${originOf(kept.origin)}）`
      return `${found}；${isOwner ? '没有别的标签页在写' : '另一个标签页正在写它'}`
    },
    'keeper.kept': '文字写进了这台设备的存储',
    'keeper.failed': ({ problem }) =>
      problem === 'full' ? '这台设备的存储满了' : '浏览器不让网页存数据',
    'keeper.yielded': `在另一个标签页点“${banners.takeOver}”，由那边来写`,
  },
  done: {
    load: (post: ServerPost) => `服务器上的取来了：${theirs(post)}`,
    find: (post: ServerPost) => `服务器上有这个草稿：${theirs(post)}`,
    save: (answer: Written, before) => `服务器存下了${written(answer, before)}`,
    publish: (answer: Written, before) => `服务器发布了${written(answer, before)}`,
    loadTheirs: (post: ServerPost, { context }) =>
      post.text.content === context.text.content
        ? `取来服务器上的：和这里的一样（第 ${post.revision} 版）`
        : `取来服务器上的：${theirs(post)}`,
    copy: '服务器把这里的存成了一篇新草稿',
  },
  failed: {
    load: (error) => `取服务器上的失败：${spokenFailure(error)}`,
    find: (error) => `问服务器有没有这个草稿，失败：${spokenFailure(error)}`,
    save: (error) => `保存失败：${spokenFailure(error)}`,
    publish: (error) => `发布失败：${spokenFailure(error)}`,
    loadTheirs: (error) => `取服务器上的失败：${spokenFailure(error)}`,
    copy: (error) => `存成新草稿失败：${spokenFailure(error)}`,
  },
  after: {
    pauseInTyping: '过了 2 秒（这期间打过字，就从那时起再等）',
    puttingAside: '过了 0 毫秒：没记下的字已经交给这台设备的存储',
    retryDelay: (_, { context }) => `过了 ${retryDelay(context) / 1000} 秒`,
  },
  states: {
    'sync.opening.journal': '编辑器还没有出来，正在看这台设备上有什么',
    'sync.opening.placing': '编辑器还没有出来',
    'sync.opening.server': '编辑器还没有出来，正在取服务器上的文章',
    'sync.opening.looking': '编辑器还没有出来，正在问服务器有没有这个草稿',
    'sync.opening.comparing': '编辑器刚要出来',
    'sync.opening.without': '编辑器还没有出来',
    'sync.opening.failed': '看到打不开的原因和“重试”',
    'sync.open.deciding': '正在看接着做什么',
    'sync.open.synced': '服务器上的和这里的一样',
    'sync.open.waiting': '有没存到服务器的字，停下来 2 秒就存',
    'sync.open.saving': `写着“${saveStatus.saving}”`,
    'sync.open.published': '发布好了',
    'sync.open.publishing': `按钮写着“${publishing.publishRunning}”`,
    'sync.open.judging': '正在看为什么没有成功',
    'sync.open.retrying': `写着没有存到服务器，旁边有“${saveStatus.retry}”，过一会儿自己再试`,
    'sync.open.refused': `写着“${saveStatus.failed}”；要改了字（或点“${saveStatus.retry}”）才再试`,
    'sync.open.reconciling': '正在看服务器上现在是什么',
    'sync.open.conflict.choosing': `写着“${saveStatus.conflict}”，等着选一份`,
    'sync.open.conflict.copying': `写着“${conflict.copying}”`,
    'sync.open.signedOut': `写着“${saveStatus.signedOut}”，不往服务器存`,
    'pen.asking': '',
    'pen.owner': '',
    'pen.reader': '',
    'pen.taking': `按钮写着“${banners.takingOver}”`,
    'session.in': '',
    'session.out': '没有登录',
    'presence.here': '',
    'presence.left': '编辑器已经不在眼前',
    'wish.idle': '',
    'wish.held': '看到要先改好什么才能发布',
    'wish.wanted': '存好了就发布',
    'question.unasked': '',
    'question.asked': `问着“${local.discardTitle}”`,
    'sync.reading': `写着“${banners.otherTab}”，不能打字`,
    'sync.open.settled': '已经离开编辑器，没有只在这里的字',
  },
  also: ({ value, context: { text, local: offers, deviceProblem } }) =>
    typeof value.sync === 'object' && 'opening' in value.sync
      ? ''
      : [
          `正文是${quote(text)}`,
          ...(offers.length > 0 ? [`这台设备上另有 ${offers.length} 份文字可以恢复`] : []),
          ...(deviceProblem === 'full' ? [`看到“${banners.deviceFull}”`] : []),
          ...(deviceProblem === 'unavailable' ? [`看到“${banners.deviceUnavailable}”`] : []),
        ].join('；'),
}

function originOf({
  sent,
  base,
  identity,
}: {
  sent: unknown
  base: { text: DraftText } | null
  identity: { postId: string | null }
}) {
  if (sent !== null) return '还有一份发出去没有等到回答'
  if (base !== null) return `是从服务器上的${quote(base.text)}改起的`
  return identity.postId === null ? '服务器上还没有' : '服务器上也有'
}
