import type { PostPhase } from '#machines/lifecycle/post.machine.ts'

const deletion = (phase: PostPhase) => ({
  'author post.delete': `deleted ${phase}`,
  'admin post.delete': 'deleted by an administrator',
})
const onlyReview = {
  'author post.publish': 'reviewing',
  'author post.publish for review': 'reviewing',
}

/** What everybody may do to a post as it stands, and how it stands then. What is not here may not happen. */
export const postRules: Record<PostPhase, Record<string, string>> = {
  draft: {
    'author post.revise': 'draft',
    'author post.publish': 'published',
    'author post.publish for review': 'reviewing',
    ...deletion('draft'),
  },
  reviewing: {
    'author post.revise': 'reviewing',
    ...onlyReview,
    'author post.unpublish': 'rejected',
    'admin post.approve': 'published',
    'admin post.reject': 'rejected',
    ...deletion('reviewing'),
  },
  published: {
    'author post.revise': 'published',
    'author post.publish': 'published',
    'author post.publish for review': 'updating',
    'author post.unpublish': 'unpublished',
    'admin post.unpublish': 'unpublished',
    'admin post.takeDown': 'takenDown',
    ...deletion('published'),
  },
  updating: {
    'author post.revise': 'updating',
    'author post.publish': 'published',
    'author post.publish for review': 'updating',
    'author post.unpublish': 'unpublished',
    'admin post.unpublish': 'unpublished',
    'admin post.approve': 'published',
    'admin post.reject': 'published',
    'admin post.takeDown': 'takenDown',
    ...deletion('updating'),
  },
  rejected: { 'author post.revise': 'rejected', ...onlyReview, ...deletion('rejected') },
  takenDown: {
    'author post.revise': 'takenDown',
    ...onlyReview,
    'admin post.restore': 'reviewing',
    'admin post.unpublish': 'unpublished',
    ...deletion('takenDown'),
  },
  unpublished: {
    'author post.revise': 'unpublished',
    'author post.publish': 'published',
    'author post.publish for review': 'reviewing',
    'admin post.takeDown': 'takenDown',
    ...deletion('unpublished'),
  },
}

/** The same for a deleted one: by what it was, null when an administrator deleted it. */
export const deletedPostRules = (was: PostPhase | null): Record<string, string> => ({
  'author post.restore': was ?? 'takenDown',
  'admin post.restore': 'takenDown',
  ...(was !== null && { 'admin post.delete': 'deleted by an administrator' }),
})
