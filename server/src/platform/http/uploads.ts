import { open, rm } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { EndpointSpec, UploadField } from '@sheds/contract/endpoint'
import { fileKinds } from '@sheds/contract/files/file-kinds'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { newTempPath } from '../temp-files.ts'
import type { Sender } from '../work/spent-time.ts'
import { type Place, takePlace, UploadDroppedError } from './limits/upload-places.ts'

/** Received file, on disk until its call is answered. Only its size is verified. */
export interface UploadedFile {
  field: string
  /** File name from the client. */
  name?: string
  path: string
  bytes: number
  /** Over the size limit; its content is discarded. Only for a `lenient` field. */
  isTooLarge?: boolean
  spec: UploadField
  /** Undefined for a file of the server itself. */
  sender?: Sender
}

/** File of a field that requires exactly one. */
export const onlyFile = (files: readonly UploadedFile[]): UploadedFile => {
  const [file] = files
  if (file === undefined) throw new Error('the endpoint requires a file')
  return file
}

export interface ReceivedForm {
  fields: Readonly<Record<string, unknown>>
  files: Readonly<Record<string, readonly UploadedFile[]>>
}

type Upload = NonNullable<EndpointSpec['upload']>

/** Passes a call's fields and files to `work`; always deletes the files. */
export const withForm = async <T>(
  request: FastifyRequest,
  upload: Upload,
  work: (form: ReceivedForm) => Promise<T>,
): Promise<T> => {
  const files: UploadedFile[] = []
  const place = request.isMultipart() ? await placeFor(request, upload) : undefined
  try {
    const fields = place === undefined ? (request.body ?? {}) : await receive(request, upload, { files, place })
    return await work({ fields: fields as ReceivedForm['fields'], files: byField(upload, files) })
  } finally {
    await Promise.allSettled(files.map(({ path }) => rm(path, { force: true })))
    place?.leave()
  }
}

const byField = (upload: Upload, files: readonly UploadedFile[]): ReceivedForm['files'] => {
  const given = (name: string) => files.filter(({ field }) => field === name)
  const wrong = Object.entries(upload).flatMap(([name, spec]) => {
    const { required, most = 1 } = spec
    const count = given(name).length
    // For a lenient field the call itself lists the files it rejects.
    if (count > most && spec.lenient !== true) return [[name, countKey(spec)] as const]
    return count === 0 && required !== undefined ? [[name, required] as const] : []
  })
  if (wrong.length > 0) throw new AppError('invalid_input', { fields: Object.fromEntries(wrong) })
  return Object.fromEntries(Object.keys(upload).map((name) => [name, given(name)]))
}

/** Limits of a form besides its files. */
const formLimits = { fields: 50, fieldSize: 64 * 1024, fieldNameSize: 100, headerPairs: 20 }

/** A body refused here is discarded, but must be read for the client to see the response. */
const placeFor = async (request: FastifyRequest, upload: Upload): Promise<Place> => {
  const most = mostBytes(upload)
  try {
    if (Number(request.headers['content-length'] ?? 0) <= most) return await takePlace(request, most)
    const fields = Object.entries(upload).map(([name, spec]) => [name, sizeKey(spec)])
    throw new AppError('body_too_large', { fields: Object.fromEntries(fields) })
  } catch (error) {
    request.raw.resume()
    throw error
  }
}

interface Receiving {
  files: UploadedFile[]
  place: Place
}

const receive = async (request: FastifyRequest, upload: Upload, receiving: Receiving) => {
  const { raw } = request
  const { place } = receiving
  const stopCounting = endPast(request, mostBytes(upload), place)
  try {
    return await Promise.race([readParts(request, upload, receiving), place.ended])
  } catch (error) {
    throw receivingError(error, upload)
  } finally {
    stopCounting()
    place.received()
    // The rest is discarded, but must be read for the client to see the response.
    if (!raw.readableEnded) raw.unpipe().resume()
  }
}

const readParts = async (request: FastifyRequest, upload: Upload, receiving: Receiving) => {
  const fields: [string, unknown][] = []
  const count = Object.values(upload).reduce(
    (sum, { most = 1, lenient }) => sum + (lenient === true ? 2 * most : most),
    0,
  )
  const limits = { ...formLimits, files: count + 1, parts: formLimits.fields + count + 1, fileSize: mostBytes(upload) }
  for await (const part of request.parts({ limits })) {
    receiving.place.signal.throwIfAborted()
    if (part.type === 'file') await keepFile(request, part, upload, receiving)
    else fields.push([part.fieldname, fieldValue(part)])
  }
  return Object.fromEntries(fields)
}

const fieldValue = (part: Extract<Multipart, { type: 'field' }>): unknown => {
  if (part.valueTruncated || part.fieldnameTruncated) throw new AppError('body_too_large')
  return part.value
}

/** Browsers send an empty file field as an empty file without a name. */
const keepFile = async (
  request: FastifyRequest,
  part: MultipartFile,
  upload: Upload,
  { files, place: { sender, signal } }: Receiving,
) => {
  const { fieldname: field, filename } = part
  const spec = Object.hasOwn(upload, field) ? upload[field] : undefined
  if (spec === undefined) {
    part.file.resume()
    return
  }
  const path = await newTempPath(request.server.config.dataDir)
  const file: UploadedFile = { field, name: filename, path, bytes: 0, spec, sender }
  files.push(file)
  try {
    const target = await open(file.path, 'wx', 0o600)
    await pipeline(part.file, counted(file), target.createWriteStream(), { signal })
  } catch (error) {
    // After an abort no caller waits for the body, and the files may have been removed already.
    if (signal.aborted) await rm(file.path, { force: true })
    throw error
  }
  if (file.bytes === 0 && !filename) {
    files.pop()
    await rm(file.path, { force: true })
  }
}

const counted = (file: UploadedFile): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      file.bytes += chunk.length
      file.isTooLarge = file.bytes > fileKinds[file.spec.kind].bytes
      if (!file.isTooLarge) done(null, chunk)
      else if (file.spec.lenient === true) done()
      else done(new AppError('body_too_large', { fields: { [file.field]: sizeKey(file.spec) } }))
    },
  })

const countKey = ({ messages }: UploadField): string => messages?.count ?? 'upload_too_many'

const sizeKey = ({ kind, messages }: UploadField): string => messages?.size ?? fileKinds[kind].messages.size

/** Space for the fields and the lines around each part. */
const formOverhead = 256 * 1024

const mostBytes = (upload: Upload): number =>
  Object.values(upload).reduce(
    (sum, { kind, most = 1, bytesTogether = most * fileKinds[kind].bytes }) => sum + bytesTogether,
    formOverhead,
  )

/** Limits a body without a length that is padded around its parts; files have their own limits. */
const endPast = ({ raw }: FastifyRequest, most: number, place: Place): (() => void) => {
  let bytes = 0
  const count = (chunk: Buffer): void => {
    bytes += chunk.length
    if (bytes > 2 * most) place.end(new AppError('body_too_large'))
  }
  raw.on('data', count)
  return () => raw.off('data', count)
}

/** Disk errors are the server's; all others here are due to the body's format. */
const receivingError = (error: unknown, upload: Upload): unknown => {
  const { code, syscall } = error as NodeJS.ErrnoException
  const saying = (message: string) => Object.fromEntries(Object.keys(upload).map((name) => [name, message]))
  const tooMany = Object.fromEntries(Object.entries(upload).map(([name, spec]) => [name, countKey(spec)]))
  if (error instanceof UploadDroppedError)
    return new AppError('overloaded', { fields: saying('upload_made_room'), retryAfterSeconds: 10 })
  if (error instanceof AppError || syscall !== undefined) return error
  if (code === 'FST_FILES_LIMIT') return new AppError('invalid_input', { fields: tooMany, cause: error })
  const isLimit = code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT'
  return new AppError(isLimit ? 'body_too_large' : 'malformed_body', { cause: error })
}
