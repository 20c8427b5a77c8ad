import type { Singer } from './voice.ts'

/** Three women and three men of the choir, then a woman and a man who lead. */
export const singers: readonly Singer[] = [
  { throat: 1.17, breath: 0.16, vibrato: 0.12, late: 0.006, out: -5, seed: 3 },
  { throat: 1.14, breath: 0.2, vibrato: 0.1, late: 0.021, out: 6, seed: 11 },
  { throat: 1.19, breath: 0.18, vibrato: 0.14, late: 0.012, out: 3, seed: 19 },
  { throat: 1.06, breath: 0.16, vibrato: 0.1, late: 0.026, out: -8, seed: 29 },
  { throat: 1, breath: 0.14, vibrato: 0.1, late: 0.01, out: 7, seed: 37 },
  { throat: 1.02, breath: 0.16, vibrato: 0.12, late: 0.018, out: -4, seed: 43 },
  { throat: 1.16, breath: 0.12, vibrato: 0.24, late: 0, out: 0, seed: 53 },
  { throat: 1.02, breath: 0.1, vibrato: 0.2, late: 0, out: 0, seed: 61 },
]
