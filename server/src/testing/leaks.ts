/**
 * Shapes of private data, which a server must never write to a log or a public response. Row ids, file hashes and
 * generated test values have other shapes.
 */
const shapes: readonly (readonly [what: string, shape: RegExp])[] = [
  ['a phone number', /(?<![\da-f.-])(?:\+?237[ ]?)?6[2-9]\d(?:[ ]?\d){6}(?![\da-f-])/i],
  ['a wallet id', /(?<![A-Za-z0-9])[A-Z]{3}\d{3}(?![A-Za-z0-9])/],
  ['a token', /(?<![\w-])(?=[\w-]{0,42}[a-z])(?=[\w-]{0,42}[A-Z])(?=[\w-]{0,42}\d)[\w-]{43}(?![\w-])/],
  ['a key, or where a callback comes', /(?<![\da-f-])[\da-f]{32}(?![\da-f-])/],
  ['a code of somebody’s phone', /\/no\/[A-HJ-NP-Z2-9]{10}(?![A-Z0-9])/i],
  ['a PIN', /"pin":\s*"?\d/],
  ['a password', /correct horse|njangi-2407/],
]

/** Example numbers that forms show. */
const examples = /(?:like|such as|comme) 677 12 34 56|(?:e\.g\.,|par ex\.) ABC123/g

/** Private data in a text, each with its surrounding characters. */
export const leaksIn = (written: string): string[] => {
  const text = written.replace(examples, '')
  return shapes.flatMap(([what, shape]) => {
    const found = shape.exec(text)
    return found === null ? [] : [`${what}: …${text.slice(Math.max(0, found.index - 120), found.index + 60)}…`]
  })
}

export interface LeakWatch {
  read(where: string, text: string): void
  /** Throws an error that lists the findings. */
  settle(): void
}

const maxFindings = 10
/** Lines are scanned in batches, which is cheaper, and then dropped. */
const batchSize = 20_000

/** Scans everything a server writes during a test. */
export const watchLeaks = (): LeakWatch => {
  const found = new Set<string>()
  let batch: string[] = []
  const scan = (): void => {
    for (const leak of leaksIn(batch.join('\n'))) if (found.size < maxFindings) found.add(leak)
    batch = []
  }
  return {
    read(where, text) {
      batch.push(where, text)
      if (batch.length >= batchSize) scan()
    },
    settle() {
      scan()
      if (found.size > 0) throw new Error(`The server wrote what only its owner may read:\n${[...found].join('\n')}`)
    },
  }
}
