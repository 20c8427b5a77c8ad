export type FileRules = {
  /** Like the attribute: "image/*,.pdf". */
  accept?: string | undefined
  maxBytes?: number | undefined
  maxFiles?: number | undefined
}

export type Refusal = 'type' | 'size' | 'empty' | 'count'
export type RefusedFile = { name: string; why: Refusal }

/** Separates allowed files from refused ones, each of these with its reason. */
export function sortFiles(files: readonly File[], rules: FileRules): { taken: File[]; refused: RefusedFile[] } {
  const taken: File[] = []
  const refused: RefusedFile[] = []
  for (const file of files) {
    const why = refusalOf(file, rules) ?? (taken.length >= (rules.maxFiles ?? Infinity) ? 'count' : undefined)
    if (why) refused.push({ name: file.name, why })
    else taken.push(file)
  }
  return { taken, refused }
}

function refusalOf(file: File, { accept, maxBytes = Infinity }: FileRules): Refusal | undefined {
  if (accept && !accept.split(',').some((pattern) => matches(file, pattern.trim().toLowerCase()))) return 'type'
  if (file.size === 0) return 'empty'
  return file.size > maxBytes ? 'size' : undefined
}

function matches(file: File, pattern: string): boolean {
  if (pattern.startsWith('.')) return file.name.toLowerCase().endsWith(pattern)
  const type = file.type.toLowerCase()
  return pattern.endsWith('/*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern
}
