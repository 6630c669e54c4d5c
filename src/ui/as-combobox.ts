/** For a text field above an `OptionList`. Apart, because no element of HTML has this role with a list of our own. */
export const asCombobox = { role: 'combobox', 'aria-autocomplete': 'list' } as const
