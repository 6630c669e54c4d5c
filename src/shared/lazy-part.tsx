import {
  type ComponentType,
  createContext,
  createElement,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { missingDialog } from '#src/messages/shell.ts'
import { useToaster } from '#src/runtime/hooks.ts'

interface LazyParts<Props> {
  load: () => Promise<ComponentType<Props>>
  /** Shown while the code is on its way; left out, nothing is. */
  Waiting?: ComponentType<Props>
  /** Shown instead where the code does not come. */
  Missing: ComponentType<Props>
}

/** Asks once more for the code that did not come: for what stands in its place. */
export const AskAgain = createContext(() => {})

/**
 * A part of a page whose code is loaded when it is shown for the first time. Code that does not come takes nothing else
 * with it, as it would from `lazy`; it is asked for again when the part is next mounted, or by `AskAgain`.
 */
export function lazyPart<Props extends object>(parts: LazyParts<Props>): ComponentType<Props> {
  const { load, Waiting, Missing } = parts
  let newest = ask()

  function ask(): ComponentType<Props> {
    return lazy(() =>
      load().then(
        (loaded) => ({ default: loaded }),
        () => {
          newest = ask()
          return { default: Missing }
        },
      ),
    )
  }

  return function LazyPart(props: Props) {
    // Kept outside of the boundary: what waits inside forgets its state, and would ask for ever.
    const [Part, setPart] = useState(() => newest)
    return (
      <AskAgain value={() => setPart(() => newest)}>
        <Suspense fallback={Waiting && createElement(Waiting, props)}>
          {createElement(Part, props)}
        </Suspense>
      </AskAgain>
    )
  }
}

interface Closing {
  onClose: () => void
}

/** A dialog whose code is loaded when it opens for the first time. Where it does not come, that is told and the dialog closed. */
export function lazyDialog<Props extends Closing>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazyPart({ load, Missing: MissingDialog })
}

function MissingDialog({ onClose }: Closing) {
  const { show } = useToaster()
  const leave = useEffectEvent(() => {
    show({ kind: 'error', ...missingDialog })
    onClose()
  })
  useEffect(() => leave(), [])
  return null
}
