import type { Parchment } from 'quill'
import type Quill from 'quill'
import { safeImage } from '#content/urls.ts'
import type { ImageUpload } from '../editor.types.ts'
import { createUploadChip, type UploadChip } from '../upload-chip.ts'

/** What a document may hold: the formats that readers are shown (`content/delta*.ts`), and `upload`. */
export const formats = [
  'bold',
  'italic',
  'underline',
  'strike',
  'code',
  'script',
  'link',
  'color',
  'background',
  'size',
  'font',
  'header',
  'list',
  'indent',
  'blockquote',
  'code-block',
  'align',
  'direction',
  'image',
  'formula',
  'video',
  'upload',
]

interface UploadValue {
  id: string
  alt: string
}

/** What the chips of one editor ask of it, by its root element. */
interface UploadHost {
  uploadOf: (id: string) => ImageUpload | undefined
  retry: (id: string) => void
  cancel: (id: string) => void
  remove: (place: HTMLElement) => void
  choose: (place: HTMLElement) => void
}

export const uploadHosts = new WeakMap<Node, UploadHost>()
export const uploadChips = new WeakMap<Node, UploadChip>()

let isRegistered = false

/** Teaches Quill our own formats, once. Its base classes exist in a browser only, so they come as values. */
export function registerFormats(quill: typeof Quill): void {
  if (isRegistered) return
  isRegistered = true
  // What `import` gives has no type of its own; the names are Quill's.
  const parchment = quill.import('parchment') as typeof Parchment
  const Embed = quill.import('blots/embed') as typeof Parchment.EmbedBlot
  const BaseImage = quill.import('formats/image') as typeof Parchment.EmbedBlot
  const BaseCode = quill.import('formats/code-block') as typeof Parchment.BlockBlot

  /** A colour as a variable, which the prose bends where it would drown in the dark. */
  class Colour extends parchment.Attributor {
    override add(node: HTMLElement, value: unknown) {
      node.style.setProperty(variableOf(this.attrName), String(value))
      return super.add(node, value)
    }

    override remove(node: HTMLElement) {
      node.style.removeProperty(variableOf(this.attrName))
      super.remove(node)
    }
  }

  /** Keeps the language of code, which Quill's own drops. */
  class CodeBlock extends BaseCode {
    static override create(value: unknown) {
      const node = super.create(value) as HTMLElement
      if (typeof value === 'string') node.dataset['language'] = value
      return node
    }

    static override formats(node: HTMLElement) {
      return node.dataset['language'] ?? true
    }
  }

  /** Shows only pictures that readers see; the address of another stays what it was. */
  class Image extends BaseImage {
    static sanitize(url: string) {
      return safeImage(url) ?? ''
    }

    static override create(value: unknown) {
      const node = super.create(value) as HTMLElement
      if (node.getAttribute('src') === '') node.dataset['address'] = String(value)
      return node
    }

    static override value(node: HTMLElement) {
      return node.dataset['address'] ?? node.getAttribute('src')
    }
  }

  class Upload extends Embed {
    static override blotName = 'upload'
    static override tagName = 'span'
    static override className = 'ql-upload'

    static override create(value: UploadValue) {
      const node = super.create(value) as HTMLElement
      node.dataset['id'] = value.id
      node.dataset['alt'] = value.alt
      return node
    }

    static override value({ dataset }: HTMLElement): UploadValue {
      return { id: dataset['id'] ?? '', alt: dataset['alt'] ?? '' }
    }

    constructor(scroll: Parchment.ScrollBlot, node: HTMLElement) {
      super(scroll, node)
      const { id, alt } = Upload.value(node)
      const host = uploadHosts.get(scroll.domNode)
      const chip = createUploadChip(node.ownerDocument, alt, id, {
        retry: (upload) => host?.retry(upload),
        cancel: (upload) => host?.cancel(upload),
        remove: () => host?.remove(node),
        choose: () => host?.choose(node),
      })
      uploadChips.set(node, chip)
      chip.show(host?.uploadOf(id))
      // Between the two guards of an embed is the room that is not edited.
      node.querySelector('[contenteditable="false"]')?.append(chip.dom)
    }
  }

  /** Shown as what they were written as; they can't be made here, but are not lost either. */
  class Formula extends Embed {
    static override blotName = 'formula'
    static override tagName = 'span'
    static override className = 'ql-formula'

    static override create(value: unknown) {
      const node = super.create(value) as HTMLElement
      node.dataset['value'] = String(value)
      return node
    }

    static override value({ dataset }: HTMLElement) {
      return dataset['value'] ?? ''
    }
  }

  class Video extends Formula {
    static override blotName = 'video'
    static override className = 'ql-video'
  }

  const inline = { scope: parchment.Scope.INLINE }
  quill.register(
    {
      'formats/color': new Colour('color', 'data-color', inline),
      'formats/background': new Colour('background', 'data-background', inline),
      'formats/code-block': CodeBlock,
      'formats/image': Image,
      'formats/upload': Upload,
      'formats/formula': Formula,
      'formats/video': Video,
    },
    true,
  )
}

const variableOf = (name: string) =>
  name === 'color' ? '--authored-color' : '--authored-background-color'
