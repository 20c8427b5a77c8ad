import { keepShared } from '../lib/share/shared-base.ts'
import { scope } from './scope.ts'

/** Path to which the phone posts content shared to the installed app, see the manifest. It never reaches the server. */
export const shareTarget = '/share_in'
/** Page that is shown then. */
const shownAt = '/share'

const most = { photos: 8, bytes: 40_000_000, text: 5000 } as const

/**
 * Stores the shared content on this device, instead of earlier content, and redirects to the page that asks where to
 * use it.
 */
export const takeShared = async (request: Request): Promise<Response> => {
  const there = new URL(shownAt, scope.location.origin)
  try {
    const form = await request.formData()
    const words = ['title', 'text', 'url'].map((name) => form.get(name)).filter((each) => typeof each === 'string')
    const text = [...new Set(words.map((each) => each.trim()).filter((each) => each !== ''))].join('\n')
    await keepShared({ at: Date.now(), text: text.slice(0, most.text), photos: photosIn(form) })
  } catch {
    there.searchParams.set('lost', '1')
  }
  return Response.redirect(there.href, 303)
}

const photosIn = (form: FormData): File[] => {
  let room: number = most.bytes
  const photos = form.getAll('photos').filter((each) => each instanceof File && /^image\//.test(each.type)) as File[]
  return photos.slice(0, most.photos).filter(({ size }) => {
    const fits = size <= room
    if (fits) room -= size
    return fits
  })
}
