import { once } from 'node:events'
import { WebSocket } from 'ws'
import { percentile, row, seconds, sleep, slowest, thousands } from './kit.ts'
import { openPlace, residentMegabytes, type Place } from './place.ts'

/** Opened at once: more would wait for each other at the door. */
const atOnce = 50
const pushes = 10

/** Many connections to the hub of the built server, held for a while, then announcements to all of them. */
row('R12', 40, async (row) => {
  const count = row.size('connections', 2_000)
  const minutes = row.size('minutes', 2)
  // A member has at most a hundred.
  const place = await openPlace(row, 'PostgreSQL', { members: Math.ceil(count / 50) })
  const community = await place.start()
  await place.renewTokens()
  const sockets: WebSocket[] = []
  while (sockets.length < count)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(atOnce, count - sockets.length) }, (_, at) =>
          open(place, sockets.length + at),
        ),
      )),
    )
  row.onEnd(() => sockets.forEach((socket) => socket.terminate()))
  let dropped = 0
  for (const socket of sockets) {
    socket.on('close', () => (dropped += 1))
    // As the official client does: whoever says nothing for half a minute is gone.
    const timer = setInterval(() => socket.send('{"type":6}\u001e'), 15_000)
    socket.on('close', () => clearInterval(timer))
  }
  await sleep(minutes * 60_000)
  await place.renewTokens()
  const delays: number[] = []
  for (let push = 0; push < pushes; push += 1) {
    const title = `公告之${push}`
    const began = performance.now()
    const arrived = Promise.all(sockets.map((socket) => arrival(socket, title, began)))
    const answer = await fetch(`${place.url}/api/notifications`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${place.admin.token}`,
      },
      body: JSON.stringify({ type: 11, title, content: '各位好。' }),
    })
    if (!answer.ok) throw new Error(`no announcement: ${await answer.text()}`)
    delays.push(...(await arrived).flatMap((delay) => (delay === undefined ? [] : [delay])))
  }
  const memory = residentMegabytes(community)
  const lost = count * pushes - delays.length
  const held = `${thousands(count)} connections held ${minutes} min`
  row.find(`${held} · dropped`, dropped, 0, dropped === 0)
  row.find(`${held} · pushes lost`, `${lost} of ${thousands(count * pushes)}`, 0, lost === 0)
  const p95 = percentile(delays, 0.95)
  row.find(
    `${held} · fan-out p95`,
    `${seconds(p95)}, slowest ${seconds(slowest(delays))}`,
    '0.5 s',
    p95 <= 500,
  )
  row.find(`${held} · memory`, `${memory.toFixed(0)} MB`, '1,500 MB', memory <= 1_500)
  for (const socket of sockets) socket.terminate()
  await community.stop()
})

async function open({ url, members }: Place, number: number) {
  const member = members[number % members.length]
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/hubs/notification`, {
    headers: { authorization: `Bearer ${member?.token}` },
  })
  await once(socket, 'open')
  socket.send('{"protocol":"json","version":1}\u001e')
  await once(socket, 'message')
  return socket
}

/** Milliseconds after the announcement was asked for; undefined when it does not come. */
function arrival(socket: WebSocket, title: string, began: number) {
  return new Promise<number | undefined>((resolve) => {
    const listen = (data: Buffer) => {
      if (data.toString().includes(title)) end(performance.now() - began)
    }
    const timer = setTimeout(() => end(undefined), 30_000)
    const end = (delay: number | undefined) => {
      clearTimeout(timer)
      socket.off('message', listen)
      resolve(delay)
    }
    socket.on('message', listen)
  })
}
