/** Which number of a table is open: one at a time. */
export type OpenNumber = { readonly entryId: string; readonly code: string }
