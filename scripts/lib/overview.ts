/** What `npm run dev` knows about itself once it listens. */
export interface Development {
  /** Where the app is: with its base path and a slash at the end, as in http://127.0.0.1:3000/blog/ */
  app: string
  /** Where others in this network reach it. */
  network: string[]
  dataDir: string
  /** The database is in `dataDir`, not a PostgreSQL elsewhere. */
  isEmbedded: boolean
  /** An empty database is filled with the demo community. */
  isDemo: boolean
  hasFaultLab: boolean
  /** Mails are sent, not written to `dataDir`. */
  sendsMail: boolean
}

/** One screen: what there is to open, where things lie, what to type next. */
export function overview(at: Development): string {
  const api = new URL('/api/docs', at.app).href
  const places = [
    ['应用', at.app],
    ...at.network.map((address) => ['局域网', address]),
    ['检查器', `${at.app}home?inspect`],
    ['状态机', `${at.app}diagnostic?view=machines`],
    ...(at.hasFaultLab ? [['故障实验室', `${at.app}diagnostic`]] : []),
    ['接口文档', api],
  ]
  const things = [
    ['账号', at.isDemo ? demoAccounts : firstAdmin],
    [
      '数据',
      at.isEmbedded ? `${at.dataDir}（删掉就重新开始）` : `DATABASE_URL，图片在 ${at.dataDir}`,
    ],
    ['邮件', at.sendsMail ? '经 SMTP_URL 寄出' : `${at.dataDir}/outbox，一封一个 JSON 文件`],
  ]
  return [
    '砚：应用与服务器在同一个进程里，存盘就更新。',
    ...rows(places, 12),
    ...rows(things, 12),
    ...rows(commands, 53),
    '',
    '  第一次改动、怎样调试各处：CONTRIBUTING.md',
    '',
  ].join('\n')
}

const demoAccounts =
  '首次启动时写在这一屏下面，管理员是 keeper@example.com；忘了密码就在登录页重置'
const firstAdmin = '还没有管理员时，下面有一个首次设置的链接'

const commands = [
  ['npm run check', '类型、规则、格式、契约'],
  ['npx vitest run --project unit tests/machines/theme', '只跑这里的测试'],
  ['npm run gen', '改了 openapi/ 之后'],
  ['npm run paths', '照着走的路径，写到 tests/report/paths/'],
]

/** An empty line, then one line each: what it is, and from the same column on what there is to say. */
function rows(entries: string[][], column: number): string[] {
  return ['', ...entries.map(([name = '', text = '']) => `  ${padded(name, column)}${text}`)]
}

/** A Chinese character is two columns wide. */
const padded = (text: string, column: number) =>
  text + ' '.repeat(Math.max(2, column - text.replace(/[^ -~]/g, '..').length))
