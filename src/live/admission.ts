/** How many streams a node holds open. A hall of players may share one address. */
export type StreamLimits = { readonly perAddress: number; readonly total: number }

const LIMITS: StreamLimits = { perAddress: 500, total: 10_000 }

export type Admission = {
  /** What leaves again; undefined where nobody more may come. */
  readonly enter: (address: string) => (() => void) | undefined
  readonly close: () => void
}

export const createAdmission = ({ perAddress, total }: StreamLimits = LIMITS): Admission => {
  const byAddress = new Map<string, number>()
  let open = 0
  let closed = false
  return {
    enter: address => {
      const here = byAddress.get(address) ?? 0
      if (closed || open >= total || here >= perAddress) return undefined
      open += 1
      byAddress.set(address, here + 1)
      return () => {
        open -= 1
        const left = (byAddress.get(address) ?? 1) - 1
        if (left === 0) byAddress.delete(address)
        else byAddress.set(address, left)
      }
    },
    close: () => {
      closed = true
    },
  }
}
