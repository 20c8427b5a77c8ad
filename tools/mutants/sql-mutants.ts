/** One place of a text that is written otherwise. */
export interface Change {
  start: number
  end: number
  to: string
}

interface Token extends Change {
  kind: 'word' | 'number' | 'text' | 'sign' | 'hole'
}

/** Comments say nothing; what JavaScript fills in is one hole, whatever it is. */
const grammar =
  /(?<skip>\s+|--[^\n]*|\/\*[\s\S]*?\*\/)|(?<hole>§+)|(?<text>'(?:[^']|'')*')|(?<number>\d+(?:\.\d+)?(?!\w))|(?<word>"[^"]*"|[A-Za-z_#]\w*)|(?<sign><>|<=|>=|:=|=>|->>|->|\|\||::|!~\*?|~\*|\.\.|.)/gy

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(grammar)].flatMap((match) => {
    const { skip, ...kinds } = match.groups ?? {}
    const kind = Object.entries(kinds).find(([, found]) => found !== undefined)?.[0] as Token['kind'] | undefined
    if (skip !== undefined || kind === undefined) return []
    const written = match[0]
    return [
      {
        kind,
        start: match.index,
        end: match.index + written.length,
        to: kind === 'word' ? written.toLowerCase() : written,
      },
    ]
  })

const turned: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '=': '<>', '<>': '=' }
const swapped: Readonly<Record<string, string>> = {
  ...{ and: 'or', or: 'and', greatest: 'least', least: 'greatest', min: 'max', max: 'min', '+': '-', '-': '+' },
}

/** Each mistake of one kind that can be made in some SQL. */
export const sqlMutants = (text: string): Change[] => {
  const tokens = tokensOf(text)
  const all = [
    ...tokens.flatMap((token, at) => wordMutants(tokens, token, at)),
    ...tokens.flatMap((token, at) => numberMutants(tokens, token, at)),
    ...lockMutants(tokens),
    ...predicatesOf(tokens).flatMap((predicate) => predicateMutants(text, tokens, predicate)),
  ]
  const known = new Map(all.map((each) => [text.slice(0, each.start) + each.to + text.slice(each.end), each]))
  return [...known.values()]
}

const wordMutants = (tokens: readonly Token[], { kind, start, end, to }: Token, at: number): Change[] => {
  const [before, next] = [tokens[at - 1], tokens[at + 1]]
  const change = (by: string): Change[] => [{ start, end, to: by }]
  if (kind === 'sign') {
    if (to === '=' && isAssignment(tokens, at)) return []
    if (turned[to] !== undefined) return change(turned[to])
    const isBetweenValues =
      before !== undefined && /^(word|number|hole)$|^[)\]]$/.test(before.kind === 'sign' ? before.to : before.kind)
    return swapped[to] !== undefined && isBetweenValues ? change(swapped[to]) : []
  }
  if (kind !== 'word') return []
  if (to === 'and' && isOfBetween(tokens, at)) return []
  if (swapped[to] !== undefined) return change(swapped[to])
  if (to === 'is') return next?.to === 'not' ? [{ start, end: next.end, to: 'is' }] : change('is not')
  const isNegated = before?.to === 'not'
  const isTest = to === 'exists' || to === 'between' || (to === 'in' && next?.to === '(')
  if (!isTest || (to === 'in' && tokens[at - 2]?.to === 'for')) return []
  return isNegated ? [{ start: before.start, end, to }] : change(`not ${to}`)
}

/** `set a = 1, b = 2`, where it is no comparison. */
const isAssignment = (tokens: readonly Token[], at: number): boolean => {
  const opener = tokens[at - 2]
  if (opener?.to === 'set') return true
  if (opener?.to !== ',') return false
  for (let depth = 0, place = at - 2; place >= 0; place -= 1) {
    const { to } = tokens[place] as Token
    if (to === ')' || to === ']') depth += 1
    if (to === '(' || to === '[') depth -= 1
    if (depth < 0 || to === ';') return false
    if (depth === 0 && to === 'set') return true
    if (depth === 0 && /^(where|from|select|values|when|join)$/.test(to)) return false
  }
  return false
}

const isOfBetween = (tokens: readonly Token[], at: number): boolean => {
  for (let place = at - 1; place >= at - 6 && place >= 0; place -= 1) {
    if (tokens[place]?.to === 'between') return true
    if (/^(and|or|where|when|on|if)$/.test(tokens[place]?.to ?? '')) return false
  }
  return false
}

const interval = /^'(\d+)( \w+)'$/

const numberMutants = (tokens: readonly Token[], { kind, start, end, to }: Token, at: number): Change[] => {
  const others = (count: number): number[] => [count - 1, count + 1]
  if (kind === 'number' && /^\d+$/.test(to)) {
    const isOfType =
      tokens[at - 1]?.to === '(' && /^(timestamptz|char|varchar|numeric|timestamp)$/.test(tokens[at - 2]?.to ?? '')
    return isOfType
      ? []
      : others(Number(to)).map((count) => ({ start, end, to: count < 0 ? `(${count})` : `${count}` }))
  }
  const [, count, unit] = kind === 'text' ? (interval.exec(to) ?? []) : []
  if (count === undefined || tokens[at - 1]?.to !== 'interval') return []
  return others(Number(count)).map((other) => ({ start, end, to: `'${other}${unit}'` }))
}

const lockMutants = (tokens: readonly Token[]): Change[] =>
  tokens.flatMap(({ to, start }, at) => {
    const [mode, more, last] = [tokens[at + 1], tokens[at + 2], tokens[at + 3]]
    if (to !== 'for' || (mode?.to !== 'update' && mode?.to !== 'share')) return []
    const isOf = more?.to === 'of' && last !== undefined
    const isSkipping = more?.to === 'skip' && last !== undefined
    const end = isOf || isSkipping ? last.end : mode.end
    return [{ start, end, to: '' }, ...(isSkipping ? [{ start: more.start, end: last.end, to: '' }] : [])]
  })

interface Predicate {
  /** Places of its first and last token. */
  from: number
  to: number
  opener: string
  closer: string
}

const openers = /^(where|and|or|on|when|if|elsif|having)$/
const closers =
  /^(and|or|then|group|order|limit|returning|for|union|left|join|cross|inner|loop|window|on|when|else|end|having|select|where|from)$|^[;,)]$/

/** What stands between the words that conditions are made of. */
const predicatesOf = (tokens: readonly Token[]): Predicate[] =>
  tokens.flatMap(({ to, kind }, at) => {
    const isGroup = to === '(' && openers.test(tokens[at - 1]?.to ?? '')
    if (!isGroup && (kind !== 'word' || !openers.test(to) || (to === 'and' && isOfBetween(tokens, at)))) return []
    if (tokens[at - 1]?.to === 'end' || isJoinless(tokens, at)) return []
    const last = endOf(tokens, at + 1)
    if (last <= at) return []
    const closer = tokens[last + 1]?.to ?? ''
    return [{ from: at + 1, to: last, opener: isGroup ? (/^(and|or)$/.test(closer) ? closer : 'if') : to, closer }]
  })

/** `on conflict (…)` and `on true` decide nothing. */
const isJoinless = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.to === 'on' && (tokens[at + 1]?.to === 'conflict' || tokens[at + 1]?.to === 'true')

const endOf = (tokens: readonly Token[], from: number): number => {
  let depth = 0
  let cases = 0
  for (let place = from; place < tokens.length; place += 1) {
    const { to, kind } = tokens[place] as Token
    if (
      depth === 0 &&
      cases === 0 &&
      place > from &&
      closers.test(to) &&
      kind !== 'text' &&
      !isOfBetween(tokens, place)
    )
      return place - 1
    if (depth === 0 && cases === 0 && place === from && closers.test(to) && to !== 'case') return from - 1
    if (kind === 'word' && to === 'case') cases += 1
    if (kind === 'word' && to === 'end') cases -= 1
    if (to === '(' || to === '[') depth += 1
    if (to === ')' || to === ']') depth -= 1
    if (depth < 0) return place - 1
  }
  return tokens.length - 1
}

const tests = /^(=|<>|is|in|exists|not)$/

/** Left out of a chain it decides nothing; alone it is always so, or never. */
const predicateMutants = (
  text: string,
  tokens: readonly Token[],
  { from, to, opener, closer }: Predicate,
): Change[] => {
  const [first, last] = [tokens[from], tokens[to]]
  if (first === undefined || last === undefined) return []
  const { start } = first
  const { end } = last
  const isChained = /^(and|or)$/.test(opener) || /^(and|or)$/.test(closer)
  const isInOr = opener === 'or' || (closer === 'or' && opener !== 'and')
  const written = text.slice(start, end)
  const values = isChained ? [isInOr ? 'false' : 'true'] : ['true', 'false']
  const within = tokens.slice(from, to + 1).map((token) => token.to)
  // Turned, a comparison for being the same is negated; so is what is asked with `is`, `in` or `exists`.
  const isTurned = !within.some((word) => /^(and|or|<|>|<=|>=)$/.test(word)) && within.some((word) => tests.test(word))
  return [...values, ...(isTurned ? [] : [`not (${written})`])].map((value) => ({ start, end, to: value }))
}
