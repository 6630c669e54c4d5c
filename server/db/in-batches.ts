/** All rows, some at a time, each time those behind the last: also behind those that cannot be dealt with. */
export async function* pagesOf<Row>(
  size: number,
  list: (last: Row | undefined) => PromiseLike<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined
  do {
    const found = await list(last)
    if (found.length > 0) yield found
    last = found[size - 1]
  } while (last !== undefined)
}

/** Does one after the other, also after one that fails. @throws the first failure, at the end */
export async function eachAlone<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for await (const item of items) await work(item).catch((error) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Rows of one statement: far from the limit of its time, and on the embedded engine nobody waits long behind it. */
const batchSize = 2_000

/**
 * Repeats a clean-up until it finds less than a batch. Each is a transaction of its own: what is gone stays gone, however
 * much has piled up and whatever becomes of the rest.
 */
export async function inBatches(removeSome: (limit: number) => Promise<number>): Promise<void> {
  while ((await removeSome(batchSize)) === batchSize);
}
