import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useHrefOf } from '#src/runtime/address.ts'
import { Tabs } from '#src/ui/Tabs.tsx'

interface AddressTabsProps<Key extends string> {
  label: string
  /** In the order in which they stand. */
  tabs: readonly Key[]
  words: Readonly<Record<Key, string>>
  current: Key
  /** Relative to the base path. */
  addressOf: (tab: Key) => string
  /** What the current tab shows. */
  children: ReactNode
}

/** Parts of a page, of which the address names the one that is shown. */
export function AddressTabs<Key extends string>(props: AddressTabsProps<Key>) {
  const { label, tabs, words, current, addressOf, children } = props
  const navigate = useNavigate()
  const hrefOf = useHrefOf()
  return (
    <div>
      <Tabs
        label={label}
        tabs={tabs.map((key) => ({ key, label: words[key] }))}
        current={current}
        href={(tab) => hrefOf(addressOf(tab))}
        // Arrow keys select at once: a step back should leave the page, not walk through its tabs.
        onSelect={(tab) => void navigate(addressOf(tab), { replace: true })}
      >
        {children}
      </Tabs>
    </div>
  )
}
