/** Something a server does by itself, again and again. */
export interface Job {
  /** Its name on the wire and in the database: small letters and hyphens. */
  name: string
  /** When, as cron writes it, in the server's time zone; six fields begin with seconds. */
  schedule: string
  /** Safe to run twice: a process may be killed in the middle of it. */
  run(): Promise<unknown>
}
