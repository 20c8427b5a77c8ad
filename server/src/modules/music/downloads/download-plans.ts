import type { Segment } from './zip.ts'

/** Everything about a download except its bytes. */
export interface DownloadPlan {
  name: string
  type: 'audio/mpeg' | 'audio/mp4' | 'application/zip'
  etag: string
  bytes: number
  segments: readonly Segment[]
}

/** Cache of plans by their parts: tags, checksums and a hash take some 15 ms for an album. */
export interface DownloadPlans {
  find(parts: string, make: () => Promise<DownloadPlan>): Promise<DownloadPlan>
  readonly made: number
}

const mostPlans = 500

export const createDownloadPlans = (): DownloadPlans => {
  const plans = new Map<string, Promise<DownloadPlan>>()
  let made = 0
  return {
    find(parts, make) {
      const known = plans.get(parts)
      if (known !== undefined) return known
      if (plans.size >= mostPlans) plans.clear()
      made += 1
      const plan = make()
      plans.set(parts, plan)
      plan.catch(() => plans.delete(parts))
      return plan
    },
    get made() {
      return made
    },
  }
}
