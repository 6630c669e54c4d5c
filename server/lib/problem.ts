/** Messages by field of a request: what is wrong, in sentences for the person who filled it in. */
export type FieldErrors = Record<string, string[]>

interface Meaning {
  status: number
  message: string
}

/** Every code this server answers with. The numbers are public: add to them, never give one a second meaning. */
export const meanings = {
  1000: { status: 400, message: '提交的内容有误，请检查后重试' },
  1001: { status: 401, message: '用户没有权限，请先登录' },
  1002: { status: 400, message: '您没有权限进行此操作' },
  1003: { status: 429, message: '操作过于频繁，请稍后再试' },
  1004: { status: 404, message: '请求的内容不存在' },
  1005: { status: 413, message: '提交的内容过大' },
  1006: { status: 409, message: '内容已被更新，请刷新后重试' },
  1007: { status: 415, message: '不支持的内容类型' },
  1008: { status: 501, message: '该功能尚未开放' },
  1009: { status: 503, message: '服务暂时不可用，请稍后再试' },
  1010: { status: 500, message: '服务器出了点问题，请稍后再试' },
  1011: { status: 405, message: '不支持的请求方式' },
  2001: { status: 400, message: '邮箱或密码错误' },
  2002: { status: 400, message: '该邮箱已被注册' },
  2003: { status: 400, message: '该昵称已被使用' },
  2004: { status: 400, message: '验证码错误或已过期' },
  2005: { status: 400, message: '登录凭证无效，请重新登录' },
  2006: { status: 403, message: '您的账号已被管理员封禁' },
  2007: { status: 400, message: '重置链接无效或已过期' },
  2008: { status: 400, message: '两次输入的密码不一致' },
  2009: { status: 404, message: '文章不存在' },
  2010: { status: 404, message: '分类不存在' },
  2011: { status: 404, message: '话题不存在' },
  2012: { status: 404, message: '用户不存在' },
  2013: { status: 400, message: '本站现在没有开放注册' },
  2014: { status: 400, message: '邀请码无效，可能已过期或已用完' },
  2015: { status: 400, message: '这个站点已经设置好了，请直接登录' },
  2016: { status: 400, message: '首次设置的链接无效或已过期' },
  2101: { status: 404, message: '父评论不存在' },
  2102: { status: 404, message: '评论不存在' },
} as const satisfies Record<number, Meaning>

type ProblemCode = keyof typeof meanings
export type MissingCode = 1004 | 2009 | 2010 | 2011 | 2012 | 2101 | 2102

/** The newest revision of a post that somebody else wrote. */
interface CurrentRevision {
  id: string
  revision: number
  updateTime: string
}

interface Details {
  message?: string | undefined
  errors?: FieldErrors
  bannedUntil?: string | null
  retryAfter?: number
  current?: CurrentRevision | undefined
  headers?: Record<string, string>
}

/** An answer that is not a success, thrown from anywhere below a route; `writeProblem` puts it on the wire. */
export class Problem extends Error {
  readonly status: number
  readonly code: ProblemCode
  readonly details: Details

  constructor(code: ProblemCode, details: Details = {}) {
    super(details.message ?? meanings[code].message)
    this.name = 'Problem'
    this.status = meanings[code].status
    this.code = code
    this.details = details
  }
}

export const isRefusal = (error: unknown, code: ProblemCode): error is Problem =>
  error instanceof Problem && error.code === code

/** The problems a service may throw, by what happened. `message` replaces the code's usual sentence. */
export const problem = {
  /** 400 · what each field has wrong. */
  invalid: (errors: FieldErrors, message?: string) => new Problem(1000, { errors, message }),
  /** A refusal with its own code and that code's status; `errors` when it belongs beside a field. */
  refused: (code: ProblemCode, errors?: FieldErrors) =>
    new Problem(code, errors ? { errors } : {}),
  /** 401 · the access token is missing or has expired. */
  unauthenticated: () => new Problem(1001),
  /** 400 and 2005 · a token that was never valid, or is revoked. */
  invalidToken: () => new Problem(2005),
  /** 400 · a function this person may not use. Never a 403: that means banned. */
  denied: (message?: string) => new Problem(1002, { message }),
  /** 403 · the account is banned until then, or for ever (`null`). */
  banned: (until: Date | null, message?: string) =>
    new Problem(2006, { bannedUntil: until?.toISOString() ?? null, message }),
  /** 404 · absent, or not for this person's eyes: both read the same. */
  notFound: (code: MissingCode = 1004, message?: string) => new Problem(code, { message }),
  /** 405 · `allow` lists the methods that the path knows. */
  methodNotAllowed: (allow: string[]) =>
    new Problem(1011, { headers: { allow: allow.join(', ') } }),
  /** 409 · somebody else was faster; `current` is what they made of a post. */
  conflict: (message?: string, current?: CurrentRevision) =>
    new Problem(1006, { message, current }),
  /** 413 */
  tooLarge: (message?: string) => new Problem(1005, { message }),
  /** 415 */
  unsupportedMedia: (message?: string) => new Problem(1007, { message }),
  /** 429 · try again after so many seconds. */
  tooMany: (seconds: number, message?: string) =>
    new Problem(1003, {
      message,
      retryAfter: Math.max(1, Math.ceil(seconds)),
    }),
  /** 500 · the cause belongs in the log, never here. */
  internal: () => new Problem(1010),
  /** 501 */
  notImplemented: () => new Problem(1008),
  /** 503 · try again after so many seconds. A `cause` is logged, and not told. */
  unavailable: (seconds = 2, message?: string, cause?: unknown) =>
    Object.assign(new Problem(1009, { message, retryAfter: seconds }), cause ? { cause } : {}),
}

/** What was looked for. @throws Problem 404 when it is not there */
export function demandFound<Row>(row: Row | undefined, code?: MissingCode): Row {
  if (row === undefined) throw problem.notFound(code)
  return row
}
