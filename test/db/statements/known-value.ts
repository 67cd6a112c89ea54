/** What a statement's tree says of a value. */
export type Known = {
  readonly mayBeNull: boolean
  /** The only values there can be, as TypeScript writes them; nothing where others could be. */
  readonly literals?: readonly string[] | undefined
  /** Of each item of an array, where something is known. */
  readonly item?: Known | undefined
  /** What is in it, in TypeScript, where it is JSON that is made here. */
  readonly json?: string | undefined
}
