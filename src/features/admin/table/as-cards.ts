/** A part as wide as the table: what is in it can be laid out by that width. */
export const measured = 'container-type: inline-size;'

/** With less room than the widest table takes, rows are cards. The navigation beside them has its part of the window. */
export const asCards = '@container (max-width: 899.98px)'
