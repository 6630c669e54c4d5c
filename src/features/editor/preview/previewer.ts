import type { ContentSource } from '#content/render.types.ts'
import type { TreeNode } from '#content/tree.ts'
import { withChanges, withNames } from './blocks.ts'
import type { Preview, PreviewReply, PreviewRequest } from './preview.types.ts'

/** As much of a `Worker` as is asked of it. */
export type PreviewWorker = Pick<
  Worker,
  'postMessage' | 'terminate' | 'addEventListener' | 'removeEventListener'
>

interface PreviewerPorts {
  open: () => Promise<PreviewWorker>
  onPreview: (preview: Preview) => void
  /** No preview of this text: why, in Chinese, or null when the worker broke. */
  onRefused: (reason: string | null) => void
}

/** Short enough to seem at once, long enough to pass over what a quick hand types. */
const pause = 120

/** Milliseconds, far longer than the largest text takes on a slow phone: what takes longer never ends. */
const endless = 30_000

/**
 * Renders in a worker. One request is under way at a time; of the texts that come meanwhile the newest is next,
 * the others are never rendered. The worker is started by the first request, and anew after one that broke or never ended.
 */
export function createPreviewer({ open, onPreview, onRefused }: PreviewerPorts) {
  let worker: Promise<PreviewWorker> | null = null
  /** Settles when the worker is free. */
  let free: Promise<unknown> = Promise.resolve()
  let newest: ContentSource | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let shown: readonly TreeNode[] = []
  let names: readonly number[] = []
  let lastName = 0

  function ask(request: PreviewRequest): Promise<PreviewReply> {
    const asked = (worker ??= open())
    const reply = free.then(async () => exchange(await asked, request))
    free = reply.catch(() => {
      // Gone is what it remembered, so what is shown can't be built upon.
      if (worker === asked) close()
    })
    return reply
  }

  async function render(source: ContentSource) {
    const reply = await ask({ kind: 'render', source }).catch(() => broken)
    if (reply.kind === 'rendered') {
      shown = withChanges(shown, reply.blocks)
      names = withNames(names, reply.blocks, () => (lastName += 1))
      onPreview(previewOf(reply, shown, names))
    } else onRefused(reply.kind === 'refused' ? reply.reason : null)
  }

  async function renderNewest() {
    while (newest !== null) {
      const source = newest
      newest = null
      await render(source)
    }
    timer = null
  }

  function close() {
    void worker?.then((opened) => opened.terminate(), ignore)
    worker = null
    free = Promise.resolve()
    shown = []
    names = []
  }

  return {
    /** Renders the newest of what is shown, soon. */
    show(source: ContentSource) {
      newest = source
      timer ??= setTimeout(() => void renderNewest(), pause)
    },
    /** Copied HTML as Markdown, or null when it can't be read. */
    async convert(html: string): Promise<string | null> {
      const reply = await ask({ kind: 'convert', html }).catch(() => broken)
      return reply.kind === 'converted' ? reply.markdown : null
    },
    /** Ends the worker; a later request starts another. */
    close() {
      if (timer !== null) clearTimeout(timer)
      timer = null
      newest = null
      close()
    },
  }
}

const broken = { kind: 'broken' } as const
const ignore = () => {}

function previewOf(
  reply: Rendered,
  children: readonly TreeNode[],
  names: readonly number[],
): Preview {
  const { kind: _, blocks: _blocks, outline, ...facts } = reply
  return {
    ...facts,
    tree: { type: 'root', children: [...children] },
    names,
    depths: outline.map(({ depth }) => depth),
    outline: outline.map((heading, index) => ({ ...heading, index })),
  }
}

type Rendered = Extract<PreviewReply, { kind: 'rendered' }>

function exchange(worker: PreviewWorker, request: PreviewRequest): Promise<PreviewReply> {
  const heard = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  return new Promise<PreviewReply>((resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The preview never ends')), endless)
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<PreviewReply>) => resolve(data),
      heard,
    )
    worker.addEventListener('error', () => reject(new Error('The preview broke')), heard)
    worker.postMessage(request)
  }).finally(() => {
    heard.abort()
    clearTimeout(timer)
  })
}
