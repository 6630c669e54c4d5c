import { useState, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { connectMutation } from '#machines/mutation/mutation.connect.ts'
import type { MyPost } from '#src/data/types.ts'
import { confirm, post as words } from '#src/messages/posts-management.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { paths } from '#src/runtime/paths.ts'
import { useConnected } from '#src/runtime/useConnected.ts'
import { theme } from '#src/theme/theme.ts'
import { SmallAction } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { ownPostsOf } from './own-posts.ts'

type Question = 'delete' | 'unpublish' | 'withdraw'

/** What its author may do with a post now, as the server allows it. */
export function OwnPostActions({ post }: { post: MyPost }) {
  const { id, status, abilities } = post
  const title = post.title || words.untitled
  const change = useStatusChange(post)
  const [question, setQuestion] = useState<Question | null>(null)
  const isTrashed = status === 'deleted'
  const takeBack = status === 'reviewing' ? 'withdraw' : 'unpublish'
  if (change.isRunning) return <Working>{words.working}</Working>
  return (
    <>
      <Row aria-label={words.actions(title)}>
        {abilities.edit && <Way to={paths.editPost(id)} text={words.edit} title={title} />}
        {!isTrashed && status !== 'draft' && (
          <Way to={paths.post(id)} text={words.preview} title={title} />
        )}
        {!isTrashed && <Way to={paths.postVersions(id)} text={words.versions} title={title} />}
        {abilities.unpublish && (
          <Press text={words[takeBack]} title={title} onPress={() => setQuestion(takeBack)} />
        )}
        {abilities.restore && (
          <Press text={words.restore} title={title} onPress={change.restore} />
        )}
        {abilities.delete && (
          <Press text={words.delete} title={title} onPress={() => setQuestion('delete')} />
        )}
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

function Press({ text, title, onPress }: ActionProps & { onPress: () => void }) {
  return (
    <SmallAction aria-label={words.action(text, title)} onClick={onPress}>
      {text}
    </SmallAction>
  )
}

const Row = styled.div.attrs({ role: 'group' })`
  display: flex;
  flex-wrap: wrap;
  margin: 0 -8px;
`

const Working = styled.p.attrs({ role: 'status' })`
  min-height: 32px;
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
