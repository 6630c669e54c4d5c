import assert from 'node:assert/strict'
import { type Capacity, type PostEvent, postMachine } from '#machines/lifecycle/post.machine.ts'
import { defineModel } from '#tests/support/paths/model.ts'

const names = [
  'revise',
  'publish',
  'unpublish',
  'approve',
  'reject',
  'takeDown',
  'delete',
  'restore',
] as const
type Name = (typeof names)[number]

const author = (name: Name): PostEvent => ({ type: `post.${name}`, by: 'author' })
const admin = (name: Name): PostEvent => ({ type: `post.${name}`, by: 'admin' })

export const postModel = defineModel({
  name: 'lifecycle-post',
  machine: postMachine,
  starts: [undefined],
  cases: names.flatMap((name) => [author(name), admin(name)]),
  isRest: () => true,
  invariant(snapshot, { trail }) {
    if (snapshot.value !== 'published') return
    const last = (events: typeof trail, those: string[], by: Capacity) =>
      events.findLastIndex((event) => those.includes(event.type) && event['by'] === by)
    assert.ok(
      last(trail, ['post.publish'], 'author') >= 0,
      'only its author makes a post public',
    )
    // The last event may be one that a published post ignores, so it cannot be what removed it.
    const removed = last(trail.slice(0, -1), ['post.reject', 'post.takeDown'], 'admin')
    const approved = last(trail, ['post.approve'], 'admin')
    assert.ok(removed < 0 || approved > removed, 'what was refused comes back by review only')
  },
  scenarios: [
    {
      name: '第一次发布立刻公开',
      trail: [author('publish')],
      shows: (snapshot) => assert.equal(snapshot.value, 'published'),
    },
    {
      name: '作者自己撤下的，可以自己再放出来',
      trail: [author('publish'), author('unpublish'), author('publish')],
      shows: (snapshot) => assert.equal(snapshot.value, 'published'),
    },
    {
      name: '被下架的重新提交后等待审核，通过后才公开',
      trail: [author('publish'), admin('takeDown'), author('publish'), admin('approve')],
      shows: (snapshot) => assert.equal(snapshot.value, 'published'),
    },
    {
      name: '审核不过，改了再提交，还是要审核',
      trail: [
        author('publish'),
        admin('takeDown'),
        author('publish'),
        admin('reject'),
        author('revise'),
        author('publish'),
      ],
      shows: (snapshot) => assert.equal(snapshot.value, 'reviewing'),
    },
    {
      name: '作者不能给自己过审',
      trail: [author('publish'), admin('takeDown'), author('publish'), author('approve')],
      shows: (snapshot) => assert.equal(snapshot.value, 'reviewing'),
    },
    {
      name: '撤回等待审核的，再提交照样要审核',
      trail: [
        author('publish'),
        admin('takeDown'),
        author('publish'),
        author('unpublish'),
        author('publish'),
      ],
      shows: (snapshot) => assert.equal(snapshot.value, 'reviewing'),
    },
    {
      name: '管理员恢复删除的文章，它先是下架的',
      trail: [author('publish'), author('delete'), admin('restore')],
      shows: (snapshot) => assert.equal(snapshot.value, 'takenDown'),
    },
  ],
})
