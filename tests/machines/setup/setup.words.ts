import type { setupMachine } from '#machines/setup/setup.machine.ts'
import {
  settingsFile,
  setup as labels,
  setupAdministrator,
  setupDoor as door,
  setupSite,
} from '#src/messages/setup.ts'
import type { Words } from '#tests/support/paths/words.ts'
import { spokenFailure } from '../spoken.ts'

/** The two refusals that end it have numbers of their own. */
function spoken(error: unknown): string {
  const code = (error as { failure?: { code?: number } }).failure?.code
  if (code === 2015) return '已经有管理员了（2015）'
  return code === 2016 ? '链接无效（2016）' : spokenFailure(error)
}

export const setupWords: Words<typeof setupMachine> = {
  title: '首次设置',
  about: '用 DEMO=off 启动一个空的服务器，打开它在日志里打印的链接',
  start: ({ step }) =>
    `打开日志里的链接${step === 'site' ? '' : `，地址后面加上 &step=${step}`}`,
  events: {
    'setup.show': ({ step }) => `点步骤里的“${labels.steps[step]}”（或按浏览器的后退）`,
    'setup.next': `点“${labels.next}”`,
    'setup.saved': ({ facts }) => `把名称改成“${facts.name}”，点“${setupSite.submit}”`,
    'setup.look': `点“${settingsFile.look}”（或“重试”）`,
    'setup.refused': ({ failure }) => `这一步的请求被拒绝：${spoken({ failure })}`,
    'setup.registered': `填好，点“${setupAdministrator.submit}”，成了`,
  },
  done: { open: (facts) => `服务器说${mailOf(facts)}` },
  failed: { open: (error) => `没有问到：${spoken(error)}` },
  states: {
    'open.resting': ({ context }) =>
      context.facts === null ? '说明为什么打不开，可以重试' : '',
    'open.looking': ({ context }) => (context.facts === null ? '正在打开' : '正在再看一遍'),
    badLink: `写着“${door.badLink}”，和怎么再要一个`,
    finished: `写着“${door.finished}”（一打开就是的话，直接去了首页）`,
    registered: '已经登录，在后台',
  },
  also: (snapshot) => {
    const { step, facts, failure } = snapshot.context
    if (!snapshot.matches('open') || facts === null) return ''
    const trouble = failure === null ? '' : `；说明：${spoken({ failure })}`
    return `在“${labels.steps[step]}”这一步，站点名称是“${facts.name}”，${mailOf(facts)}${trouble}`
  },
}

const mailOf = (facts: unknown) =>
  (facts as { mail: string } | null)?.mail === 'smtp' ? '有邮件服务器' : '没有邮件服务器'
