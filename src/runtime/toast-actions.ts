/** The action of a toast that leads to the post it carries. */
export const showPost = 'post.show'
