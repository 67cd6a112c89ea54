import type { Client } from '../../src/client/client.ts'

/** One call: its route, and from when to when in ms of Unix time. */
export type Call = { readonly route: string; readonly from: number; readonly to: number }

/** A client that notes how long each call takes. */
export const timed = (api: Client): { readonly api: Client; readonly calls: readonly Call[] } => {
  const calls: Call[] = []
  const now = () => performance.timeOrigin + performance.now()
  return {
    calls,
    api: async (route, ...input) => {
      const from = now()
      const answer = await api(route, ...input)
      calls.push({ route, from, to: now() })
      return answer
    },
  }
}
