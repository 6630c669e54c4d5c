import { expect, test } from 'vitest'
import contract from '#openapi/generated/openapi.json' with { type: 'json' }
import { failureOfCall } from '#src/platform/api/failure.ts'
import { specified } from '#src/platform/api/specified.ts'

const ours = { code: 1004, message: '内容不存在', requestId: 'r' }
const theirs = { code: 2009, message: '文章不存在' }
const aspNet = { title: 'Not Found', status: 404, traceId: '00-1' }

test.each<[string, string, number, unknown, string]>([
  ['不认识的地址，什么也没说', 'get /api/ranking/posts', 404, undefined, 'unsupported'],
  ['不认识的地址，一张网页', 'get /api/ranking/posts', 404, '<h1>404</h1>', 'unsupported'],
  ['不认识的地址，一份框架的说明', 'get /api/users/{id}/topics', 404, aspNet, 'unsupported'],
  ['认识地址，不认识方法', 'delete /api/sessions', 405, undefined, 'unsupported'],
  ['当成了一篇叫 history 的文章', 'get /api/posts/history', 404, theirs, 'unsupported'],
  ['当成了一篇编号不对的文章', 'get /api/posts/feed', 400, aspNet, 'unsupported'],
  ['传不了图片', 'post /api/images/{category}', 404, undefined, 'unsupported'],
  ['我们的服务器说没有', 'get /api/posts/history/{year}', 404, ours, 'missing'],
  ['我们的服务器说没有，什么也没指名', 'get /api/posts/history', 404, ours, 'missing'],
  ['别人的服务器说没有，用它的话', 'get /api/posts/{id}/comments', 404, theirs, 'missing'],
  ['规格说的调用，什么也没说', 'get /api/posts/{id}', 404, undefined, 'missing'],
  ['规格说的调用，什么也没指名', 'post /api/report', 404, theirs, 'missing'],
  ['规格说的后台调用', 'put /api/admin/topics/{id}', 404, undefined, 'missing'],
  ['规格没有说的后台调用', 'get /api/admin/users', 404, undefined, 'unsupported'],
  ['参数不对', 'get /api/ranking/posts', 400, theirs, 'invalid'],
  ['说的话不对', 'post /api/posts/{id}/comments', 400, aspNet, 'invalid'],
  ['服务器出错', 'get /api/ranking/posts', 500, undefined, 'broken'],
])('%s：%s %i', async (_, call, status, body, kind) => {
  const [method = '', path = ''] = call.split(' ')
  const failure = await failureOfCall(method, path, new Response(null, { status }), body)
  expect(failure.kind).toBe(kind)
})

test('规格说的调用，协定里都有', () => {
  const paths: Readonly<Record<string, object>> = contract.paths
  for (const [path, methods] of Object.entries(specified))
    for (const method of methods.split(' ')) expect(paths[path], path).toHaveProperty(method)
})
