import assert from 'node:assert/strict'
import { type CommentEvent, commentMachine } from '#machines/lifecycle/comment.machine.ts'
import type { Capacity } from '#machines/lifecycle/post.machine.ts'
import { defineModel } from '#tests/support/paths/model.ts'
import { commentWords } from './comment.words.ts'

const names = ['edit', 'hide', 'show', 'delete'] as const
const act = (name: (typeof names)[number], by: Capacity): CommentEvent => ({
  type: `comment.${name}`,
  by,
})

/** An edit that an administrator has to see first. */
const editHeld: CommentEvent = { ...act('edit', 'author'), needsReview: true }

export const commentModel = defineModel({
  name: 'lifecycle-comment',
  machine: commentMachine,
  words: commentWords,
  starts: [undefined],
  cases: [...names.flatMap((name) => [act(name, 'author'), act(name, 'admin')]), editHeld],
  isRest: () => true,
  invariant(snapshot, { trail }) {
    const isDeleted = trail.some(({ type }) => type === 'comment.delete')
    assert.equal(snapshot.value === 'deleted', isDeleted, 'deleted is for ever')
    assert.ok(!snapshot.can(act('edit', 'admin')), 'nobody writes in the name of another')
    assert.ok(!snapshot.can(act('hide', 'author')) && !snapshot.can(act('show', 'author')))
  },
  step({ before, event, after }) {
    const change = event as CommentEvent
    const seen = before.value === 'visible'
    const next = {
      'comment.edit': seen && change.by === 'author' ? editedInto(change) : null,
      'comment.hide': change.by === 'admin' && before.value !== 'hidden' ? 'hidden' : null,
      'comment.show': change.by === 'admin' && !seen ? 'visible' : null,
      'comment.delete': 'deleted',
    }[change.type]
    const may = next !== null && before.value !== 'deleted'
    assert.equal(before.can(change), may)
    if (may) assert.equal(after.value, next)
  },
  scenarios: [
    {
      name: '藏起来的评论，管理员可以重新显示',
      trail: [act('hide', 'admin'), act('show', 'admin')],
      shows: (snapshot) => assert.equal(snapshot.value, 'visible'),
    },
    {
      name: '藏起来以后，作者仍能删除，不能修改',
      trail: [act('hide', 'admin'), act('edit', 'author'), act('delete', 'author')],
      shows: (snapshot) => assert.equal(snapshot.value, 'deleted'),
    },
    {
      name: '改成要审核的话就等着，管理员放行读者才看到',
      trail: [editHeld, act('edit', 'author'), act('show', 'author'), act('show', 'admin')],
      shows: (snapshot, { trail }) => {
        assert.equal(snapshot.value, 'visible')
        assert.equal(trail.length, 4)
      },
    },
    {
      name: '等着的，管理员可以藏起来，作者可以删掉，不能再改',
      trail: [editHeld, act('hide', 'author'), act('edit', 'author')],
      shows: (snapshot) => assert.equal(snapshot.value, 'held'),
    },
    {
      name: '作者藏不了，也显示不了',
      trail: [act('hide', 'author')],
      shows: (snapshot) => assert.equal(snapshot.value, 'visible'),
    },
  ],
})

const editedInto = ({ needsReview }: CommentEvent) =>
  needsReview === true ? 'held' : 'visible'
