import { row, thousands } from './kit.ts'
import { engines, openPlace, type Place } from './place.ts'

/** Fifty tabs renew one session at once, and a fifth of the answers never arrive: nobody loses a session. */
row('R4', 15, async (row) => {
  const rounds = row.size('rounds', 25)
  for (const engine of engines) {
    const place = await openPlace(row, engine, { members: rounds })
    const community = await place.start()
    await place.renewTokens()
    let lost = 0
    let branched = 0
    let missed = 0
    let asked = 0
    for (const [round, { token, refreshToken }] of place.members.entries()) {
      const first: Pair = { token, refreshToken }
      const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(place, first)))
      asked += answers.length
      // Whatever a tab heard is the same successor; who heard nothing asks again with what it has.
      const heard = answers.filter((_, at) => (at + round) % 5 !== 0)
      const successors = new Set(answers.flatMap((pair) => (pair ? [pair.refreshToken] : [])))
      if (successors.size > 1) branched += 1
      const retried = await refresh(place, first)
      const last = heard.find((pair) => pair !== undefined)
      if (!last || !retried || heard.some((pair) => pair === undefined)) lost += 1
      const next = last && (await refresh(place, last))
      if (!next) lost += 1
      // The one before the last is a stolen one: it ends the session.
      const replayed = await refresh(place, first)
      const ended = next && (await refresh(place, next))
      if (replayed !== undefined || ended !== undefined) missed += 1
    }
    const of = `of ${rounds} rounds, ${thousands(asked)} refreshes`
    row.find(`${engine} · sessions lost`, `${lost} ${of}`, 0, lost === 0)
    row.find(`${engine} · more than one successor`, `${branched} ${of}`, 0, branched === 0)
    row.find(`${engine} · replays not caught`, `${missed} ${of}`, 0, missed === 0)
    await community.stop()
  }
})

interface Pair {
  token: string
  refreshToken: string
}

async function refresh(
  { url }: Place,
  { token, refreshToken }: Pair,
): Promise<Pair | undefined> {
  const answer = await fetch(`${url}/api/auth/refresh-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, refreshToken }),
  })
  const text = await answer.text()
  // The contract's answer.
  return answer.ok ? (JSON.parse(text) as Pair) : undefined
}
