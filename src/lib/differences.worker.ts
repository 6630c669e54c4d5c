import { differencesOf } from './differences.ts'

// Node has no such listener, and every module of the app can be imported there.
globalThis.addEventListener?.(
  'message',
  ({ data: { left, right } }: MessageEvent<{ left: string; right: string }>) =>
    globalThis.postMessage(differencesOf(left, right)),
)
