import { type PosterOf, posterPath } from '@sheds/contract/posters/poster'
import CircleFadingPlus from 'lucide-react/icons/circle-fading-plus'
import Download from 'lucide-react/icons/download'
import { useEffect, useRef, useState } from 'react'
import * as m from '../../messages/compiled/messages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Stack } from '../../ui/layout.tsx'
import { locale } from '../language/locale.ts'
import type { SharedThing } from './pass-on.ts'

interface StatusPosterProps {
  poster: PosterOf
  thing: SharedThing
}

interface PosterFile {
  file: File
  /** Object URL, until the sheet closes. */
  shown: string
}

/** Picture of the thing for a WhatsApp Status: made on request, shared where the device can, else saved. */
export function StatusPoster({ poster, thing }: StatusPosterProps) {
  const { made, state, make } = useMaking(poster, thing.name)
  if (made === undefined)
    return (
      <>
        <Button size="lg" block icon={<CircleFadingPlus />} loading={state === 'making'} onClick={make}>
          {state === 'making' ? m.poster_making() : m.poster_make()}
        </Button>
        {state === 'failed' && <Alert tone="danger">{m.poster_failed()}</Alert>}
      </>
    )
  return (
    <Stack>
      <img
        src={made.shown}
        alt={m.poster_alt({ name: thing.name })}
        width={1080}
        height={1920}
        className="mx-auto h-auto max-h-[34dvh] w-auto max-w-full rounded-md border border-solid border-border"
      />
      {canHandOn(made.file) && (
        <Button kind="brand" size="lg" block icon={<CircleFadingPlus />} onClick={() => handOn(made.file)}>
          {m.poster_share()}
        </Button>
      )}
      <ButtonLink size="lg" block href={made.shown} download={made.file.name} icon={<Download />}>
        {m.poster_save()}
      </ButtonLink>
    </Stack>
  )
}

/** Shares at once if the tap still counts as a user's action; after a long wait, buttons below the picture do it. */
const useMaking = (poster: PosterOf, name: string) => {
  const [made, setMade] = useState<PosterFile>()
  const [state, setState] = useState<'idle' | 'making' | 'failed'>('idle')
  const gone = useRef(new AbortController())
  useEffect(() => () => URL.revokeObjectURL(made?.shown ?? ''), [made])
  useEffect(() => {
    const leaving = new AbortController()
    gone.current = leaving
    return () => leaving.abort()
  }, [])
  const make = async (): Promise<void> => {
    setState('making')
    const { signal } = gone.current
    try {
      const file = await fetchPoster(poster, name, signal)
      setMade({ file, shown: URL.createObjectURL(file) })
      if (canHandOn(file) && navigator.userActivation?.isActive) handOn(file)
    } catch {
      if (!signal.aborted) setState('failed')
    }
  }
  return { made, state, make }
}

const fetchPoster = async (poster: PosterOf, name: string, signal: AbortSignal): Promise<File> => {
  const answer = await fetch(posterPath(poster, locale()), { signal })
  if (!answer.ok) throw new Error(`${answer.status}`)
  return new File([await answer.blob()], `${fileName(name)}.jpg`, { type: 'image/jpeg' })
}

/** Letters and digits that every phone accepts in a file name. */
const fileName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^\w]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
    .toLowerCase() || 'sheds'

const canHandOn = (file: File): boolean => navigator.canShare?.({ files: [file] }) === true

/** A cancel in the device's sheet is a choice. */
const handOn = (file: File): void => {
  navigator.share({ files: [file] }).catch(() => undefined)
}
