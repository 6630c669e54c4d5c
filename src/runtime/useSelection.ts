import { useState } from 'react'

/** Choosing some of the rows that are shown. */
export function useSelection<Row extends { id: string }>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  // A row that has left the page is not chosen any more: what one can't see is not decided about.
  const chosen = rows.filter(({ id }) => ids.has(id))
  return {
    rows: chosen,
    isChosen: (id: string) => ids.has(id),
    areAllChosen: rows.length > 0 && chosen.length === rows.length,
    choose: (id: string, isChosen: boolean) =>
      setIds((before) => {
        const after = new Set(before)
        if (isChosen) after.add(id)
        else after.delete(id)
        return after
      }),
    chooseAll: (areChosen: boolean) =>
      setIds(new Set(areChosen ? rows.map(({ id }) => id) : [])),
  }
}
