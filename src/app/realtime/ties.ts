import { realtimeLinks, type RealtimeHearing, type RealtimeSaying } from '#machines/links.ts'

/** Carries what one machine announces to those who are to hear it, along `realtimeLinks`. */
export function tieRealtime(hearing: RealtimeHearing) {
  return <From extends keyof RealtimeSaying>(from: From, event: RealtimeSaying[From]) => {
    for (const { from: source, on, to, send } of realtimeLinks) {
      if (source !== from || on !== event.type) continue
      const hear: (event: never) => void = hearing[to]
      // Each link was held to what its listener knows; a loop over all of them can't say so.
      hear((send === 'same' ? event : send) as never)
    }
  }
}

export type CarryRealtime = ReturnType<typeof tieRealtime>
