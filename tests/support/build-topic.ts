/** A topic that waits for its review, as far as everybody who sees it is told. */
export const buildTopic = () => ({
  id: 't1',
  name: '夜航',
  description: '',
  postCount: 0,
  discussionCount: 0,
  followerCount: 0,
  hotnessScore: 0,
  isFollowed: false,
  status: 0 as const,
  createTime: '2026-11-20T09:00:00Z',
  updateTime: '2026-11-20T09:00:00Z',
})
