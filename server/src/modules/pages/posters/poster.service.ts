import { createHash } from 'node:crypto'
import type { Language } from '@sheds/contract/money'
import { isId } from '@sheds/contract/scalars'
import { initialsOf } from '@sheds/web/initials'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { messageFor } from '../../../platform/http/messages.ts'
import { printableText } from '../share-image.rules.ts'
import { type OpenImage, openOrDraw } from '../share-image.service.ts'
import { findPosterRow, type PosterRow } from './poster.queries.ts'
import { keptKind, type PosterName, posterKey, posterPrice, posterTarget, readPosterName } from './poster.rules.ts'
import type { PosterDrawing } from './poster-drawing.ts'

type PosterContext = Parts<'config' | 'database' | 'clock' | 'files' | 'shareDesk'>

/** Increased whenever the drawing changes. */
const drawing = 1

export type PosterAnswer = { image: OpenImage; name: string } | { elsewhere: string }

interface PosterRequest {
  kind: string
  file: string
  /** Base address of the site, for the QR code. */
  origin: string
}

/** The poster at an address below `/posters/`, or the address of its current version. */
export const openPoster = async (
  context: PosterContext,
  { kind, file, origin }: PosterRequest,
): Promise<PosterAnswer> => {
  const asked = readPosterName(kind, file)
  if (asked === undefined || !isId(asked.id)) throw new AppError('not_found')
  const now = context.clock.now()
  const row = await findPosterRow(context.database.sql, asked.kind, { id: asked.id, now })
  if (row === undefined) throw new AppError('not_found')
  const drawn = drawingOf(asked, row, { origin, now })
  const version = versionOf([drawing, drawn, row.photo])
  if (asked.version !== version)
    return { elsewhere: `/posters/${asked.kind}/${asked.id}-${asked.language}-${version}.jpg` }
  const image = await openOrDraw(context, {
    image: { kind: keptKind(asked.kind), id: asked.id, version },
    key: posterKey({ ...asked, version }),
    photo: row,
    drawing: (photo) => ({ ...drawn, photo }),
  })
  return { image, name: `${asked.id}-${asked.language}-${version}` }
}

/** Hash of everything on the poster, including the code's address. */
const versionOf = (facts: unknown): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest().readBigUInt64BE().toString(36)

const drawingOf = (
  asked: PosterName,
  row: PosterRow,
  { origin, now }: { origin: string; now: Date },
): PosterDrawing => {
  const { language, kind } = asked
  const { title, price, shed, city, cloth_id: clothId, dishes, dish_count: dishCount } = row
  return {
    photo: null,
    clothId,
    initials: printableText(initialsOf(shed ?? title)),
    title: printableText(title),
    price: priceOf(asked, price),
    below: [shed ?? '', city].map(printableText).filter((text) => text !== ''),
    heading: kind === 'menus' ? [messageFor(language, 'todays_menu'), dayText(now, language)] : [],
    dishes: (dishes ?? []).map((dish) => ({
      name: printableText(dish.name),
      price: posterPrice(dish.price, language),
    })),
    dishCount,
    target: posterTarget(origin, asked),
    scan: messageFor(language, 'poster_scan'),
  }
}

/** Music without a price is free, and its poster says so; other things have no price on it. */
const priceOf = ({ kind, language }: PosterName, price: number | null): PosterDrawing['price'] => {
  if (price !== null) return posterPrice(price, language)
  return kind === 'music' ? { text: messageFor(language, 'music_free') } : null
}

const dayText = (now: Date, language: Language): string =>
  new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    timeZone: 'Africa/Douala',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(now)
