import type { Resources } from './resources.ts'

/** A post is not what it was: whoever shows it next asks the server again. */
export function forgetPost({ post, home, posts }: Resources, postId: string): void {
  post(postId).send({ type: 'resource.invalidate' })
  home().send({ type: 'resource.invalidate' })
  posts().send({ type: 'list.clear' })
}
