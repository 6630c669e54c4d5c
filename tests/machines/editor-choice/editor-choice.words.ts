import type { editorChoiceMachine } from '#machines/editor-choice/editor-choice.machine.ts'
import { editorChoice as labels } from '#src/messages/editor.ts'
import type { Words } from '#tests/support/paths/words.ts'

const editors = { markdown: labels.markdown, 'rich-text': labels.richText }

export const editorChoiceWords: Words<typeof editorChoiceMachine> = {
  title: '选择编辑器',
  about: '点“写文章”之后问用哪种编辑器的对话框',
  start: '登录后打开任意页面，对话框没有打开',
  events: {
    'choice.open': ({ topicId }) => (topicId ? '点话题页的“写这个话题”' : '点“写文章”'),
    'choice.pick': ({ editor }) => `选“${editors[editor]}”`,
    'choice.confirm': `点“${labels.confirm}”`,
    'choice.cancel': `点“${labels.cancel}”（或按 Esc）`,
  },
  states: {
    closed: `没有“${labels.title}”的对话框`,
    open: ({ context }) => `对话框开着，选中的是“${editors[context.editor]}”`,
  },
}
