// Checks commit messages. Plain JavaScript, because a commit may be made before the project's own Node is installed.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const longestSubject = 72
/** A change of at most so many lines may explain itself. */
const trivialLines = 10

const notVerbs =
  /^(?:an?|the|this|that|these|those|what|who|whose|which|how|why|where|when|while|if|of|to|in|on|with|without|for|by|as|at|from|after|before|no|not|none|nothing|nobody|it|its|they|their|he|she|one|each|every|all|both|some|any|more|new|now|only|also|first|last)$/
const irregularEndings = /(?:ss|focus|bias|alias|bus|need|feed|embed|seed|speed|shed|bring|ring|string|sing|spring)$/

const isImperative = (word) => !notVerbs.test(word) && (!/(?:ed|ing|s)$/.test(word) || irregularEndings.test(word))

/** Faults of a message whose commit changes this many lines; none for one that Git writes itself. */
export const messageFaults = (message, changedLines) => {
  const lines = message.split('\n').filter((line) => !line.startsWith('#'))
  const [subject = '', ...rest] = lines
  if (/^(?:Merge |Revert |fixup!|squash!|amend!)/.test(subject)) return []
  const [, verb] = /^[a-z][a-z0-9/-]*(?:, [a-z][a-z0-9/-]*)*: ([a-z][a-z-]*)(?: |$)/.exec(subject) ?? []
  const body = rest.join('\n').trim()
  return [
    ...(verb === undefined ? ['the subject is not of the form "area: verb …" in lower case'] : []),
    ...(verb !== undefined && !isImperative(verb) ? [`"${verb}" is not a verb in the imperative`] : []),
    ...(subject.length > longestSubject
      ? [`the subject has ${subject.length} characters, at most ${longestSubject}`]
      : []),
    ...(body !== '' && rest[0]?.trim() !== '' ? ['no empty line follows the subject'] : []),
    ...(body === '' && changedLines > trivialLines ? ['no body says why'] : []),
  ]
}

const git = (...args) => {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28 })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

const countLines = (numstat) =>
  numstat.split('\n').reduce((sum, line) => {
    const [added = '', removed = ''] = line.split('\t')
    return sum + (Number(added) || 0) + (Number(removed) || 0)
  }, 0)

const commitsOf = (range) =>
  git('rev-list', '--no-merges', range)
    .split('\n')
    .filter((id) => id !== '')
    .map((id) => ({
      name: id.slice(0, 10),
      message: git('log', '-1', '--format=%B', id),
      changedLines: countLines(git('show', '--numstat', '--format=', id)),
    }))

/** `node tools/hooks/commits.mjs <message file>` in the hook; `--range main..HEAD` in CI. */
const run = ([first = '', range = '']) => {
  const commits =
    first === '--range'
      ? commitsOf(range)
      : [
          {
            name: 'commit message',
            message: readFileSync(first, 'utf8'),
            changedLines: countLines(git('diff', '--cached', '--numstat')),
          },
        ]
  const faults = commits.flatMap(({ name, message, changedLines }) =>
    messageFaults(message, changedLines).map((fault) => `${name}: ${fault}\n  ${message.split('\n')[0]}`),
  )
  if (faults.length === 0) return
  process.stderr.write(`${faults.join('\n')}\nThe form of a commit is in CONTRIBUTING.md.\n`)
  process.exit(1)
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) run(process.argv.slice(2))
