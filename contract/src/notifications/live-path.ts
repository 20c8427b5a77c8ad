/**
 * `GET /api/events`: a stream of server-sent events, opened with fetch and the bearer header. Events are numbered per
 * user; with the last number in `Last-Event-ID` the stream continues without gaps or repeats.
 */
export const livePath = '/events'

export const lastEventHeader = 'last-event-id'
