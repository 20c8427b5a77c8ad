import { parseSync } from 'vite'
import type { Source } from '../sources.ts'

export const wordRules = {
  opening: 'a sentence of a comment begins with a bare relative (What, Who, Whose, Whom, Which, Of …)',
  word: 'a comment or a test title has a banned word',
  title: 'a test title does not begin with its verb, or is in no describe',
  length: 'describe and title together are longer than 110 characters',
  type: 'a type name ends with a participle',
  name: 'a name holds a private word',
} as const

export type WordRule = keyof typeof wordRules

export interface WordOffence {
  path: string
  line: number
  rule: WordRule
  text: string
}

/** Banned words in comments and test titles, with their replacements. */
export const bannedWords: readonly (readonly [pattern: string, replacement: string])[] = [
  ['who(so)?ever', 'caller, visitor, member …'],
  ['whom', 'the person’s role'],
  ['nobody', 'no caller, no member, no listener …'],
  ['somebody', 'a caller, a member …'],
  ['what (is|was|are|were)', 'the thing’s noun'],
  ['that which', 'the thing’s noun'],
  ["one['’]s own", 'its, their'],
  ['anew', 'again, new'],
  ['lest', 'so that … not'],
  ['comes', 'arrives, follows, is returned …'],
  ['goes', 'is sent, is deleted, continues …'],
  ['stands', 'is, is listed, is stored …'],
  ['lies', 'is, is stored'],
  ['tells', 'returns, reports, notifies'],
  ['told', 'notified, reported, passed'],
  ['hush(ed|es|ing)?', 'mute, block'],
  ['tidings?', 'notification, event'],
  ['worn', 'expired, used up'],
  ['wish(es|ed)?(?! ?lists?)', 'pending toggle, request'],
  ['lent', 'borrowed, shared'],
  ['sated', 'over quota'],
  ['dawdl\\w*', 'slow'],
  ['knock(s|ed|ing)?', 'request, attempt'],
  ['lots?', 'batch'],
  ['(in|instead of) (the|its|their|his) place of', 'instead of'],
  ['in (its|their|whose) (place|stead)', 'instead'],
  ['in (the|its|their) stead', 'instead'],
  ['wherefrom', 'source'],
  ['whereto', 'destination'],
]

const banned = new RegExp(`\\b(${bannedWords.map(([pattern]) => pattern).join('|')})\\b`, 'i')
const relative = /^(What|Who|Whose|Whom|Whoever|Whatever|Which|Whichever|Of)\b/
const privateName = /hush|tiding|(?:^|[^a-z])worn|wish(?!list)|(?:^|[^a-z])lent(?![a-z])|sated|dawdl/i

/** Fields that are stored on devices, in jobs or sent: renaming them would break old data. */
const storedFields: ReadonlySet<string> = new Set(['wish', 'wishes', 'hush', 'tiding', 'order_chat_wish'])

const irregular =
  'Told|Kept|Sent|Held|Sold|Bought|Found|Given|Taken|Seen|Known|Lent|Left|Made|Written|Chosen|Drawn|Shown|Done|Gone|Paid|Said|Met|Lost|Built|Worn|Begun|Broken|Spoken|Hidden|Spent|Won|Born|Torn|Brought|Caught|Sought|Understood|Heard|Led|Fed|Hung|Drawn|Grown|Thrown|Stolen|Forgotten|Gotten|Proven|Meant|Dealt|Bound'
const participle = new RegExp(`(?:^|[a-z0-9])(?:(?:[A-Z][a-z]*?ed)|${irregular})$`)
const nouns = /(Feed|Seed|Shed|Speed|Need|Bed|Embed|Bleed|Deed|Breed|Weed|Red|Led)$/
const endsWithParticiple = (name: string): boolean => participle.test(name) && !nouns.test(name)

/** Adverbs that may precede the verb of a title. */
const adverbs = /^(?:(?:never|still|also|only|always|again|then|first|at once|no longer) )+/
/** A lower-case word, or the verb that a table fills in. */
const firstWord = /^(?:[a-z][a-z-]+(?=[ ,:]|$)|%s|\$\w+)/
const notVerbs =
  /^(?:an?|the|this|that|these|those|and|or|but|if|of|to|in|into|on|with|without|for|by|as|at|from|after|before|until|during|through|over|under|between|against|when|while|once|what|who|whose|which|how|why|where|no|not|none|nothing|nobody|it|its|they|their|he|she|his|her|you|your|each|every|everything|everybody|all|both|some|any|one|two|three|four|five|ten|many|more|most|less|another|other|even|just|so|than|there|because|with|whether|everyone|whoever|whatever|same)$/

const beginsWithVerb = (title: string): boolean => {
  const first = firstWord.exec(title.replace(adverbs, ''))?.[0]
  return first !== undefined && !notVerbs.test(first)
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  value !== null && typeof value === 'object' && typeof (value as Node).type === 'string'

/** The text of a title's literal; an expression in it counts as one word. */
const literalText = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('%s')
}

const modifiers = /^(each|for|skip|only|skipIf|runIf|concurrent|sequential|fails)$/

/** Name of the test function in `it`, `it.each(…)` and `test.skip`. */
const calleeName = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined
  if (node.type === 'Identifier') return node.name as string
  if (node.type === 'MemberExpression')
    return modifiers.test((node.property as { name?: string }).name ?? '') ? calleeName(node.object) : undefined
  if (node.type === 'CallExpression') return calleeName(node.callee)
  if (node.type === 'TaggedTemplateExpression') return calleeName(node.tag)
  return undefined
}

const isTable = (node: Node): boolean =>
  node.type === 'MemberExpression' && /^(each|for|skipIf|runIf)$/.test((node.property as { name: string }).name)

const titleOf = (node: Node): { kind: 'describe' | 'it'; title: string } | undefined => {
  if (node.type !== 'CallExpression' || isTable(node.callee as Node)) return undefined
  const name = calleeName(node.callee)
  const title = literalText((node.arguments as unknown[])[0])
  if (title === undefined || !/^(describe|it|test|story|stories)$/.test(name ?? '')) return undefined
  return { kind: name === 'describe' ? 'describe' : 'it', title }
}

const declared =
  /^(FunctionDeclaration|ClassDeclaration|VariableDeclarator|TSInterfaceDeclaration|TSTypeAliasDeclaration|TSEnumDeclaration)$/
const isType = /^(TSInterfaceDeclaration|TSTypeAliasDeclaration|ClassDeclaration)$/

interface Comment {
  start: number
  text: string
}

interface Title {
  start: number
  parents: string[]
  title: string
}

interface Name {
  start: number
  name: string
  isType: boolean
}

interface Words {
  comments: Comment[]
  titles: Title[]
  names: Name[]
}

/** Line comments that follow one another are one comment. */
const joined = (comments: { type: string; value: string; start: number; end: number }[], text: string): Comment[] => {
  const found: (Comment & { end: number; isLine: boolean })[] = []
  for (const { type, value, start, end } of comments) {
    const before = found.at(-1)
    const isLine = type === 'Line'
    const clean = value.replace(/^\s*\*+ ?/gm, '').trim()
    if (isLine && before?.isLine && /^\r?\n[ \t]*$/.test(text.slice(before.end, start))) {
      before.text += ` ${clean}`
      before.end = end
    } else found.push({ start, end, isLine, text: clean })
  }
  return found
}

const sentences = (text: string): string[] => text.split(/(?<=[.;:!?])\s+/).map((each) => each.trim())

/** A question may begin with What or Who; quoted code and links hold words of their own. */
const isRelative = (sentence: string): boolean => relative.test(sentence) && !sentence.endsWith('?')
const withoutCode = (text: string): string => text.replace(/`[^`]*`|https?:\S+|“[^”]*”|"[^"]*"/g, '')

const readTitles = (program: unknown): Title[] => {
  const found: Title[] = []
  const visit = (node: unknown, parents: string[]): void => {
    if (Array.isArray(node)) for (const each of node) visit(each, parents)
    if (!isNode(node)) return
    const test = titleOf(node)
    if (test?.kind === 'it') found.push({ start: node.start, parents, title: test.title })
    const inner = test?.kind === 'describe' ? [...parents, test.title] : parents
    for (const each of Object.values(node)) visit(each, inner)
  }
  visit(program, [])
  return found
}

const readNames = (program: unknown): Name[] => {
  const found: Name[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) visit(each)
    if (!isNode(node)) return
    const id = node.id as Node | undefined
    if (declared.test(node.type) && id?.type === 'Identifier')
      found.push({ start: id.start, name: id.name as string, isType: isType.test(node.type) })
    if (/^(Property|TSPropertySignature|PropertyDefinition)$/.test(node.type)) {
      const key = node.key as Node
      const name = key.type === 'Identifier' ? (key.name as string) : ''
      if (!storedFields.has(name)) found.push({ start: key.start, name, isType: false })
    }
    for (const each of Object.values(node)) visit(each)
  }
  visit(program)
  return found
}

export const readWords = ({ path, text }: Source): Words => {
  const { program, comments } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  return { comments: joined(comments, text), titles: readTitles(program.body), names: readNames(program.body) }
}

const commentOffences = (text: string): WordRule[] => [
  ...(sentences(text).some(isRelative) ? (['opening'] as const) : []),
  ...(banned.test(withoutCode(text)) ? (['word'] as const) : []),
]

const titleOffences = (parents: string[], title: string): WordRule[] => [
  ...(parents.length === 0 || !beginsWithVerb(title) ? (['title'] as const) : []),
  ...([...parents, title].join(' ').length > 110 ? (['length'] as const) : []),
  ...(banned.test(withoutCode([...parents, title].join(' '))) ? (['word'] as const) : []),
]

/** Every offence of a file against the rules of plain words. */
export const wordOffences = (source: Source, { comments, titles, names } = readWords(source)): WordOffence[] => {
  const at = (start: number, rule: WordRule, text: string): WordOffence => ({
    path: source.path,
    line: source.text.slice(0, start).split('\n').length,
    rule,
    text: text.replace(/\s+/g, ' '),
  })
  return [
    ...comments.flatMap(({ start, text }) => commentOffences(text).map((rule) => at(start, rule, text))),
    ...titles.flatMap(({ start, parents, title }) =>
      titleOffences(parents, title).map((rule) => at(start, rule, [...parents, title].join(' · '))),
    ),
    ...names
      .filter((each) => each.isType && endsWithParticiple(each.name))
      .map((each) => at(each.start, 'type', each.name)),
    ...names.filter(({ name }) => privateName.test(name)).map(({ start, name }) => at(start, 'name', name)),
  ].sort((one, other) => one.line - other.line)
}
