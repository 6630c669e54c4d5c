import { write } from '#src/messages/shell.ts'
import { useEditorChoice } from '#src/runtime/hooks.ts'
import { entriesAfterWriting, entriesBeforeWriting, type Entry } from './navigation-entries.ts'
import { NavigationButton, NavigationLink } from './NavigationLink.tsx'

/** The entries of the top navigation in the order of the specification (§2). `onChoose` hears of any of them first. */
export function MainEntries({ onChoose }: { onChoose?: () => void }) {
  const { open } = useEditorChoice()
  const link = ({ name, label, to }: Entry) => (
    <NavigationLink key={name} to={to} onClick={onChoose}>
      {label}
    </NavigationLink>
  )
  return (
    <>
      {entriesBeforeWriting.map(link)}
      <NavigationButton
        aria-haspopup="dialog"
        onClick={() => {
          onChoose?.()
          open()
        }}
      >
        {write.navigation}
      </NavigationButton>
      {entriesAfterWriting.map(link)}
    </>
  )
}
