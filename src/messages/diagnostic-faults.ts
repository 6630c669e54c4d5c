export const faults = {
  heading: '故障实验室',
  place: '测试服务器',
  about:
    '让接口失败、变慢，让推送丢失、重复、错序，看看页面怎么应对。只影响这一次登录，别人感觉不到。',
  arming: { submit: '启用', submitting: '正在启用…', done: '已启用' },
  cutting: { submit: '立即切断', submitting: '正在切断…', done: '已切断' },
} as const

export const groups = { calls: '接口', pushes: '推送', connections: '实时连接' } as const

/** By the names that they have on the wire. */
export const kinds = {
  delay: '延迟',
  '401': '401 登录过期',
  ban: '403 账号被封禁',
  '2005': '2005 登录凭证无效',
  '409': '409 内容已被更新',
  '500': '500 服务器出错',
  cut: '回答断在半路',
  'slow-database': '数据库变慢',
  drop: '推送丢失',
  repeat: '推送重复',
  reorder: '推送错序',
  disconnect: '切断实时连接',
} as const

/** What one would not expect of them. */
export const hints = {
  delay: '请求先等这么久，再照常处理。',
  '401': '与令牌过期一样：应用会自己续期，再试一次。',
  ban: '只是这么回答，账号并没有被封；这里会退出登录。',
  '2005': '只是这么回答；这里会退出登录。',
  '409': '请求没有处理，与别处先改了一样。',
  '500': '请求没有处理。',
  cut: '请求已经处理，回答只到一半。',
  'slow-database': '请求里的每一条语句都多等这么久。',
  drop: '这一条推送不会到。',
  repeat: '这一条推送到两次。',
  reorder: '这一条推送等下一条同样的到了才到。',
  disconnect: '两条连接马上断开，没有道别，随后自动重连。',
} as const satisfies Record<keyof typeof kinds, string>

export const fields = {
  kind: '故障',
  calls: '哪些接口',
  callsHint: '接口的编号，GET /api/posts/* 这样的地址，或 * 表示全部',
  pushes: '哪些推送',
  pushesHint: '推送的名字，或 * 表示全部',
  milliseconds: '多久（毫秒）',
  times: '几次',
  untilCleared: '直到清除',
  count: (count: number) => `${count} 次`,
} as const

export const problems = {
  target: '请填写；全部就填 *',
  milliseconds: (longest: number) => `请填写 1 到 ${longest} 之间的整数`,
} as const

export const armed = {
  heading: '正在生效',
  empty: '没有启用的故障',
  clear: '全部清除',
  all: '全部',
  left: (count: number) => `还有 ${count} 次`,
  untilCleared: '直到清除',
  fired: (count: number) => `已发生 ${count} 次`,
  milliseconds: (count: number) => `${count} 毫秒`,
} as const

export const fired = { heading: '发生过', empty: '还没有发生' } as const
