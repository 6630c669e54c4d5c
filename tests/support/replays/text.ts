import { readableEvent } from '../paths/structure.ts'
import { hasParted, type ReplayedActor, type ReplayedStep } from './replay.ts'

/** Whether what this version makes of it can be held against the record. */
const isKnown = ({ knows }: ReplayedActor) => knows === 'same'

/** Parted, for what decided is not in the record. */
const isUnsaid = (actor: ReplayedActor) => hasParted(actor) && !actor.isWhole

/** 0: the same states; 1: they part; 2: it can't be said. */
export function exitCode(actors: readonly ReplayedActor[]): 0 | 1 | 2 {
  const judged = actors.filter((actor) => isKnown(actor) && !isUnsaid(actor))
  if (judged.some(hasParted)) return 1
  return judged.length < actors.length ? 2 : 0
}

/** Every step of every actor with both states, and a summary. */
export function replayText(actors: readonly ReplayedActor[]): string {
  const parted = actors.filter((actor) => hasParted(actor) && !isUnsaid(actor))
  const unsaid = actors.filter(isUnsaid)
  const unknown = actors.filter((actor) => !isKnown(actor))
  return [
    ...actors.map(actorText),
    [
      `${actors.length} 个状态机，${actors.reduce((sum, { total }) => sum + total, 0)} 步`,
      parted.length === 0 ? '没有分歧' : `分歧：${listed(parted)}`,
      ...(unsaid.length === 0 ? [] : [`判断不了：${listed(unsaid)}`]),
      ...(unknown.length === 0 ? [] : [`版本不同或不认识：${listed(unknown)}`]),
    ].join('；') + '。',
  ].join('\n\n')
}

function actorText(actor: ReplayedActor): string {
  const { id, machine, knows, steps, total } = actor
  const left = total - steps.length
  return [
    id,
    ...(knows === 'nothing' ? [`  这一版没有状态机 ${machine}，无法重放。`] : []),
    ...(knows === 'changed'
      ? [`  状态机 ${machine} 和记录时的版本不同，下面是这一版会走的路。`]
      : []),
    ...steps.map(stepText),
    ...(isUnsaid(actor)
      ? ['  记录里少了决定这一步的东西（函数，或没有记全的内容），所以判断不了。']
      : []),
    ...(hasParted(actor) ? [`  从这一步起不同，后面 ${left} 步没有再走。`] : []),
  ].join('\n')
}

function stepText({ at, type, recorded, replayed }: ReplayedStep): string {
  const when = new Date(at).toISOString().slice(11, 23)
  const states = recorded === replayed ? recorded : `记录 ${recorded}，重放 ${replayed}`
  return `  ${recorded === replayed ? '✓' : '✗'} ${when} ${readableEvent(type)} → ${states}`
}

const listed = (actors: readonly ReplayedActor[]) => actors.map(({ id }) => id).join('、')
