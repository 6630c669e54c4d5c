import { useState, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { connectMutation } from '#machines/mutation/mutation.connect.ts'
import type { MyPost } from '#src/data/types.ts'
import { confirm, post as words } from '#src/messages/posts-management.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { paths } from '#src/runtime/paths.ts'
import { useConnected } from '#src/runtime/hooks.ts'
import { theme } from '#src/theme/theme.ts'
import { SmallAction } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { ownPostsOf } from './own-posts.ts'

type Question = 'delete' | 'unpublish' | 'withdraw'

/** What its author may do with a post now, as the server allows it. */
export function OwnPostActions({ post }: { post: MyPost }) {
  const { id, status, abilities } = post
  const title = post.title || words.untitled
  const { isRunning, ...change } = useStatusChange(post)
  const [question, setQuestion] = useState<Question | null>(null)
  const isTrashed = status === 'deleted'
  const takeBack = status === 'reviewing' ? 'withdraw' : 'unpublish'
  return (
    <>
      <Row aria-label={words.actions(title)}>
        {abilities.edit && <Way to={paths.editPost(id)} text={words.edit} title={title} />}
        {!isTrashed && status !== 'draft' && (
          <Way to={paths.post(id)} text={words.preview} title={title} />
        )}
        {!isTrashed && <Way to={paths.postVersions(id)} text={words.versions} title={title} />}
        {abilities.unpublish && (
          <Press
            text={words[takeBack]}
            title={title}
            isAsleep={isRunning}
            onPress={() => setQuestion(takeBack)}
          />
        )}
        {abilities.restore && (
          <Press
            text={words.restore}
            title={title}
            isAsleep={isRunning}
            onPress={change.restore}
          />
        )}
        {abilities.delete && (
          <Press
            text={words.delete}
            title={title}
            isAsleep={isRunning}
            onPress={() => setQuestion('delete')}
          />
        )}
        <Working>{isRunning && words.working}</Working>
      </Row>
      {question !== null && (
        <ConfirmDialog
          question={{ ...confirm[question], text: confirm[question].text(title) }}
          onConfirm={question === 'delete' ? change.trash : change.unpublish}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  )
}

interface ActionProps {
  text: string
  /** Of the post: many posts have the same actions. */
  title: string
}

function Way({ text, title, to }: ActionProps & { to: string }) {
  return (
    <SmallAction as={Link} to={to} aria-label={words.action(text, title)}>
      {text}
    </SmallAction>
  )
}

interface PressProps extends ActionProps {
  /** The post is being moved. The button stays all the same, and with it the focus. */
  isAsleep: boolean
  onPress: () => void
}

function Press({ text, title, isAsleep, onPress }: PressProps) {
  return (
    <SmallAction
      aria-label={words.action(text, title)}
      // Not `disabled`, which would take the focus away.
      aria-disabled={isAsleep}
      onClick={isAsleep ? undefined : onPress}
    >
      {text}
    </SmallAction>
  )
}

/** Takes the focus when the action that had it is no longer offered. */
const Row = styled.div.attrs({ role: 'group', tabIndex: -1 })`
  display: flex;
  flex-wrap: wrap;
  margin: 0 -8px;

  & > [aria-disabled='true'] {
    opacity: 0.55;
  }
`

const Working = styled.p.attrs({ role: 'status' })`
  color: ${theme.color.inkFaint};
  font-size: ${theme.text.s};
  line-height: 32px;
`

/** Where a post stands, and the ways to move it; the outcome is told in a toast. */
function useStatusChange({ id, status }: MyPost) {
  const actor = ownPostsOf(useRuntime()).statusOf(id)
  useEffect(() => actor.send({ type: 'mutation.sync', value: status }), [actor, status])
  const { isRunning, run } = useConnected(actor, connectMutation)
  return {
    isRunning,
    trash: () => run('deleted'),
    unpublish: () => run('unpublished'),
    restore: () => run('draft'),
  }
}
