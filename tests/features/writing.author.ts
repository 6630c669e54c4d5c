import type { Page } from '@playwright/test'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Community } from '#tests/support/community.ts'
import { accessToken } from '#tests/support/demo-account.ts'
import { createMember, signIn } from './authentication.visitor.ts'

type Schemas = components['schemas']

/** A new member who is signed in on `page`, and may write by the API beside it. */
export async function openAuthor(page: Page, community: Community) {
  const author = await createAuthor(community)
  await signIn(page, author.member)
  return author
}

/** A new member who may write by the API. */
export async function createAuthor(community: Community) {
  const member = await createMember(community)
  const token = await accessToken(community, member)
  const ask = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(community.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    // The contract tests hold the server to these shapes.
    return (await answer.json()) as Answer
  }
  return {
    member,
    saveDraft: (body: Partial<Schemas['DraftBody']>) =>
      ask<Schemas['PostSaved']>('/api/posts/drafts/save', {
        format: 0,
        content: '正文。',
        ...body,
      }),
    publish: (body: Partial<Schemas['PostBody']>) =>
      ask<Schemas['PostSaved']>('/api/posts/publish', {
        format: 0,
        content: '正文。',
        categoryIds: [],
        tags: [],
        ...body,
      }),
    read: (id: string) => ask<Schemas['PostEdit']>(`/api/posts/edit/${id}`),
  }
}
