interface Button {
  click: () => Promise<void>
}

/** A page of Playwright, or that of a component's test. */
interface Menus<Found extends Button> {
  getByRole: (role: 'button' | 'menuitem', options: { name: string; exact?: boolean }) => Found
}

/** The button in a row of the back office that opens what may be done with it. */
export const menuOf = <Found extends Button>(page: Menus<Found>, row: string): Found =>
  page.getByRole('button', { name: `操作：${row}` })

/** Chooses an entry from the menu of a row. */
export async function actOn(page: Menus<Button>, row: string, entry: string) {
  await menuOf(page, row).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** Opens what a row stands for. */
export const openRow = (page: Menus<Button>, row: string) => actOn(page, row, '查看')
