import type { Generator } from './site.ts'

/** What an import did, or in a dry run would do. */
export interface ImportReport {
  folder: string
  site: string
  generator: Generator
  isDryRun: boolean
  /** Stopped by the operator; what was imported stays. */
  isInterrupted: boolean
  files: number
  created: number
  updated: number
  unchanged: number
  /** Of the created ones, those that only their author sees. */
  drafts: number
  authors: number
  newAuthors: number
  newCategories: string[]
  images: number
  /** Posts that stay as they are here, though the file differs. */
  kept: Remark[]
  failed: Remark[]
  notes: Remark[]
}

export interface Remark {
  path: string
  sentence: string
}

const generators: Record<Generator, string> = {
  inkstone: '砚的导出',
  hugo: 'Hugo',
  hexo: 'Hexo',
  jekyll: 'Jekyll',
  docusaurus: 'Docusaurus',
  markdown: 'Markdown 文件夹',
}

/** The report as a person reads it. */
export function reportText(report: ImportReport): string {
  const { isDryRun } = report
  const would = isDryRun ? '将' : '已'
  return [
    `${isDryRun ? '试运行，没有写入任何内容。' : ''}站点：${report.site}（${generators[report.generator]}）`,
    `文件 ${report.files} 个：${would}导入 ${report.created} 篇${draftsIn(report)}，${would}更新 ${report.updated} 篇，` +
      `没有变化 ${report.unchanged} 篇，保留社区版本 ${report.kept.length} 篇，失败 ${report.failed.length} 个。`,
    `作者 ${report.authors} 位，其中${isDryRun ? '将新建' : '新建'}占位账号 ${report.newAuthors} 个` +
      `；图片 ${report.images} 张${categoriesIn(report)}。`,
    ...section('失败', report.failed),
    ...section('保留', report.kept),
    ...section('提醒', report.notes),
    ...(report.isInterrupted ? ['导入被中断；再次运行会从中断处继续。'] : []),
  ].join('\n')
}

const draftsIn = ({ drafts }: ImportReport) => (drafts > 0 ? `（其中草稿 ${drafts} 篇）` : '')

const categoriesIn = ({ newCategories }: ImportReport) =>
  newCategories.length > 0 ? `；新分类：${newCategories.join('、')}` : ''

function section(title: string, remarks: Remark[]) {
  if (remarks.length === 0) return []
  return ['', `${title}（${remarks.length}）`, ...remarks.map(line)]
}

const line = ({ path, sentence }: Remark) => `  ${path}：${sentence}`
