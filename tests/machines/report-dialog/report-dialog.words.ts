import type { reportDialogMachine } from '#machines/report-dialog/report-dialog.machine.ts'
import {
  problemsOf,
  type ReportEntry,
  type ReportField,
} from '#machines/report-dialog/report-rules.ts'
import { outcomes, problems, reasons, report as labels } from '#src/messages/report.ts'
import type { Words } from '#tests/support/paths/words.ts'
import { spokenFailure, spokenText } from '../spoken.ts'

const fields = { reason: labels.reason, description: labels.description }
const refused = (why: string) => `对话框开着，「${labels.submit}」按不了；还差：${why}`

export const reportDialogWords: Words<typeof reportDialogMachine> = {
  title: '举报对话框',
  about: '登录后，在别人的文章、评论或话题下面点「举报」',
  start: '登录，打开别人的一篇文章，还没有点「举报」',
  events: {
    'report.open': `点「${labels.open}」`,
    'report.choose': ({ reason }) => `「${labels.reason}」选「${reasons[reason]}」`,
    'report.describe': ({ description }) =>
      `把「${labels.description}」改成${spokenText(description)}`,
    'report.leave': ({ field }) => `焦点离开「${fields[field]}」（按 Tab 或点别处）`,
    'report.submit': `点「${labels.submit}」`,
    'report.cancel': `点「${labels.cancel}」（或按 Esc）`,
  },
  done: {
    check: (hasReported) =>
      hasReported === true ? '服务器说：您举报过它，还没有处理完' : '服务器说：您没有举报过它',
    submit: '服务器收下了举报',
  },
  failed: {
    check: (error) => `问「举报过没有」的请求失败：${spokenFailure(error)}`,
    submit: (error) =>
      `提交的请求失败：${spokenFailure(error)}（会看到提示「${outcomes.failed.title}」）`,
  },
  states: {
    closed: '没有对话框',
    'open.judging': '正在看填得对不对',
    'open.invalid.withoutReason': refused(problems.reason.missing),
    'open.invalid.withoutDescription': refused(problems.description.missing),
    'open.invalid.tooShort': refused(problems.description.tooShort),
    'open.invalid.tooLong': refused(problems.description.tooLong),
    'open.valid': `对话框开着，「${labels.submit}」可以按`,
    sending: `对话框开着，按钮写着「${labels.submitting}」，不能再按`,
    reported: `对话框里只有「${labels.waiting}」`,
    sent: `对话框关上了，看到提示「${outcomes.succeeded.title}」`,
  },
  also: ({ value, context }) =>
    typeof value === 'object' ? context.touched.map(saidOf(context)).join('；') : '',
}

/** A field says what is wrong with it once it has been left. */
const saidOf = (entry: ReportEntry) => (field: ReportField) => {
  const { reason, description } = problemsOf(entry)
  const said = {
    reason: reason && problems.reason[reason],
    description: description && problems.description[description],
  }[field]
  return (
    `「${fields[field]}」下面` + (said === undefined ? '没有红字' : `用红字写着「${said}」`)
  )
}
