/** Which of a page's tabs its address asks for (`?tab=`); anything unreadable is the first. */
export const tabOf = <Tab extends string>(
  search: URLSearchParams,
  tabs: readonly [Tab, ...Tab[]],
): Tab => tabs.find((tab) => tab === search.get('tab')) ?? tabs[0]
