import { isAbsolute } from 'node:path'
import type { S3Config } from './s3.ts'

/** Where backups are put: a folder, or what begins so in the bucket. */
export type BackupTarget = { folder: string } | { prefix: string }

/** What the environment says of scheduled backups; what is undefined administrators decide. */
export interface BackupConfig {
  /** Hours from one to the next; 0: none are made. */
  every: number | undefined
  /** How many are kept. */
  keep: number | undefined
  to: BackupTarget | undefined
  /** The public key of age that they are encrypted to. */
  recipient: string | undefined
  /** The bucket for them: of `BACKUP_S3_*`, else that of the pictures. */
  bucket: S3Config | undefined
  /** Whether that is the pictures' own, which a CDN may show to everybody. */
  isSharedBucket: boolean
}

/** How the variables are read; a bad one is refused with a sentence. */
interface Reader {
  text: (name: string, fallback: string) => string
  refuse: (sentence: string) => void
  s3: (prefix: string) => S3Config | undefined
}

const mostHours = 720
const mostBackups = 365
/** A public key of age, X25519 or hybrid; whether its checksum is right only the library knows. */
const recipientPattern = /^age1[02-9ac-hj-np-z]{20,2500}$/

export function readBackupConfig(
  { text, refuse, s3 }: Reader,
  pictures: S3Config | undefined,
): BackupConfig {
  const own = s3('BACKUP_S3')

  function every() {
    const value = text('BACKUP_EVERY', '')
    if (value === '') return undefined
    return value === 'off' ? 0 : number('BACKUP_EVERY', value, mostHours, '（小时），或 off')
  }

  function keep() {
    const value = text('BACKUP_KEEP', '')
    return value === '' ? undefined : number('BACKUP_KEEP', value, mostBackups, '')
  }

  function number(name: string, value: string, most: number, rest: string) {
    if (!/^[1-9]\d*$/.test(value) || Number(value) > most)
      refuse(`${name} 必须是 1 到 ${most} 之间的整数${rest}，现在是“${value}”。`)
    return Number(value)
  }

  function to(): BackupTarget | undefined {
    const value = text('BACKUP_TO', '')
    if (value === '') return undefined
    if (isAbsolute(value)) return { folder: value }
    const [, prefix] = /^s3:((?:[\w.-]+\/?)*)$/.exec(value) ?? []
    if (prefix === undefined)
      refuse(
        `BACKUP_TO 必须是文件夹的绝对路径，或 s3:（可以带前缀，如 s3:backups），现在是“${value}”。`,
      )
    else if (!own && !pictures)
      refuse('BACKUP_TO 指向对象存储时还需要设置 BACKUP_S3_*，或图片用的 S3_*。')
    return { prefix: prefixOf(prefix ?? '') }
  }

  function recipient() {
    const value = text('BACKUP_AGE_RECIPIENT', '')
    if (value.startsWith('AGE-SECRET-KEY-'))
      refuse('BACKUP_AGE_RECIPIENT 是公钥（age1…）：私钥不能放在服务器上。')
    else if (value !== '' && !recipientPattern.test(value))
      refuse('BACKUP_AGE_RECIPIENT 必须是 age 的公钥（age-keygen 打印的那行 age1…）。')
    return value || undefined
  }

  return {
    every: every(),
    keep: keep(),
    to: to(),
    recipient: recipient(),
    bucket: own ?? pictures,
    isSharedBucket: own === undefined,
  }
}

const prefixOf = (text: string) => (text === '' ? 'backups/' : text.replace(/\/*$/, '/'))
