/**
 * What only its owner may read, by its shape: wherever a server writes, none of it may stand. Ids of rows, hashes of files
 * and what a test makes up have other shapes.
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

/** What a form shows how to write. */
const examples = /(?:like|such as|comme) 677 12 34 56|(?:e\.g\.,|par ex\.) ABC123/g

/** What of it stands in a text, with a little of what is around it. */
export const leaksIn = (written: string): string[] => {
  const text = written.replace(examples, '')
  return shapes.flatMap(([what, shape]) => {
    const found = shape.exec(text)
    return found === null ? [] : [`${what}: …${text.slice(Math.max(0, found.index - 120), found.index + 60)}…`]
  })
}

export interface LeakWatch {
  read(where: string, text: string): void
  /** Throws what was found. */
  settle(): void
}

const mostTold = 10
/** Read together, as that is cheaper, and not kept for ever. */
const mostKept = 20_000

/** Reads along what a server writes while it is tested. */
export const watchLeaks = (): LeakWatch => {
  const found = new Set<string>()
  let kept: string[] = []
  const look = (): void => {
    for (const leak of leaksIn(kept.join('\n'))) if (found.size < mostTold) found.add(leak)
    kept = []
  }
  return {
    read(where, text) {
      kept.push(where, text)
      if (kept.length >= mostKept) look()
    },
    settle() {
      look()
      if (found.size > 0) throw new Error(`The server wrote what only its owner may read:\n${[...found].join('\n')}`)
    },
  }
}
