import assert from 'node:assert/strict'
import type { AnyEventObject, SnapshotFrom } from 'xstate'
import { type Capacity, type PostEvent, postMachine } from '#machines/lifecycle/post.machine.ts'
import { defineModel } from '#tests/support/paths/model.ts'
import { deletedPostRules, postRules } from './post.rules.ts'
import { postWords } from './post.words.ts'

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
/** A publication where the site wants to see everything first. */
const submit: PostEvent = { type: 'post.publish', by: 'author', needsReview: true }

export const postModel = defineModel({
  name: 'lifecycle-post',
  machine: postMachine,
  words: postWords,
  starts: [undefined],
  cases: [submit, ...names.flatMap((name) => [author(name), admin(name)])],
  isRest: () => true,
  invariant(snapshot, { trail }) {
    if (!snapshot.matches('published') && !snapshot.matches('updating')) return
    const is = (event: AnyEventObject | undefined, name: Name, by: Capacity) =>
      event?.type === `post.${name}` && event['by'] === by
    const last = (events: typeof trail, those: Name[], by: Capacity) =>
      events.findLastIndex((event) => those.some((name) => is(event, name, by)))
    assert.ok(last(trail, ['publish'], 'author') >= 0, 'only its author makes a post public')
    // Given back to its author, it is as if it had not been taken.
    const approved = last(trail, ['approve', 'unpublish'], 'admin')
    // The last event may be one that a published post ignores, so it cannot be what removed it.
    const past = trail.slice(0, -1)
    const removed = last(past, ['takeDown', 'delete', 'restore'], 'admin')
    assert.ok(removed < 0 || approved > removed, 'what was removed comes back by review only')
    const rejected = last(past, ['reject'], 'admin')
    const wasPublic = trail
      .slice(0, Math.max(rejected, 0))
      .some(
        (event) =>
          is(event, 'approve', 'admin') ||
          (is(event, 'publish', 'author') && event['needsReview'] !== true),
      )
    assert.ok(
      rejected < 0 || wasPublic || approved > rejected,
      'what was refused before anybody saw it comes out by review only',
    )
    const submitted = trail.some((event) => event['needsReview'] === true)
    assert.ok(submitted || !snapshot.matches('updating'), 'only a submitted change waits')
  },
  step({ before, event, after }) {
    const { value } = before
    const rules =
      typeof value === 'string'
        ? postRules[value]
        : deletedPostRules(value.deleted === 'byAdmin' ? null : value.deleted)
    const isForReview = event['needsReview'] === true ? ' for review' : ''
    const next = rules[`${String(event['by'])} ${event.type}${isForReview}`]
    assert.equal(before.can(event as PostEvent), next !== undefined)
    if (next !== undefined) assert.equal(wordOf(after.value), next)
  },
  equivalents: {
    'deleted · post.restore → post.takenDown, without its guard byAdmin':
      'its author never gets that far: the state inside knows what it was',
    'post.deleted.takenDown · post.restore → post.takenDown, without its guard byAuthor':
      'an administrator brings everything back as taken down',
    'post.deleted.byAdmin · post.restore → post.takenDown, without its guard byAuthor':
      'an administrator brings everything back as taken down',
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
      name: '站点要审核时，第一次发布也等待审核',
      trail: [submit],
      shows: (snapshot) => assert.equal(snapshot.value, 'reviewing'),
    },
    {
      name: '已发布的文章改了要审核：等待期间仍是公开的，驳回之后也是',
      trail: [author('publish'), submit, admin('reject')],
      shows: (snapshot) => assert.equal(snapshot.value, 'published'),
    },
    {
      name: '不再要求审核之后，等待中的修改由作者自己发布',
      trail: [author('publish'), submit, author('publish')],
      shows: (snapshot) => assert.equal(snapshot.value, 'published'),
    },
    {
      name: '作者自己删的，恢复成原来的样子',
      trail: [author('publish'), submit, author('delete'), author('restore')],
      shows: (snapshot) => assert.equal(snapshot.value, 'updating'),
    },
    {
      name: '被管理员删除的，作者恢复之后是下架的，要过审核',
      trail: [author('publish'), admin('delete'), author('restore'), author('publish')],
      shows: (snapshot) => assert.equal(snapshot.value, 'reviewing'),
    },
    {
      name: '管理员撤回下架，还要再审一次才公开',
      trail: [author('publish'), admin('takeDown'), admin('restore'), admin('approve')],
      shows: (snapshot) => assert.equal(snapshot.value, 'published'),
    },
    {
      name: '管理员恢复删除的文章，它先是下架的',
      trail: [author('publish'), author('delete'), admin('restore')],
      shows: (snapshot) => assert.equal(snapshot.value, 'takenDown'),
    },
  ],
})

const wordOf = (value: SnapshotFrom<typeof postMachine>['value']) =>
  typeof value === 'string'
    ? value
    : `deleted ${value.deleted === 'byAdmin' ? 'by an administrator' : value.deleted}`
