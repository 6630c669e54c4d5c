import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'

/** Lets a server listen on this machine; answers on which port. */
export async function listenOn(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return portOf(server)
}

/** A server that listens on a port has an address of this shape. */
export const portOf = (server: Server) => (server.address() as AddressInfo).port

/** A port on which nobody listens. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  const port = await listenOn(probe)
  probe.close()
  await once(probe, 'close')
  return port
}

/** Whether somebody takes connections there. */
export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => (socket.destroy(), resolve(true)))
    socket.once('error', () => resolve(false))
  })
}
