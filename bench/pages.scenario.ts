import { holdFirstLoads } from './pages/first-load.ts'
import { holdLighthouse } from './pages/lighthouse.ts'
import { holdSecondVisits } from './pages/second-visit.ts'

/**
 * Pages on a slow phone: arrival of the scripts in a first load, cost of a second visit, and Lighthouse's scores.
 * `npm run bench -- pages <part>` measures one part only.
 */
export const measure = async (): Promise<void> => {
  const [wanted] = process.argv.slice(3)
  const parts: Readonly<Record<string, () => Promise<void>>> = {
    'first-load': holdFirstLoads,
    'second-visit': holdSecondVisits,
    lighthouse: holdLighthouse,
  }
  for (const [name, part] of Object.entries(parts)) if (wanted === undefined || wanted === name) await part()
}
