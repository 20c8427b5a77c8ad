import { exampleIds } from './examples.ts'
import type { Json } from './schemas.ts'

/** Sample values by field name, so that examples are realistic. */
const byName: Readonly<Record<string, unknown>> = {
  message: 'Done.',
  user_id: exampleIds.person,
  shed_id: exampleIds.shed,
  product_id: exampleIds.product,
  music_id: exampleIds.music,
  name: 'Chez Awa',
  user_name: 'Awa Ndongo',
  title: 'Mokolo le matin',
  location: 'Yaoundé',
  bio: 'Pagnes et wax',
  caption: 'Coton, motif oiseaux',
  description: 'Six yards, double face.',
  content: 'New **wax** today',
  comment: 'The colours hold.',
  review_text: 'Quick and honest.',
  phone: '(+237) 67*****22',
  phone_number: '(+237) 67*****22',
  email: 'aw***@example.cm',
  token: 'q3v8…',
  recovery_codes: ['7Q4K-2MZ8-XW5T-9RBN'],
  my_wallet_id: 'KQR482',
  sender_wallet_id: 'KQR482',
  recipient_wallet_id: 'BTW907',
  my_wallet_name: 'Awa Pagnes',
  wallet_name: 'Awa Pagnes',
  owner: 'Awa Ndongo',
  currency: 'XAF',
  chat_url: 'https://wa.me/237677123456?text=Bonjour…',
  logo: '/files/0198/logo-160.webp',
  picture: '/files/0198/picture-320.webp',
  src: '/files/0198/picture-640.webp',
  media: '/files/0198/picture-640.webp',
  avif: '/files/0198/picture-320.avif 320w, /files/0198/picture-640.avif 640w',
  webp: '/files/0198/picture-320.webp 320w, /files/0198/picture-640.webp 640w',
  placeholder: 'data:image/webp;base64,UklGR…',
  reference: 'SP-20261125-7K4Q',
  url: '/api/exports/5d7f…',
  width: 640,
  height: 640,
  quantity: 4,
  price: 27500,
  amount: 1500,
  balance: 12000,
  count: 1,
  code: 'SH-7K4Q',
  rating_average: 4.5,
  hours: [...Array.from({ length: 6 }, () => [{ from: '08:00', to: '18:00' }]), []],
}

const byFormat: Readonly<Record<string, unknown>> = {
  uuid: '0198c1aa-5e6d-7c7b-8a89-98a7b6c5d4e3',
  'date-time': '2026-11-25T09:30:00.000Z',
  date: '1997-03-14',
  xaf: 1500,
  'wallet-id': 'KQR482',
  email: 'awa@example.cm',
  phone: '677 12 34 56',
  password: 'trois pagnes bleus',
  binary: '(a file)',
}

const deepest = 7

/** Sample of a response or a body with every field. */
export const sampleOf = (schema: Json, named: Json, field = '', depth = 0): unknown => {
  const seen = resolved(schema, named)
  if (seen.const !== undefined) return seen.const
  if (seen.default !== undefined) return seen.default
  if (Array.isArray(seen.enum)) return seen.enum[0]
  const format = byFormat[String(seen.format ?? '')]
  const known = Object.hasOwn(byName, field) ? byName[field] : undefined
  if (known !== undefined && fits(known, seen)) return known
  if (format !== undefined) return format
  return ofType(seen, named, field, depth)
}

const resolved = (schema: Json, named: Json): Json => {
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined
  if (name !== undefined) return resolved((named[name] ?? {}) as Json, named)
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  const [first] = choices?.filter(({ type }) => type !== 'null') ?? []
  return first === undefined ? schema : resolved(first, named)
}

const typeOf = ({ type }: Json): string => (Array.isArray(type) ? String(type[0]) : String(type ?? ''))

const fits = (value: unknown, schema: Json): boolean => {
  const type = typeOf(schema)
  if (Array.isArray(value)) return type === 'array'
  if (typeof value === 'number') return type === 'number' || (type === 'integer' && Number.isInteger(value))
  if (typeof value !== type) return false
  return typeof schema.pattern !== 'string' || new RegExp(schema.pattern).test(String(value))
}

const ofType = (schema: Json, named: Json, field: string, depth: number): unknown => {
  switch (typeOf(schema)) {
    case 'object':
      return depth > deepest ? {} : sampleFields(schema, named, depth)
    case 'array':
      return depth > deepest ? [] : [sampleOf((schema.items ?? {}) as Json, named, field, depth + 1)]
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return typeOf(schema) === 'string' ? '…' : null
  }
}

const sampleFields = (schema: Json, named: Json, depth: number): Json => {
  const parts = ((schema.allOf ?? [schema]) as Json[]).map((part) => resolved(part, named))
  const properties = parts.flatMap(({ properties: own = {} }) => Object.entries(own as Record<string, Json>))
  return Object.fromEntries(properties.map(([name, each]) => [name, sampleOf(each, named, name, depth + 1)]))
}
