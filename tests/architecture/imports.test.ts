import { describe, expect, test } from 'vitest'
import { trespasses } from './rooms.ts'
import { sourcesOf, textOf } from './sources.ts'

const sources = sourcesOf('src', 'machines', 'content', 'openapi', 'server')

describe('import boundaries', () => {
  // With no files to walk, every rule below would pass.
  test('there is something to check', () => expect(sources.length).toBeGreaterThan(50))

  test.each(sources)('%s', (file) => expect(trespasses(file, textOf(file))).toEqual([]))
})

describe('a trespass is caught', () => {
  test.each([
    ['src/main.ts', `import { createHttp } from '#src/platform/api/exchange.ts'`],
    ['src/ui/Card.tsx', `import { draftMachine } from '#machines/draft/draft.machine.ts'`],
    ['src/ui/Card.tsx', `import { Link } from 'react-router-dom'`],
    ['src/ui/Prose.tsx', `import { clean } from '#content/clean.ts'`],
    ['src/features/comment/Reply.tsx', `import { useDraft } from '../draft/useDraft.ts'`],
    [
      'src/features/comment/Reply.tsx',
      `import { useDraft } from '#src/features/draft/useDraft.ts'`,
    ],
    ['src/features/post/useReader.ts', `import { x } from '#src/platform/api/exchange.ts'`],
    ['src/features/post/useReader.ts', `import { createApp } from '#src/app/create-app.ts'`],
    ['src/features/post/Prose.tsx', `import { render } from '#content/render.ts'`],
    ['src/features/post/Card.tsx', `import { Button } from '../../ui/Button.tsx'`],
    ['src/pages/PostPage.tsx', `import styled from 'styled-components'`],
    ['src/pages/PostPage.tsx', `import { x } from '#src/platform/storage/text-store.ts'`],
    ['src/pages/PostPage.tsx', `import { ErrorState } from '#src/ui/ErrorState.tsx'`],
    ['src/features/post/Post.tsx', `import { ErrorState } from '#src/ui/ErrorState.tsx'`],
    ['src/shared/Failed.tsx', `import { Replies } from '#src/features/comments/Replies.tsx'`],
    ['src/shared/Failed.tsx', `import { createApp } from '#src/app/create-app.ts'`],
    ['src/ui/Card.tsx', `import { FailureState } from '#src/shared/FailureState.tsx'`],
    ['src/runtime/runtime.ts', `import type { Fetch } from '#src/platform/api/exchange.ts'`],
    ['src/runtime/runtime.ts', `import { routes } from '#src/app/router.tsx'`],
    ['src/runtime/runtime.ts', `import { operations } from '#openapi/generated/operations.ts'`],
    ['src/messages/shell.ts', `import { connect } from '#machines/x/x.connect.ts'`],
    ['src/platform/storage/x.ts', `import { app } from '#src/app/create-app.ts'`],
    ['src/lib/x.ts', `import { useState } from 'react'`],
    ['machines/draft/draft.machine.ts', `const api = await import('#src/platform/api.ts')`],
    ['machines/draft/draft.machine.ts', `import { useSelector } from '@xstate/react'`],
    ['machines/draft/draft.machine.ts', `import {\n  a,\n  b,\n} from '#server/posts/x.ts'`],
    ['machines/lifecycle/post.machine.ts', `import { x } from '../session/session.types.ts'`],
    [
      'server/posts/posts.routes.ts',
      `export { connectDraft } from '#machines/draft/draft.connect.ts'`,
    ],
    ['server/posts/writing.ts', `import { renderContent } from '#content/render.ts'`],
    ['server/posts/x.ts', `import { problem } from '../lib/problem.ts'`],
    ['server/posts/x.ts', `import type { Module } from '../module.ts'`],
    ['server/posts/x.ts', `import { y } from '#server/posts/y.ts'`],
    ['server/app.ts', `import { y } from '#server/posts/y.ts'`],
    ['server/app.ts', `import { startServer } from '#tests/support/server.ts'`],
    ['content/outline.ts', `import { Card } from '#src/ui/Card.tsx'`],
    ['content/outline.ts', `new Worker(new URL('../src/x.ts', import.meta.url))`],
  ])('%s writes %s', (file, code) => expect(trespasses(file, code)).toHaveLength(1))

  test.each([
    [
      'src/features/post/useReader.ts',
      `import type { paths } from '#openapi/generated/schema.d.ts'`,
    ],
    [
      'src/features/editor/Preview.tsx',
      `const { render } = await import('#content/render.ts')`,
    ],
    [
      'src/features/post/Post.tsx',
      `import { FailureState } from '#src/shared/FailureState.tsx'`,
    ],
    ['src/ui/Prose.tsx', `import type { Tree } from '#content/tree.ts'`],
    ['src/pages/PostPage.tsx', `import { useRuntime } from '#src/runtime/context.tsx'`],
    ['server/posts/writing.ts', `import type { ContentSource } from '#content/render.ts'`],
    ['server/rendering/render.worker.ts', `import { renderContent } from '#content/render.ts'`],
    ['server/posts/x.ts', `import { y } from './y.ts'`],
    ['server/app.ts', `import { y } from './posts/y.ts'`],
    ['server/realtime/hubs/x.ts', `import { y } from '../signalr/y.ts'`],
    ['server/realtime/signalr/transports/x.ts', `import { y } from '#server/realtime/z/y.ts'`],
    ['server/posts/posts.policy.ts', `import { can } from '#machines/lifecycle/lifecycle.ts'`],
  ])('%s may write %s', (file, code) => expect(trespasses(file, code)).toEqual([]))
})
