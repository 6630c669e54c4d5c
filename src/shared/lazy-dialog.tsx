import { type ComponentType, createElement, lazy, Suspense } from 'react'

/** A dialog whose code is loaded when it opens for the first time. */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Loaded: ComponentType<Props> = lazy(async () => ({ default: await load() }))
  return function LazyDialog(props: Props) {
    return <Suspense fallback={null}>{createElement(Loaded, props)}</Suspense>
  }
}
