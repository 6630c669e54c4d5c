import { createFacts, type Facts, type Waiting } from './facts.ts'
import type { Instruments, Sample } from './instruments.ts'
import type { Measured } from './process.ts'

/** Looks something up in what the database has said; nothing while it does not answer. */
type Known = (samples: (facts: Facts) => readonly Sample[]) => () => Promise<readonly Sample[]>

/** What all nodes of a database say alike. */
export function measureDatabase(
  instruments: Instruments,
  { core, modules }: Pick<Measured, 'core' | 'modules'>,
): void {
  const { gauge } = instruments
  const read = createFacts(core, modules.services.jobs)
  const known: Known = (samples) => async () => {
    const facts = await read()
    return facts ? samples(facts) : []
  }

  gauge({
    name: 'inkstone_database_up',
    help: 'Whether the database answers within a second, 1 or 0. While it does not, what it knows is left out.',
    read: async () => [[(await read()) ? 1 : 0]],
  })
  gauge({
    name: 'inkstone_database_bytes',
    help: 'The size of the database.',
    read: known(({ databaseBytes }) => [[databaseBytes]]),
  })
  gauge({
    name: 'inkstone_backup_newest_timestamp_seconds',
    help: 'When the newest backup was made, by schedule or by hand in the data folder; 0: there is none.',
    read: known(({ newestBackupAt }) => [[(newestBackupAt?.getTime() ?? 0) / 1000]]),
  })
  measureWaiting(instruments, known)
  measureJobs(instruments, known)
}

function measureWaiting({ gauge }: Instruments, known: Known) {
  for (const what of ['mails', 'notices'] as const) {
    gauge({
      name: `inkstone_${what}`,
      help: `${what === 'mails' ? 'Mails' : 'Notices'} that members have not been sent: waiting, held by a restore, given up.`,
      labelNames: ['state'],
      read: known((facts) => states(facts[what])),
    })
    gauge({
      name: `inkstone_${what}_oldest_waiting_seconds`,
      help: `How long the oldest of those that wait has waited; 0: none waits.`,
      read: known((facts) => [[facts[what].oldestSeconds]]),
    })
  }
  gauge({
    name: 'inkstone_mails_sent_last_hour',
    help: 'Mails that the mail server has taken within the last hour.',
    read: known(({ mailsSentLastHour }) => [[mailsSentLastHour]]),
  })
}

function measureJobs({ gauge }: Instruments, known: Known) {
  gauge({
    name: 'inkstone_job_failed',
    help: 'Whether the last run of a job ended with an error, 1 or 0.',
    labelNames: ['job_name'],
    read: known(({ jobs }) =>
      jobs.map(({ name, lastError }) => [lastError === null ? 0 : 1, { job_name: name }]),
    ),
  })
  gauge({
    name: 'inkstone_job_running',
    help: 'Whether a job runs on any node, 1 or 0.',
    labelNames: ['job_name'],
    read: known(({ jobs }) =>
      jobs.map(({ name, isRunning }) => [isRunning ? 1 : 0, { job_name: name }]),
    ),
  })
  gauge({
    name: 'inkstone_job_last_finish_timestamp_seconds',
    help: 'When a job last ended; left out until it has.',
    labelNames: ['job_name'],
    read: known(({ jobs }) =>
      jobs.flatMap(({ name, lastFinishedAt }) =>
        lastFinishedAt
          ? [[Date.parse(lastFinishedAt) / 1000, { job_name: name }] as const]
          : [],
      ),
    ),
  })
}

const states = ({ waiting, held, givenUp }: Waiting) => [
  [waiting, { state: 'waiting' }] as const,
  [held, { state: 'held' }] as const,
  [givenUp, { state: 'given_up' }] as const,
]
