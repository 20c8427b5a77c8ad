import { productCategories } from '@sheds/contract/categories'
import { z } from 'zod'
import { schemaNames } from './contract-names.ts'

export type Json = Record<string, unknown>
type Way = 'input' | 'output'

/** What a type alone does not say of a field, by its name. What a caller sends may be checked by it, answers mask some. */
const sentFields: Readonly<Record<string, Json>> = {
  phone_number: { format: 'phone' },
  phone: { format: 'phone' },
  email: { format: 'email' },
  date_of_birth: { format: 'date' },
  password: { format: 'password' },
  confirm_password: { format: 'password' },
  new: { format: 'password' },
  wallet_password: { format: 'password' },
}

const phone = 'Cameroon’s nine digits, with or without 237, +237, 00237 or 0 before them, or any number as E.164.'
const francs = { type: 'integer', format: 'xaf', minimum: 0, description: 'Whole francs (XAF has no smaller unit).' }

const formats: Readonly<Record<string, Json>> = {
  Id: { type: 'string', format: 'uuid', description: 'UUIDv7, in small letters.' },
  ChosenId: {
    type: 'string',
    format: 'uuid',
    description: 'UUIDv7 of the caller’s own: what comes twice is made once.',
  },
  WalletId: {
    type: 'string',
    format: 'wallet-id',
    pattern: '^[A-Z]{3}\\d{3}$',
    description: 'Three letters, three digits.',
  },
  Money: francs,
  Time: { type: 'string', format: 'date-time', description: 'ISO 8601, in UTC.' },
}

const registry = z.registry<{ id?: string }>()
for (const [schema, name] of schemaNames) registry.add(schema, { id: name })

/** What is named once and referred to, grown as calls are told. */
export class SharedSchemas {
  readonly #named = new Map<string, string>()
  readonly #made = { input: new WeakMap<z.ZodType, Json>(), output: new WeakMap<z.ZodType, Json>() }

  of(schema: z.ZodType, way: Way): Json {
    const known = this.#made[way].get(schema)
    if (known !== undefined) return known
    const { $schema: _, $defs = {}, ...root } = converted(schema, way)
    const names = new Map(Object.entries($defs as Json).map(([name, def]) => [name, this.#keep(name, def as Json)]))
    const told = referring(root, names)
    this.#made[way].set(schema, told)
    return told
  }

  all(): Json {
    const sorted = [...this.#named].sort(([one], [other]) => (one < other ? -1 : 1))
    return Object.fromEntries(sorted.map(([name, text]) => [name, JSON.parse(text)]))
  }

  /** What is sent may be told otherwise than what comes back: then it has a name of its own. */
  #keep(name: string, def: Json): string {
    const { id: _, ...rest } = def
    const text = JSON.stringify(referring(rest, new Map()))
    for (const each of [name, `${name}Sent`]) {
      const known = this.#named.get(each)
      if (known === undefined) this.#named.set(each, text)
      if (known === undefined || known === text) return each
    }
    throw new Error(`${name} is told in three ways`)
  }
}

const referring = (json: Json, names: ReadonlyMap<string, string>): Json =>
  JSON.parse(
    JSON.stringify(json).replace(
      /"#\/\$defs\/(\w+)"/g,
      (_, name: string) => `"#/components/schemas/${names.get(name) ?? name}"`,
    ),
  )

const converted = (schema: z.ZodType, way: Way): Json =>
  z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: way,
    unrepresentable: 'any',
    metadata: registry,
    override: (told) => tell(told as unknown as Told, way),
  }) as Json

interface Told {
  zodSchema: z.core.$ZodTypes
  jsonSchema: Json
  path: readonly (string | number)[]
}

const tell = ({ zodSchema, jsonSchema, path }: Told, way: Way): void => {
  const name = schemaNames.get(zodSchema as unknown as z.ZodType)
  const field = path.at(-2) === 'properties' ? String(path.at(-1)) : ''
  if (way === 'input') tellSent(zodSchema, jsonSchema, field)
  if (name !== undefined && name in formats) replace(jsonSchema, { ...formats[name], ...idOf(jsonSchema) })
  dropNoise(jsonSchema)
}

const idOf = ({ id }: Json): Json => (id === undefined ? {} : { id })

const tellSent = (schema: z.core.$ZodTypes, json: Json, field: string): void => {
  const { def } = schema._zod
  // What is read first and checked then is told by what it has to be.
  if (def.type === 'pipe' && def.in._zod.def.type === 'transform' && json.type === undefined)
    Object.assign(json, withoutNames(converted(def.out as unknown as z.ZodType, 'input')))
  if (['amount', 'price', 'total', 'expected_total', 'delivery'].includes(field)) replace(json, francs)
  if (def.type === 'pipe' && def.out._zod.def.type === 'enum')
    replace(json, withoutNames(converted(def.out as unknown as z.ZodType, 'input')))
  if (field === 'category' && Object.keys(json).length === 0) json.enum = productCategories
  if (json.type === 'string' && field in sentFields) Object.assign(json, sentFields[field])
  // Generators take what has a default for something that is always there, also in what they send.
  if (json.default !== undefined) {
    if (json.default !== '') json.description = `Unless said: ${String(json.default)}.`
    delete json.default
  }
  if (json.format === 'phone' && json.pattern === undefined) json.description = phone
}

const withoutNames = ({ $schema: _, $defs: __, id: ___, ...json }: Json): Json => json

const replace = (json: Json, by: Json): void => {
  for (const key of Object.keys(json)) delete json[key]
  Object.assign(json, by)
}

/** From here on a limit only keeps the server from reading for long; the rule behind it is told by its refusal. */
const onlyGuards = 2400

/** Numbers as large as they can be, and fields nobody else may have, say nothing to a reader. */
const dropNoise = (json: Json): void => {
  if (Number(json.maxLength) >= onlyGuards) delete json.maxLength
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.additionalProperties === false) delete json.additionalProperties
}
