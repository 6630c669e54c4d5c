import type { Upload, uploadsMachine } from '#machines/upload/uploads.machine.ts'
import type { Words } from '#tests/support/paths/words.ts'
import { spokenFailure } from '../spoken.ts'

const image = (id: string) => (id === 'unknown' ? '一张已经不在列表里的图片' : `图片 ${id} `)

const statuses: Record<Upload['status'], (upload: Upload) => string> = {
  queued: () => '等着',
  uploading: ({ progress }) => `正在上传（${Math.round(progress * 100)}%）`,
  failed: () => '失败，可以重试或取消',
  done: () => '好了',
}

export const uploadsWords: Words<typeof uploadsMachine> = {
  title: '上传图片',
  about: '写文章时选、粘贴或拖进来的图片：最多三张同时走，其余等着',
  start: '打开编辑器，正文里没有图片',
  events: {
    'upload.add': ({ id }, { context }) =>
      context.uploads.some((upload) => upload.id === id)
        ? `再加一次${image(id)}`
        : `把${image(id)}放进正文`,
    'upload.progressed': ({ id }) => `${image(id)}传了一半`,
    'upload.succeeded': ({ id }) => `服务器收下了${image(id)}`,
    'upload.failed': ({ id, failure }) =>
      `${image(id)}没有传上去：${spokenFailure({ failure })}`,
    'upload.retry': ({ id }) => `点${image(id)}上的“重试”`,
    'upload.cancel': ({ id }) => `点${image(id)}上的“取消”`,
  },
  states: { open: '', seating: '正在安排下一张' },
  also: ({ context: { uploads } }) =>
    uploads.length === 0
      ? '没有图片'
      : uploads
          .map((upload) => `${image(upload.id)}${statuses[upload.status](upload)}`)
          .join('、'),
}
