import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { images } from '#server/db/schema/images.ts'
import { createS3ImageStore } from '#server/images/s3-image-store.ts'
import { built } from '#tests/support/built.ts'
import type { Community } from '#tests/support/community.ts'
import { environmentOf } from '#tests/support/object-store.ts'
import { noise } from '#tests/support/pictures.ts'
import { canTestSwift, startSwift, type Swift } from '#tests/support/swift.ts'
import { until } from '#tests/support/until.ts'
import { row, sleep, thousands, type Row } from './kit.ts'
import { openPlace, untilReady, type Place } from './place.ts'

/** The place of pictures goes away amid uploads and amid a move, and one of two nodes is killed: no picture is lost, none is half there. */
row('R20', 20, async (row) => {
  if (!canTestSwift()) return row.leaveOut('pictures', 'no object store (python3-swift) here')
  // A node gives the store fifteen seconds.
  const awayMs = Math.max(17, row.size('seconds', 20)) * 1000
  const swift = await startSwift()
  row.onEnd(() => swift.close())
  const place = await openPlace(row, 'PostgreSQL', { members: 40 })
  await place.renewTokens()
  const kept: string[] = []

  // What the first node has on its disk from before there was a bucket.
  const alone = await place.startNode('one')
  await untilReady(alone.url)
  for (const { token } of place.members.slice(0, 10))
    kept.push((await upload(alone.url, token)).picture ?? '')
  await alone.stop()

  const env = environmentOf(swift)
  const one = await place.startNode('one', env)
  let two = await place.startNode('two', env)
  await Promise.all([untilReady(one.url), untilReady(two.url)])
  const reading = startReading(() => [one.url, two.url])
  const uploading = startUploading(place, () => [one.url, two.url])
  const restartTwo = async () => {
    await two.kill()
    two = await place.startNode('two', env)
    await untilReady(two.url)
  }

  await until(() => uploading.kept.length > 10, 'uploads', 60_000)
  swift.pause()
  await sleep(awayMs)
  swift.resume()
  const refused = uploading.answers.filter(({ status }) => status === 503).length
  row.find('uploads refused while the store was away', refused, '> 0', refused > 0)
  const before = uploading.kept.length
  await until(() => uploading.kept.length > before + 10, 'uploads after the outage', 60_000)
  await restartTwo()
  await moveAmidOutage(row, one, env, swift)
  await uploading.stop()
  const failedReads = await reading.stop()
  row.find(
    'lists that failed meanwhile, the killed node aside',
    `${failedReads.failed} of ${thousands(failedReads.asked)}`,
    0,
    failedReads.failed === 0 && failedReads.asked > 100,
  )
  kept.push(...uploading.kept)
  await findWhole(row, place, swift, kept, [one.url, two.url])
})

interface Upload {
  status: number | undefined
  /** Its address, once it was acknowledged. */
  picture?: string
}

async function upload(url: string, token: string): Promise<Upload> {
  const form = new FormData()
  const bytes = await noise({ width: 400, height: 300 })
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png')
  const headers = { authorization: `Bearer ${token}` }
  try {
    const answer = await fetch(`${url}/api/images/post`, {
      method: 'POST',
      headers,
      body: form,
    })
    const { url: picture } = (await answer.json()) as { url?: string }
    return { status: answer.status, ...(answer.status === 201 && { picture: picture ?? '' }) }
  } catch {
    // Its node was killed: whether the picture was kept is not known.
    return { status: undefined }
  }
}

/** Four members at a time upload, on one node after the other, until it is stopped. */
function startUploading({ members }: Place, nodes: () => string[]) {
  const answers: Upload[] = []
  const kept: string[] = []
  let isOver = false
  const hand = async (first: number) => {
    for (let at = first; !isOver; at += 4) {
      const url = nodes()[at % 2] ?? ''
      const answer = await upload(url, members[at % members.length]?.token ?? '')
      answers.push(answer)
      if (answer.picture) kept.push(answer.picture)
      await sleep(100)
    }
  }
  const hands = [0, 1, 2, 3].map(hand)
  const stop = async () => {
    isOver = true
    await Promise.all(hands)
  }
  return { answers, kept, stop }
}

/** Somebody reads lists on both nodes. */
function startReading(nodes: () => string[]) {
  let [asked, failed, isOver] = [0, 0, false]
  const read = async () => {
    while (!isOver) {
      for (const url of nodes()) {
        const status = await fetch(`${url}/api/posts/public`).then(
          async (answer) => {
            await answer.body?.cancel()
            return answer.status
          },
          () => 0,
        )
        asked += 1
        // No answer is a node that was killed; one that answers badly is not.
        if (status !== 200 && status !== 0) failed += 1
      }
      await sleep(50)
    }
  }
  const done = read()
  const stop = async () => {
    isOver = true
    await done
    return { asked, failed }
  }
  return { stop }
}

/** The first node's old pictures go to the bucket; the store is away in the middle, and the tool is interrupted once. */
async function moveAmidOutage(row: Row, { dataDir }: Community, env: object, swift: Swift) {
  const options = { env: { ...process.env, ...env, DATA_DIR: dataDir, LOG_LEVEL: 'warn' } }
  const args = [built('server/tools/images.js'), 'move']
  const interrupted = spawn(process.execPath, args, { ...options, stdio: 'ignore' })
  await sleep(1_500)
  interrupted.kill('SIGINT')
  await once(interrupted, 'exit')
  swift.pause()
  const code = await exitCode(args, options)
  row.find('a move without its store fails and says so', `exit code ${code}`, 1, code === 1)
  swift.resume()
  const again = await exitCode(args, options)
  row.find('a move goes on where it was', `exit code ${again}`, 0, again === 0)
}

const exitCode = (args: string[], options: object) =>
  new Promise<number>((resolve) => {
    execFile(process.execPath, args, options, (error) => resolve(Number(error?.code ?? 0)))
  })

async function findWhole(
  row: Row,
  place: Place,
  swift: Swift,
  kept: string[],
  nodes: string[],
) {
  let lost = 0
  for (const picture of kept)
    for (const url of nodes) {
      const answer = await fetch(url + picture)
      const bytes = await answer.arrayBuffer()
      if (!answer.ok || bytes.byteLength < 1_000) lost += 1
    }
  row.find(
    'acknowledged pictures that one of two nodes does not show',
    `${lost} of ${thousands(kept.length)}`,
    0,
    lost === 0 && kept.length > 30,
  )
  const store = createS3ImageStore(swift.config)
  const names = new Set<string>()
  for await (const { name } of store.listBefore(new Date(8.64e15))) names.add(name)
  const found = await place.within(({ db }) => db.select().from(images))
  const halves = found.filter(({ name }) => !names.has(name))
  row.find(
    'rows without a picture in the bucket',
    `${halves.length} of ${found.length}`,
    0,
    halves.length === 0,
  )
  const isVaried = async () =>
    (await place.within(({ db }) => db.select().from(images))).every(
      ({ variantsAt }) => variantsAt !== null,
    )
  const areAllVaried = await until(isVaried, 'variants', 120_000).then(
    () => true,
    () => false,
  )
  row.find(
    'narrower versions of all are made afterwards',
    String(areAllVaried),
    'true',
    areAllVaried,
  )
}
