import type { SnapshotFrom } from 'xstate'
import { connectReportDialog } from '#machines/report-dialog/report-dialog.connect.ts'
import type { reportDialogMachine } from '#machines/report-dialog/report-dialog.machine.ts'
import { outcomes, report as labels, reasons } from '#src/messages/report.ts'
import { problems } from '#src/messages/reports.ts'
import type { Words } from '#tests/support/paths/words.ts'
import { spokenFailure, spokenText } from '../spoken.ts'

const fields = { reason: labels.reason, description: labels.description }
const lacks = (why: string) => `还差：${why}`

export const reportDialogWords: Words<typeof reportDialogMachine> = {
  title: '举报对话框',
  about: '登录后，在别人的文章、评论或话题下面点“举报”',
  start: '登录，打开别人的一篇文章，还没有点“举报”',
  events: {
    'report.open': `点“${labels.open}”`,
    'report.choose': ({ reason }) => `“${labels.reason}”选“${reasons[reason]}”`,
    'report.describe': ({ description }) =>
      `把“${labels.description}”改成${spokenText(description)}`,
    'report.leave': ({ field }) => `焦点离开“${fields[field]}”（按 Tab 或点别处）`,
    'report.submit': `点“${labels.submit}”`,
    'report.cancel': `点“${labels.cancel}”（或按 Esc）`,
  },
  done: {
    check: (hasReported) =>
      hasReported === true ? '服务器说：您举报过它，还没有处理完' : '服务器说：您没有举报过它',
    submit: `服务器收下了举报（会看到提示“${outcomes.succeeded.title}”）`,
  },
  failed: {
    check: (error) => `问举报过没有的请求失败：${spokenFailure(error)}`,
    submit: (error) =>
      `提交的请求失败：${spokenFailure(error)}（会看到提示“${outcomes.failed.title}”）`,
  },
  states: {
    closed: '没有对话框',
    'open.reason.judging': '正在看选得对不对',
    'open.reason.missing': lacks(problems.reason.missing),
    'open.reason.right': '',
    'open.description.judging': '正在看写得对不对',
    'open.description.missing': lacks(problems.description.missing),
    'open.description.tooShort': lacks(problems.description.tooShort),
    'open.description.tooLong': lacks(problems.description.tooLong),
    'open.description.right': '',
    sending: `对话框开着，按钮写着“${labels.submitting}”，不能再按，也不能取消`,
    reported: `对话框里只有“${labels.waiting}”`,
  },
  also: (snapshot) => (snapshot.matches('open') ? formOf(snapshot) : ''),
}

function formOf(snapshot: SnapshotFrom<typeof reportDialogMachine>): string {
  const { canSubmit, problems: found } = connectReportDialog(snapshot, () => {})
  const said = {
    reason: found.reason && problems.reason[found.reason],
    description: found.description && problems.description[found.description],
  }
  return [
    `对话框开着，“${labels.submit}”${canSubmit ? '可以按' : '按不了'}`,
    // A field says what is wrong with it once it has been left.
    ...snapshot.context.touched.map((field) =>
      said[field]
        ? `“${fields[field]}”下面用红字写着“${said[field]}”`
        : `“${fields[field]}”下面没有红字`,
    ),
  ].join('；')
}
