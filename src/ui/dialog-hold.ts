import { createContext, useContext, useLayoutEffect } from 'react'

/** Counts what keeps the dialog around a view from being closed. */
export const DialogHold = createContext<(change: (holds: number) => number) => void>(() => {})

/** Keeps the dialog around it, if there is one, while something is on its way: nobody else would be told whether it arrived. */
export function useDialogHold(isOnItsWay: boolean) {
  const hold = useContext(DialogHold)
  useLayoutEffect(() => {
    if (!isOnItsWay) return undefined
    hold((holds) => holds + 1)
    return () => hold((holds) => holds - 1)
  }, [hold, isOnItsWay])
}
