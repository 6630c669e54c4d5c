import { useState } from 'react'
import { styled } from 'styled-components'
import { connectMutation } from '#machines/mutation/mutation.connect.ts'
import type { MyPost } from '#src/data/types.ts'
import { batch as words, confirm, post as postWords } from '#src/messages/posts-management.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useConnected } from '#src/runtime/hooks.ts'
import { useSelection } from '#src/runtime/useSelection.ts'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { VisuallyHidden } from '#src/ui/Text.tsx'
import { Checkbox } from '#src/ui/inputs.tsx'
import { OwnPostRow } from './OwnPostRow.tsx'
import { ownPostsOf } from './own-posts.ts'

/** Drafts, of which several can be put into the trash together. */
export function DraftRows({ drafts }: { drafts: readonly MyPost[] }) {
  const discarding = useDiscarding(drafts)
  const [isAsking, setIsAsking] = useState(false)
  const count = discarding.ids.length
  const canDiscard = count > 0 && !discarding.isRunning
  return (
    <>
      <Bar aria-label={words.label}>
        <Checkbox
          checked={discarding.areAllChosen}
          onChange={({ target }) => discarding.chooseAll(target.checked)}
        >
          {words.selectAll}
        </Checkbox>
        <span aria-live="polite">{count > 0 && words.selected(count)}</span>
        <Button
          $size="small"
          $kind="danger"
          aria-busy={discarding.isRunning}
          // Not `disabled`: it takes the focus back from the dialog, when nothing is chosen any more.
          aria-disabled={!canDiscard}
          onClick={() => canDiscard && setIsAsking(true)}
        >
          {words.delete}
        </Button>
      </Bar>
      {drafts.map((draft) => (
        <OwnPostRow
          key={draft.id}
          post={draft}
          choice={
            <Checkbox
              checked={discarding.isChosen(draft.id)}
              onChange={({ target }) => discarding.choose(draft.id, target.checked)}
            >
              <VisuallyHidden>{words.select(draft.title || postWords.untitled)}</VisuallyHidden>
            </Checkbox>
          }
        />
      ))}
      {isAsking && (
        <ConfirmDialog
          question={{ ...confirm.batch, text: confirm.batch.text(count) }}
          onConfirm={discarding.discard}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

const Bar = styled.div.attrs({ role: 'group' })`
  display: flex;
  align-items: center;
  gap: ${theme.space[4]};
  min-height: 42px;
  color: ${theme.color.inkSoft};
  font-size: ${theme.text.s};

  & > button {
    margin-left: auto;
  }
`

/** Choosing some of the drafts on a page, and putting them into the trash together. */
function useDiscarding(drafts: readonly MyPost[]) {
  const { discarding } = ownPostsOf(useRuntime())
  const selection = useSelection(drafts)
  const [batch, setBatch] = useState(discarding.newest)
  const { isRunning } = useConnected(batch, connectMutation)
  const ids = selection.rows.map(({ id }) => id)
  return {
    ...selection,
    ids,
    isRunning,
    discard: () => {
      setBatch(discarding.discard(ids))
      selection.chooseAll(false)
    },
  }
}
