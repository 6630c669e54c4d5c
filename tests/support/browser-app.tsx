import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import type { Account } from '#machines/session/session.types.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import { createApp } from '#src/app/create-app.ts'
import { DialogHost, ToastHost } from '#src/features/shell/hosts.tsx'
import type { Ports } from '#src/platform/browser/ports.ts'
import { createSessionStore } from '#src/platform/storage/session-store.ts'
import { RuntimeProvider } from '#src/runtime/context.tsx'
import { createAnswers, refuse } from './answers.ts'
import { buildPorts } from './app-ports.ts'
import { render } from './browser.tsx'

type LoginAnswer = components['schemas']['LoginAnswer']

/** Somebody who is signed in. */
export function buildAccount(changes: Partial<Account['user']> = {}): Account {
  return {
    tokens: { token: 't1', refreshToken: 'r1', refreshTokenExpires: '2099-01-01T00:00:00Z' },
    user: {
      id: 'u1',
      nickname: '林间',
      email: 'linjian@example.com',
      bio: null,
      avatarUrl: null,
      roles: [],
      createTime: '2026-01-01T00:00:00Z',
      updateTime: '2026-01-01T00:00:00Z',
      ...changes,
    },
  }
}

/** What the server answers to whoever signs in. */
export function buildLoginAnswer(): LoginAnswer {
  const { tokens, user } = buildAccount()
  const { nickname: nickName, bio, roles, ...rest } = user
  return { ...tokens, user: { ...rest, nickName, bio: bio ?? '', roles: [...roles] } }
}

/**
 * The app around one part of it, for one test: its machines run as they do for a reader, its toasts and dialogs
 * are there, and the test says what comes from the server. `ports`: what of the browser is the real one, or another.
 */
export function openApp(account: Account | null = null, ports: Partial<Ports> = {}) {
  const answers = createAnswers()
  const usual = buildPorts(location.origin, answers.fetch)
  createSessionStore(usual.storage).write(account)
  const app = createApp({ ...usual, ...ports })
  const place = { here: '/', go: (_to: string) => {} }
  // Who somebody is, is asked when the app starts; without an answer it goes by what it has.
  answers.get('/api/users/{id}/profile', () =>
    refuse(404, { code: 2012, message: '用户不存在' }),
  )
  return {
    ...app.runtime,
    answers,
    /** Where one is, below /blog. */
    address: () => place.here,
    /** Shows a page or a part of one at an address below /blog, and nothing anywhere else. */
    show: (page: ReactNode, address = '/') => {
      const [path = '/'] = address.split(/[?#]/)
      place.here = address
      render(
        <RuntimeProvider runtime={app.runtime}>
          <MemoryRouter basename="/blog" initialEntries={[`/blog${address}`]}>
            <Routes>
              <Route path={path} element={page} />
              <Route path="*" element={null} />
            </Routes>
            <ToastHost />
            <DialogHost />
            <Follow place={place} />
          </MemoryRouter>
        </RuntimeProvider>,
      )
      app.start({ here: () => place.here, go: (to) => place.go(to) })
      onTestFinished(() => app.stop())
    },
  }
}

function Follow({ place }: { place: { here: string; go: (to: string) => void } }) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  // A look at the router from outside of it; nothing is rendered by it.
  Object.assign(place, { here: pathname + search + hash, go: navigate })
  return null
}
