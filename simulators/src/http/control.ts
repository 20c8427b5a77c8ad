import type { Branch } from '../branch.ts'
import { type Call, headerOf, json, objectOf, type Reply } from './call.ts'
import { SimError } from './control-call.ts'
import { controls } from './controls.ts'

/** The control plane: not the operator's, and nothing that a page of another site could reach. */
export const answerControl = async (branch: Branch, call: Call): Promise<Reply> => {
  const refusal = refuseStranger(call)
  if (refusal !== undefined) return refusal
  const body = call.body === '' ? {} : objectOf(call.body)
  if (body === undefined) return refuse(400, 'the body is not a JSON object')
  const path = call.path.slice('/_sim'.length)
  for (const [method, pattern, run] of controls) {
    const parts = method === call.method ? pattern.exec(path) : null
    if (parts === null) continue
    try {
      const answer = await run({ branch, body, query: call.query, part: decodeURIComponent(parts[1] ?? '') })
      return isReply(answer) ? answer : json(200, answer)
    } catch (error) {
      if (error instanceof SimError) return refuse(error.status, error.message)
      throw error
    }
  }
  return refuse(404, `no ${call.method} ${call.path}`)
}

/** Of what comes to a control plane, whatever is no tool of this machine. */
export const refuseStranger = (call: Call): Reply | undefined => {
  if (!isLocal(call.headers.host)) return refuse(403, 'the control plane is for this machine alone')
  if (isOfPage(call)) return refuse(403, 'the control plane is for no page of another site')
  if (call.body !== '' && !/^application\/json\b/.test(headerOf(call, 'content-type') ?? ''))
    return refuse(415, 'the body is not application/json')
  return undefined
}

const refuse = (status: number, message: string): Reply => json(status, { sim_error: message })

/** A page elsewhere that points its name here still sends that name. */
const isLocal = (host: string | undefined): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? '')

/** A page anywhere may send here what a form can, and its browser names where that came from. */
const isOfPage = (call: Call): boolean => {
  const origin = headerOf(call, 'origin')
  if (origin !== undefined) return origin !== `http://${call.headers.host}`
  const site = headerOf(call, 'sec-fetch-site')
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

const isReply = (answer: unknown): answer is Reply =>
  typeof answer === 'object' && answer !== null && 'status' in answer && 'headers' in answer
