import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type {
  EditorHandle,
  EditorPorts,
  EditorProps,
  EditorStart,
  ImageUpload,
} from './editor.types.ts'
import { useEarlyInput } from './useEarlyInput.ts'
import { useEngine } from './useEngine.ts'

interface Engine extends Omit<EditorHandle, 'goToHeading'> {
  setUploads: (uploads: readonly ImageUpload[]) => void
  setReadOnly: (readOnly: boolean) => void
  destroy: () => void
}

/**
 * What all editors do alike: an engine that loads by itself, what is asked of it until then, what its toolbar shows.
 * `latest` holds the props as they are now, for what the engine tells later; `insertAt` writes into a text without the engine.
 */
export function useEditor<
  Props extends EditorProps,
  State extends Record<keyof State, Fact> & { canUndo: boolean; canRedo: boolean },
  E extends Engine,
>(
  props: Props,
  initialState: State,
  load: (latest: {
    readonly current: Props
  }) => Promise<
    (place: HTMLElement, start: EditorStart, ports: EditorPorts<State>) => E | Promise<E>
  >,
  insertAt: (content: string, cursor: number, text: string) => string,
) {
  const { uploads, readOnly = false } = props
  const [toolbarState, setToolbarState] = useState(initialState)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  /** The text that early input stands in, without it; null while there is none. */
  const around = useRef<string | null>(null)

  const { host, engine, hasFailed, retry, whenReady } = useEngine(async () => {
    const startEngine = await load(latest)
    const { initialContent, initialCursor = 0, label, placeholder = '' } = latest.current
    return (place) =>
      startEngine(
        place,
        {
          content: around.current ?? initialContent,
          cursor: initialCursor,
          label,
          placeholder,
          readOnly: latest.current.readOnly ?? false,
        },
        {
          onChange: (content) => latest.current.onChange(content),
          onCursor: (position) => latest.current.onCursor?.(position),
          onToolbarState: (next) =>
            setToolbarState((now) => (sameToolbarState(now, next) ? now : next)),
          uploads: {
            add: (file) => latest.current.uploads.add(file),
            retry: (id) => latest.current.uploads.retry(id),
            cancel: (id) => latest.current.uploads.cancel(id),
          },
        },
      )
  })
  const onEarlyInput = useCallback(
    (early: string) => {
      const { initialContent, initialCursor = 0, onChange } = latest.current
      around.current ??= initialContent
      onChange(early === '' ? around.current : insertAt(around.current, initialCursor, early))
      if (early === '') around.current = null
    },
    [insertAt],
  )
  const forgetEarlyInput = useCallback(() => {
    around.current = null
  }, [])
  const { field, isComposing, focus, tell } = useEarlyInput(engine, {
    onChange: onEarlyInput,
    onHandedOver: forgetEarlyInput,
  })

  useEffect(() => engine?.setUploads(uploads.list), [engine, uploads.list])
  useEffect(() => engine?.setReadOnly(readOnly), [engine, readOnly])

  const handle = useMemo(
    () => ({
      content: () => engine?.content() ?? latest.current.initialContent,
      replaceContent: (content: string) => {
        if (around.current !== null) {
          around.current = content
          tell()
        }
        whenReady((ready) => ready.replaceContent(content))
      },
      focus: () => {
        focus()
        whenReady((ready) => ready.focus())
      },
      insert: (text: string) => whenReady((ready) => ready.insert(text)),
      isComposing: () => engine?.isComposing() ?? false,
    }),
    [engine, whenReady, focus, tell],
  )
  const isIdle = engine === null || readOnly
  const status = hasFailed ? 'failed' : engine === null || isComposing ? 'loading' : 'ready'

  return {
    engine,
    whenReady,
    toolbarState,
    /** Its tools do nothing: it has not loaded, or may not be written in. */
    isIdle,
    /** The tools that do nothing now. */
    disabledOf: (tools: readonly (readonly { name: string }[])[]) =>
      new Set([
        ...(isIdle ? tools.flat().map(({ name }) => name) : []),
        ...(toolbarState.canUndo ? [] : ['undo']),
        ...(toolbarState.canRedo ? [] : ['redo']),
      ]),
    /** For its handle, but for what only one of the editors can do. */
    handle,
    /** For its frame. */
    frame: {
      host,
      status,
      onRetry: retry,
      ahead: { ...field, readOnly },
      uploads: uploads.list,
    } as const,
  }
}

type Fact = boolean | number | string | ReadonlySet<string> | Readonly<Record<string, string>>

/** Whether two records say the same: the cursor moves with every letter, what it stands in seldom changes. */
export function sameToolbarState<Facts extends Record<keyof Facts, Fact>>(
  one: Facts,
  other: Facts,
) {
  return (Object.keys(one) as (keyof Facts)[]).every((name) => isSame(one[name], other[name]))
}

function isSame(one: Fact, other: Fact): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other
  return flat(one) === flat(other)
}

const flat = (fact: object) =>
  (fact instanceof Set ? Array.from(fact, String) : Object.entries(fact).map(String))
    .toSorted()
    .join()
