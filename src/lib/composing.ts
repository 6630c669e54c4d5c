/** As much of a keyboard event as these ask about. */
interface Press {
  key: string
  keyCode: number
  nativeEvent: { isComposing: boolean }
  preventDefault(): void
}

/**
 * Whether a press belongs to an input method that is still composing. Safari ends the composition
 * before the Enter that ended it; the old code 229 still tells.
 */
export const isComposing = (press: Press) =>
  press.nativeEvent.isComposing || press.keyCode === 229

interface Change {
  target: { value: string }
  nativeEvent: object
}

/** How a field tells what is typed into it, and whether an input method is still composing that. */
export const hearTyping = (hear: (text: string, isComposing: boolean) => void) => ({
  onChange: ({ target, nativeEvent }: Change) =>
    hear(target.value, 'isComposing' in nativeEvent && nativeEvent.isComposing === true),
  // Some browsers tell the end of a composition as no change.
  onCompositionEnd: ({ currentTarget }: { currentTarget: { value: string } }) =>
    hear(currentTarget.value, false),
})

/** Keeps the Enter that ends a composition from submitting the form around the field. */
export function keepWord(press: Press): void {
  if (press.key === 'Enter' && isComposing(press)) press.preventDefault()
}
