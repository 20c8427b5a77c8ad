/**
 * Service worker: makes the app open offline. Ruling K4 (`keeping.rules.ts`) limits what it caches;
 * `docs/decisions/0028-a-worker-of-our-own.md` describes how. It never replaces an earlier worker by itself.
 */

import { openPushed, showPushed } from '../lib/push/show-pushed.ts'
import { requestKind } from './keeping.rules.ts'
import { answerPage, askNetwork } from './page-answers.ts'
import { scope, type WorkerFetchEvent } from './scope.ts'
import { shareTarget, takeShared } from './shared.ts'
import { dropOtherBuilds, fileShelf, forgetSeen, keepFile, ownPath } from './shelves.ts'
import { keepFirst, noteVisit, type Visit } from './visits.ts'

const { origin } = scope.location

scope.addEventListener('install', (event) => event.waitUntil(keepFirst(origin)))

scope.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([dropOtherBuilds(), scope.registration.navigationPreload?.enable(), scope.clients.claim()]),
  ),
)

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { url, method, mode, headers } = request
  const asked = { url, method, mode, hasLogin: headers.has('authorization'), hasRange: headers.has('range') }
  if (method === 'POST' && url === `${origin}${shareTarget}`) return event.respondWith(takeShared(request))
  const kind = requestKind(asked, origin)
  if (kind === undefined) return
  if (kind !== 'page') return event.respondWith(answerFile(event, kind))
  event.respondWith(answerPage(event, askNetwork(event)))
})

/** A file never changes under its name, so its copy never expires. */
const answerFile = async (event: WorkerFetchEvent, kind: 'code' | 'picture'): Promise<Response> => {
  const path = ownPath(event.request.url)
  const shelf = fileShelf(kind)
  const kept = await shelf.take(path).catch(() => undefined)
  if (kept !== undefined) {
    event.waitUntil(shelf.writeSoon())
    return kept
  }
  const answer = await fetch(event.request)
  event.waitUntil(
    keepFile(kind, path, answer.clone())
      .then(() => shelf.writeSoon())
      .catch(() => undefined),
  )
  return answer
}

scope.addEventListener('message', (event) => {
  const told = event.data as Visit | { type: 'forget' } | { type: 'skip-waiting' } | null
  if (told?.type === 'skip-waiting') event.waitUntil(scope.skipWaiting())
  if (told?.type === 'forget') event.waitUntil(forgetSeen())
  if (told?.type === 'visit') event.waitUntil(noteVisit(told, origin))
})

scope.addEventListener('push', (event) => event.waitUntil(showPushed(event)))
scope.addEventListener('notificationclick', (event) => event.waitUntil(openPushed(event)))
