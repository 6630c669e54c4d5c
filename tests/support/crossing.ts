import { connect, createServer } from 'node:net'
import type { NetConnectOpts, Socket } from 'node:net'
import { listenOn } from './port.ts'

/** A port of its own that leads to the first of several places which takes the connection; with none it hangs up. */
export interface Crossing {
  port: number
  /** Hangs up on everybody, until `mend`. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

export async function openCrossing(places: readonly NetConnectOpts[]): Promise<Crossing> {
  const sockets = new Set<Socket>()
  let isCut = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    keep(near)
    lead(near, isCut ? [] : places)
  })
  const lead = (near: Socket, [place, ...others]: readonly NetConnectOpts[]) => {
    if (place === undefined || near.destroyed) return void near.destroy()
    const far = connect(place)
    const pass = () => lead(near, others)
    far.once('error', pass)
    far.once('connect', () => {
      far.off('error', pass)
      keep(far)
      near.pipe(far).pipe(near)
      near.on('close', () => far.destroy())
      far.on('close', () => near.destroy())
    })
  }
  const port = await listenOn(server)
  return {
    port,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isCut = false
    },
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
