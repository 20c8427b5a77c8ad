import type { Writable } from 'node:stream'
import pg from 'pg'
import { serialize } from 'pg-protocol'
import type { WireValue } from './column-types.ts'

/** What pg's own query does with a connection; its types leave this out. */
interface QueryCore {
  name: string | undefined
  _result: object
  _accumulateRows: boolean
  prepare(connection: Wire): void
  handleRowDescription(message: object): void
}

interface Wire {
  parsedStatements: Readonly<Record<string, string>>
  stream: Writable
}

const [executed, synced] = [serialize.execute(), serialize.sync()]
const asItIs = (value: WireValue): WireValue => value

/** What a result knows of its columns: their names, their parsers and a row without values. */
interface Shape {
  fields: unknown
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
}

const Core = pg.Query as unknown as new (text: string, values: WireValue[], done: Done) => QueryCore

type Done = (error: Error | null, result: { rows: object[]; command: string }) => void

export interface PreparedStatement {
  /** Stands for the text in each session; without one the statement is not kept. */
  name: string | undefined
  text: string
  values: WireValue[]
}

/** What a named statement gives, learnt whenever a session prepares it. A session whose answer changes refuses it itself. */
const shapes = new Map<string, Shape>()

/**
 * A statement whose columns are described once a session rather than with every call: of a list with 20 columns that is
 * a sixth of the work. Everything else is pg's.
 */
class PreparedQuery extends Core {
  readonly #prepared: PreparedStatement

  constructor(prepared: PreparedStatement, done: Done) {
    super(prepared.text, prepared.values, done)
    this.name = prepared.name
    this.#prepared = prepared
  }

  override prepare(connection: Wire): void {
    const { name, values } = this.#prepared
    const shape = name !== undefined && name in connection.parsedStatements ? shapes.get(name) : undefined
    if (shape === undefined) {
      super.prepare(connection)
      return
    }
    Object.assign(this._result, shape)
    this._accumulateRows = true
    // In one piece: three cost the system more than all of JavaScript's part in them.
    const bound = serialize.bind({ statement: name ?? '', values, valueMapper: asItIs })
    if (connection.stream.writable) connection.stream.write(Buffer.concat([bound, executed, synced]))
  }

  override handleRowDescription(message: object): void {
    super.handleRowDescription(message)
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result as Shape
    const { name } = this.#prepared
    if (name !== undefined) shapes.set(name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}

/** Sends a statement with its parameters, and gives its rows and what PostgreSQL says it did. */
export const sendPrepared = (
  client: pg.ClientBase,
  prepared: PreparedStatement,
): Promise<{ rows: object[]; command: string }> =>
  new Promise((resolve, reject) => {
    const query = new PreparedQuery(prepared, (error, result) => (error === null ? resolve(result) : reject(error)))
    client.query(query as unknown as pg.Submittable)
  })

const mostNames = 2000
const names = new Map<string, string>()

/** One name for one text, in every session. Texts beyond any number that the code could hold are not kept. */
export const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNames) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
