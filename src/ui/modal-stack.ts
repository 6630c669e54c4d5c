import { useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** A modal dialog on the page. One that is shown anew is another: it lies above everything again. */
export interface Modal {
  element: HTMLDialogElement
}

/** Those that are open, the topmost last. */
let stack: readonly Modal[] = []
const listeners = new Set<() => void>()

/** Shows a dialog above everything; what stands outside of it is inert until it is closed. */
export function showModal(element: HTMLDialogElement): void {
  element.showModal()
  become([...without(element), { element }])
}

export function closeModal(element: HTMLDialogElement): void {
  become(without(element))
  element.close()
}

/** The dialog outside of which everything is inert. */
export const useTopModal = (): Modal | null => useSyncExternalStore(subscribe, top, none)

/** What has to be reached while a dialog is open stands in the topmost one, at other times where it is rendered. */
export const inModal = (modal: Modal | null, children: ReactNode) =>
  modal === null ? children : createPortal(children, modal.element)

const without = (element: HTMLDialogElement) =>
  stack.filter((modal) => modal.element !== element)

function become(next: readonly Modal[]): void {
  stack = next
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

const top = () => stack.at(-1) ?? null
const none = () => null
