export const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** An id of an address as servers write it: one that was typed by hand may have capitals. */
export const readId = <Written extends string | null>(written: Written) =>
  written !== null && uuid.test(written) ? written.toLowerCase() : written
