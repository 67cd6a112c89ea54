/** Processes that one file of tests starts and the next goes on with; they end with the process that all these share. */
export const kept = { processes: 0 }
