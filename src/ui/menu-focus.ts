/** The two ends of a menu. */
export type MenuEnd = 'first' | 'last'

/** The items of the menu inside `root` that can be chosen, in order. */
export function menuItems(root: Element | null): HTMLElement[] {
  return [
    ...(root?.querySelectorAll<HTMLElement>(
      '[role^="menuitem"]:not(:disabled, [aria-disabled="true"])',
    ) ?? []),
  ]
}

/** Puts the focus on the first or the last item of the menu inside `root`. */
export function focusMenuItem(root: Element | null, end: MenuEnd): void {
  menuItems(root)
    .at(end === 'first' ? 0 : -1)
    ?.focus()
}
