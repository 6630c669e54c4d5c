import type { createResourceMachine } from '#machines/resource/resource.machine.ts'
import type { Words } from '#tests/support/paths/words.ts'
import { spokenFailure } from '../spoken.ts'

export const resourceWords: Words<ReturnType<typeof createResourceMachine<string>>> = {
  title: '整份内容',
  about:
    '一次取完的一份内容，如首页的推荐、文章、个人资料；在浏览器的“网络”面板里看它什么时候去取',
  start: ({ data }) =>
    data === undefined
      ? '刚打开网站（以首页为例），还没有进过首页；首页的内容 5 分钟内算新的'
      : `打开服务器画好的首页，它带来了内容“${data}”；首页的内容 5 分钟内算新的`,
  events: {
    'page.activated': '进入（或回到）首页',
    'resource.refresh': '点“重试”（或做一件要首页马上重取的事）',
    'resource.invalidate': '做一件会让首页内容变旧的事（如发布一篇文章）',
    'resource.replace': '做一件会直接带回新内容的事（如保存后服务器返回了整份）',
    'resource.patch': '做一件只改动其中一点的事（如在文章里点赞）',
    'resource.clear': '退出登录：属于上一个人的内容不留下',
  },
  done: {
    load: '第一次的请求答回来了',
    refresh: '重取的请求答回来了',
  },
  failed: {
    load: (error) => `第一次的请求失败：${spokenFailure(error)}`,
    refresh: (error) => `重取的请求失败：${spokenFailure(error)}`,
  },
  after: { lifetime: '过了 5 分钟' },
  states: {
    unloaded: '没有内容，也没有在取',
    loading: '看到骨架（占位的灰块），正在取',
    failed: '看到失败的原因和“重试”',
    fresh: '看到内容，是新的：再进来不会重取',
    stale: '看到原来的内容，已经算旧的：下次进来会重取',
    refreshing: '看到原来的内容，同时正在重取',
  },
  also: ({ context: { data, failure } }) =>
    data !== null && failure !== null ? '上次重取失败过，原来的内容还在' : '',
}
