import { graphemeCount } from '@sheds/contract/text/graphemes'
import { mostNote } from '@sheds/contract/wallet/payment-limits'
import * as m from '../../../messages/compiled/messages.ts'

export const mostNoteLength = mostNote

/** Error that the browser can find; the server also rejects links and phone numbers. */
export const noteFault = (note: string): string | undefined =>
  graphemeCount(note.trim()) > mostNote ? m.order_note_long({ n: mostNote }) : undefined

/** Collapses line breaks and spaces, as the note is sent on one line. */
export const plainNote = (note: string): string => note.trim().replace(/\s+/g, ' ')
