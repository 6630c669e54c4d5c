/** The action of a toast that leads to the post it carries. */
export const showPost = 'post.show'

/** The same, to where its author goes on writing it. */
export const editPost = 'post.edit'
