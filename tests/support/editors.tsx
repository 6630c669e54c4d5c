import { useEffect, useState, type ReactNode } from 'react'
import { expect } from 'vitest'
import type { ImageUpload, ImageUploads } from '#src/ui/editor/editor.types.ts'
import { field, render } from './browser.tsx'

export const text = field('正文')
export const mountain = new File(['x'], '山.png', { type: 'image/png' })

/** Shows an editor, the cursor at the beginning of its text; its uploads become what is said of them. */
export async function openEditor(
  editor: (uploads: ImageUploads, readOnly: boolean) => ReactNode,
) {
  const names: string[] = []
  let show: (changes: Partial<ImageUpload>) => void = () => {}
  let setReadOnly: (readOnly: boolean) => void = () => {}

  function Desk() {
    const [list, setList] = useState<ImageUpload[]>([])
    const [readOnly, setIsReadOnly] = useState(false)
    useEffect(() => {
      setReadOnly = setIsReadOnly
      show = (changes) => setList((now) => now.map((upload) => ({ ...upload, ...changes })))
    }, [])
    const add = ({ name }: File) => {
      const id = `a${names.push(name)}`
      const upload = { id, name, status: 'uploading', progress: 0, url: null, problem: null }
      setList((now) => [...now, upload as ImageUpload])
      return id
    }
    return editor({ list, add, retry: () => {}, cancel: () => {} }, readOnly)
  }
  render(<Desk />)
  await expect.element(text).toBeVisible()
  text.element().focus()
  return {
    arrive: () => show({ status: 'done', url: '/images/post/x.png' }),
    setReadOnly: (readOnly: boolean) => setReadOnly(readOnly),
    isReadOnly: () => text.element().getAttribute('contenteditable') === 'false',
    fail: () => show({ status: 'failed', problem: '服务器正忙' }),
  }
}

/** Pastes where the cursor is, as a browser does. */
export async function paste(texts: Record<string, string>, files: File[] = []) {
  const clipboardData = new DataTransfer()
  for (const [kind, value] of Object.entries(texts)) clipboardData.setData(kind, value)
  for (const file of files) clipboardData.items.add(file)
  text
    .element()
    .dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
}
