import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const { CORPUS } = process.env

/** Whether `CORPUS` names the folder of attack strings and real posts. */
export const hasCorpus = CORPUS !== undefined && existsSync(CORPUS)

/** Suffix for the name of a test that needs it. */
export const corpusNote = hasCorpus ? '' : '（未设置 CORPUS，跳过）'

/** A JSON file of the corpus. Only call where `hasCorpus`. */
export function readCorpus<T>(...path: string[]): T {
  return JSON.parse(readCorpusText(...path)) as T // the caller knows its file
}

/** A file of the corpus. Only call where `hasCorpus`. */
export function readCorpusText(...path: string[]): string {
  return readFileSync(join(CORPUS ?? '', ...path), 'utf8')
}
