/** Event of the stream, with the fields that every page needs. */
export interface LiveEvent {
  id: number | undefined
  name: string
  unread?: number
  reason?: string
}

/** Takes the stream in arbitrary pieces, and returns the events that are complete. */
export const createEventReader = (): ((piece: string) => LiveEvent[]) => {
  let rest = ''
  return (piece) => {
    const parts = (rest + piece).split('\n\n')
    rest = parts.pop() ?? ''
    return parts.flatMap(eventIn)
  }
}

const eventIn = (text: string): LiveEvent[] => {
  const fields = new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith(':'))
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  if (fields.size === 0) return []
  const id = fields.get('id')
  return [{ id: id === undefined ? undefined : Number(id), name: fields.get('event') ?? '', ...dataIn(fields) }]
}

const dataIn = (fields: ReadonlyMap<string, string>): Pick<LiveEvent, 'unread' | 'reason'> => {
  const { unread, reason } = JSON.parse(fields.get('data') ?? '{}') as Pick<LiveEvent, 'unread' | 'reason'>
  return { ...(unread !== undefined && { unread }), ...(reason !== undefined && { reason }) }
}
