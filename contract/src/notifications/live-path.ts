/**
 * `GET /api/events`: a stream of server-sent events, opened with fetch and the bearer header. Each event has a number of
 * its own for the person; `Last-Event-ID` with the last one seen goes on behind it, so nothing is missed or comes twice.
 */
export const livePath = '/events'

export const lastEventHeader = 'last-event-id'
