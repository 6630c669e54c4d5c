import type { OwnTab } from '#src/runtime/paths.ts'

export const own = {
  tabs: '个人空间的内容',
  tab: {
    posts: '我的文章',
    drafts: '草稿',
    favorites: '收藏',
    followers: '粉丝',
    profile: '编辑资料',
    security: '账号安全',
  } satisfies Record<OwnTab, string>,
  public: '公开主页',
  manage: '去文章管理',
} as const

export const editing = {
  label: '编辑资料',
  bio: '简介',
  bioHint: '一两句话，让读者认识您。',
  bioLong: (longest: number) => `简介最多 ${longest} 个字`,
  submit: '保存资料',
  submitting: '正在保存…',
  saved: { title: '资料已保存', message: '别人现在看到的就是新的资料' },
} as const

export const avatar = {
  label: '头像',
  upload: '上传头像',
  replace: '更换头像',
  remove: '移除头像',
  hint: 'png、jpeg、webp 或 gif，至多 8 MB；保存资料之后生效。',
  notAnImage: '请选择 png、jpeg、webp 或 gif 图片',
  tooLarge: '图片不能超过 8 MB',
  unreadable: '打不开这张图片，请换一张',
  crop: '裁剪头像',
  cropText: '拖动圆圈选取范围；用键盘时，方向键移动，在四角的把手上按方向键缩放。',
  cropArea: '裁剪范围，用方向键移动',
  handle: {
    nw: '左上角',
    n: '上边',
    ne: '右上角',
    e: '右边',
    se: '右下角',
    s: '下边',
    sw: '左下角',
    w: '左边',
  },
  handleLabel: (place: string) => `${place}的把手，用方向键缩放`,
  use: '使用头像',
  using: '正在上传…',
  cancel: '取消',
} as const

export const security = {
  heading: '登录与账号',
  password: '密码',
  passwordText: '修改之后，其他设备都会退出登录。',
  changePassword: '修改密码',
  changing: '正在修改…',
  currentPassword: '当前密码',
  passwordFirst: '请先输入当前密码',
  passwordChanged: { title: '密码已修改', message: '其他设备都已退出登录' },
  email: '邮箱',
  changeEmail: '修改邮箱',
  newEmail: '新邮箱',
  emailText: '验证码会发到新邮箱；修改之后用新邮箱登录。',
  emailChanged: (email: string) => ({ title: '邮箱已修改', message: `以后请用 ${email} 登录` }),
  emailTaken: '该邮箱已被使用，请换一个',
  erase: '注销账号',
  eraseText: '永久删除您的账号与个人资料，不能恢复。',
  erasing: '正在注销…',
  eraseWarning:
    '注销之后，昵称、简介、头像、邮箱、关注与粉丝都会删除，不能恢复。已发布的文章和评论会保留，署名变为“已注销用户”；草稿与未发布的文章再也打不开。想带走的内容，请先到文章管理导出。',
  confirmWords: '注销账号',
  confirm: (words: string) => `输入“${words}”确认`,
  confirmWrong: (words: string) => `请输入“${words}”这四个字`,
  erased: { title: '账号已注销', message: '谢谢您来过' },
} as const

export const sessions = {
  heading: '登录的设备',
  current: '当前设备',
  lastUsed: (when: string) => `最近使用：${when}`,
  since: (when: string) => `登录于 ${when}`,
  revoke: '退出',
  revokeLabel: (device: string, address: string) => `退出：${device}（${address}）`,
  revokeOthers: '退出其他所有设备',
  revoked: { title: '已退出该设备', message: '它要重新登录才能使用' },
  othersRevoked: { title: '已退出其他所有设备', message: '它们要重新登录才能使用' },
  unknown: '未知设备',
} as const
