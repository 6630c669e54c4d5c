import type Quill from 'quill'
import type { RichTextCommand } from './tools.ts'

/** Does what a button of the toolbar says, at the cursor. */
export function run(quill: Quill, command: RichTextCommand): void {
  quill.focus()
  const format = quill.getFormat()
  const toggle = (name: string, value: unknown = true) =>
    quill.format(name, format[name] === value ? false : value, 'user')
  switch (command) {
    case 'bold':
    case 'italic':
    case 'underline':
    case 'strike':
    case 'code':
      return void toggle(command)
    case 'superscript':
      return void toggle('script', 'super')
    case 'subscript':
      return void toggle('script', 'sub')
    case 'bullet':
    case 'ordered':
      return void toggle('list', command)
    case 'task':
      return void toggle('list', format['list'] === 'checked' ? 'checked' : 'unchecked')
    case 'quote':
      return void toggle('blockquote')
    case 'codeBlock':
      return void quill.format('code-block', !format['code-block'], 'user')
    case 'indent':
      return void quill.format('indent', '+1', 'user')
    case 'outdent':
      return void quill.format('indent', '-1', 'user')
    case 'clear': {
      const { index, length } = quill.getSelection(true)
      return void quill.removeFormat(index, length, 'user')
    }
    case 'undo':
      return quill.history.undo()
    case 'redo':
      return quill.history.redo()
  }
}
