import { type ComponentType, useEffect, useEffectEvent } from 'react'
import { missingDialog } from '#src/messages/shell.ts'
import { useToaster } from '#src/runtime/hooks.ts'
import { lazyPart } from './lazy-part.tsx'

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
