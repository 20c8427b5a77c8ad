import { productCategories } from '@sheds/contract/categories'
import { z } from 'zod'
import { schemaNames } from './contract-names.ts'

export type Json = Record<string, unknown>
type Way = 'input' | 'output'

/** Formats by field name that the types lack. Only for requests: responses mask some of these fields. */
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

const phone = 'Nine digits of Cameroon, with or without the prefix 237, +237, 00237 or 0, or any number in E.164.'
const francs = { type: 'integer', format: 'xaf', minimum: 0, description: 'Whole francs (XAF has no smaller unit).' }

const formats: Readonly<Record<string, Json>> = {
  Id: { type: 'string', format: 'uuid', description: 'UUIDv7 in lower case.' },
  ChosenId: {
    type: 'string',
    format: 'uuid',
    description: 'UUIDv7 chosen by the caller: a repeated request creates nothing twice.',
  },
  WalletId: {
    type: 'string',
    format: 'wallet-id',
    pattern: '^[A-Z]{3}\\d{3}$',
    description: 'Three letters, three digits.',
  },
  Money: francs,
  Time: { type: 'string', format: 'date-time', description: 'ISO 8601 in UTC.' },
}

const registry = z.registry<{ id?: string }>()
for (const [schema, name] of schemaNames) registry.add(schema, { id: name })

/** Collects named schemas while calls are described, so that each is described once and referenced. */
export class SharedSchemas {
  readonly #named = new Map<string, string>()
  readonly #made = { input: new WeakMap<z.ZodType, Json>(), output: new WeakMap<z.ZodType, Json>() }

  of(schema: z.ZodType, way: Way): Json {
    const known = this.#made[way].get(schema)
    if (known !== undefined) return known
    const { $schema: _, $defs = {}, ...root } = converted(schema, way)
    const names = new Map(Object.entries($defs as Json).map(([name, def]) => [name, this.#store(name, def as Json)]))
    const described = referring(root, names)
    this.#made[way].set(schema, described)
    return described
  }

  all(): Json {
    const sorted = [...this.#named].sort(([one], [other]) => (one < other ? -1 : 1))
    return Object.fromEntries(sorted.map(([name, text]) => [name, JSON.parse(text)]))
  }

  /** A schema whose request and response forms differ gets a second name. */
  #store(name: string, def: Json): string {
    const { id: _, ...rest } = def
    const text = JSON.stringify(referring(rest, new Map()))
    for (const each of [name, `${name}Sent`]) {
      const known = this.#named.get(each)
      if (known === undefined) this.#named.set(each, text)
      if (known === undefined || known === text) return each
    }
    throw new Error(`${name} has three different forms`)
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
    override: (context) => describeSchema(context as unknown as SchemaOverride, way),
  }) as Json

interface SchemaOverride {
  zodSchema: z.core.$ZodTypes
  jsonSchema: Json
  path: readonly (string | number)[]
}

const describeSchema = ({ zodSchema, jsonSchema, path }: SchemaOverride, way: Way): void => {
  const name = schemaNames.get(zodSchema as unknown as z.ZodType)
  const field = path.at(-2) === 'properties' ? String(path.at(-1)) : ''
  if (way === 'input') describeSent(zodSchema, jsonSchema, field)
  if (name !== undefined && name in formats) replace(jsonSchema, { ...formats[name], ...idOf(jsonSchema) })
  dropNoise(jsonSchema)
}

const idOf = ({ id }: Json): Json => (id === undefined ? {} : { id })

const describeSent = (schema: z.core.$ZodTypes, json: Json, field: string): void => {
  const { def } = schema._zod
  // Describes a converted input by the schema after the conversion.
  if (def.type === 'pipe' && def.in._zod.def.type === 'transform' && json.type === undefined)
    Object.assign(json, withoutNames(converted(def.out as unknown as z.ZodType, 'input')))
  if (['amount', 'price', 'total', 'expected_total', 'delivery'].includes(field)) replace(json, francs)
  if (def.type === 'pipe' && def.out._zod.def.type === 'enum')
    replace(json, withoutNames(converted(def.out as unknown as z.ZodType, 'input')))
  if (field === 'category' && Object.keys(json).length === 0) json.enum = productCategories
  if (json.type === 'string' && field in sentFields) Object.assign(json, sentFields[field])
  // Generators treat a field with a default as always present, even in a request.
  if (json.default !== undefined) {
    if (json.default !== '') json.description = `Default: ${String(json.default)}.`
    delete json.default
  }
  if (json.format === 'phone' && json.pattern === undefined) json.description = phone
}

const withoutNames = ({ $schema: _, $defs: __, id: ___, ...json }: Json): Json => json

const replace = (json: Json, by: Json): void => {
  for (const key of Object.keys(json)) delete json[key]
  Object.assign(json, by)
}

/** Larger limits only protect the server; the actual rule is in the error's message. */
const onlyGuards = 2400

/** Removes limits and flags that tell a reader nothing. */
const dropNoise = (json: Json): void => {
  if (Number(json.maxLength) >= onlyGuards) delete json.maxLength
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.additionalProperties === false) delete json.additionalProperties
}
