import { chunkOf, fixture, id3Of, mp3Of, opusOf, riff, seeded, tune, vorbisOf, wavOf } from './audio-bytes.ts'

export interface HostileSound {
  what: string
  bytes: Buffer
  /** Claimed type; the file is also processed as this type. */
  as: 'mp3' | 'wav' | 'ogg' | 'mp4' | 'adts'
  /** Allowed results: not recognized, refused later, or a song of its audible part. */
  ends: readonly ('untaken' | 'refused' | 'made')[]
}

const untaken = ['untaken'] as const
const unheard = ['untaken', 'refused'] as const
const harmless = ['untaken', 'refused', 'made'] as const

interface Sources {
  mp3: Buffer
  wav: Buffer
  vorbis: Buffer
  opus: Buffer
  aac: Buffer
  pieces: Buffer
  adts: Buffer
}

const types = {
  mp3: 'mp3',
  wav: 'wav',
  vorbis: 'ogg',
  opus: 'ogg',
  aac: 'mp4',
  pieces: 'mp4',
  adts: 'adts',
} as const

const small = { seconds: 1.2, rate: 16_000, channels: 1 } as const

const sources = async (): Promise<Sources> => ({
  mp3: await mp3Of(tune(small), 16_000),
  wav: wavOf(tune({ ...small, rate: 8000 }), { rate: 8000 }),
  vorbis: await vorbisOf(tune(small), 16_000),
  opus: await opusOf(tune({ ...small, rate: 48_000 })),
  aac: fixture('aac'),
  pieces: fixture('aacInPieces'),
  adts: fixture('adts'),
})

/** Address that must not be requested, and file that must not be read. */
export interface Traps {
  address: string
  canary: string
}

export const hostileSounds = async (traps: Traps): Promise<HostileSound[]> => {
  const all = await sources()
  return [
    ...playlists(traps),
    ...foreign(all),
    ...heads(all),
    ...boxes(all),
    ...pages(all),
    ...cut(all),
    ...fuzzed(all),
  ]
}

/** Texts that refer to other files and addresses, which some programs would follow. */
const playlists = ({ address, canary }: Traps): HostileSound[] => {
  const texts = {
    m3u8: `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n${address}/a.ts\n#EXTINF:10,\nfile://${canary}\n#EXT-X-ENDLIST\n`,
    'm3u8 with a key': `#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="${address}/key"\n#EXTINF:1,\n${canary}\n`,
    ffconcat: `ffconcat version 1.0\nfile '${canary}'\nfile '${address}/b.mp3'\n`,
    SDP: `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=audio ${new URL(address).port} RTP/AVP 14\n`,
    MPD: `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period><AdaptationSet><Representation id="1"><BaseURL>${address}/c.mp4</BaseURL></Representation></AdaptationSet></Period></MPD>`,
    PLS: `[playlist]\nFile1=${address}/d.mp3\nNumberOfEntries=1\n`,
    ASX: `<asx version="3"><entry><ref href="${address}/e.wma"/></entry></asx>`,
    'reference movie': `RTSPtextRTSP://${address.slice(7)}/f`,
    HTML: `<html><audio src="${address}/g.mp3" autoplay></audio></html>`,
    SVG: `<svg xmlns="http://www.w3.org/2000/svg"><image href="${address}/h.png"/></svg>`,
    'a path': canary,
    'a shell': '#!/bin/sh\ncat /etc/passwd\n',
  }
  return Object.entries(texts).flatMap(([what, text]) => [
    { what: `${what} called .mp3`, bytes: Buffer.from(text), as: 'mp3' as const, ends: untaken },
    { what: `${what} in a WAV`, bytes: riff([chunkOf('data', Buffer.from(text))]), as: 'wav' as const, ends: untaken },
  ])
}

/** Unsupported types, and files without sound. */
const foreign = ({ mp3, wav }: Sources): HostileSound[] =>
  [
    ['nothing at all', Buffer.alloc(0)],
    ['one byte', Buffer.from([255])],
    ['a megabyte of nothing', Buffer.alloc(1_000_000)],
    ['a megabyte of ones', Buffer.alloc(1_000_000, 255)],
    ['FLAC', Buffer.concat([Buffer.from('fLaC\0\0\0\x22'), Buffer.alloc(4000, 1)])],
    ['AMR', Buffer.concat([Buffer.from('#!AMR\n'), Buffer.alloc(4000, 0x3c)])],
    ['WMA', Buffer.concat([Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'), Buffer.alloc(4000)])],
    ['AIFF', Buffer.concat([Buffer.from('FORM\0\0\x10\0AIFFCOMM'), Buffer.alloc(4000)])],
    ['Matroska around MP3', Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(60), mp3])],
    ['AVI around MP3', Buffer.concat([Buffer.from('RIFF\0\x10\0\0AVI LIST'), mp3])],
    ['MPEG film around MP3', Buffer.concat([Buffer.from('000001ba', 'hex'), Buffer.alloc(60), mp3])],
    ['FLV', Buffer.concat([Buffer.from('FLV\x01\x04\0\0\0\x09'), mp3])],
    ['MP4 with a film', fixture('film')],
    ['big-endian WAV', Buffer.concat([Buffer.from('RIFX'), wav.subarray(4)])],
    ['a long WAV of another kind', Buffer.concat([Buffer.from('RF64'), wav.subarray(4)])],
    ['a zip', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(3000, 9)])],
    ['ID3 of 20 MB', id3Of([{ name: 'COMM', body: Buffer.alloc(20_000_000, 97) }])],
    ['a cover and no sound', id3Of([{ name: 'APIC', body: Buffer.alloc(300_000, 98) }])],
    ['tags of tags', Buffer.concat(Array<Buffer>(20).fill(id3Of([{ name: 'TIT2', body: Buffer.alloc(30) }])))],
    ['a tag longer than its file', Buffer.from('ID3\x03\0\0\x7f\x7f\x7f\x7fTIT2', 'latin1')],
  ].map(([what, bytes]) => ({ what: String(what), bytes: bytes as Buffer, as: 'mp3', ends: untaken }))

const patched = (bytes: Buffer, at: number, ...values: number[]): Buffer => {
  const copy = Buffer.from(bytes)
  copy.set(values, at)
  return copy
}

/** Impossible numbers in headers, and malicious tags. */
const heads = ({ mp3, wav, adts }: Sources): HostileSound[] => {
  const wavs: [string, Buffer, HostileSound['ends']][] = [
    ['a rate of 0', patched(wav, 24, 0, 0, 0, 0), unheard],
    ['a rate of 1', patched(wav, 24, 1, 0, 0, 0), unheard],
    ['a rate of four billion', patched(wav, 24, 255, 255, 255, 255), unheard],
    ['no channel', patched(wav, 22, 0, 0), unheard],
    ['65,535 channels', patched(wav, 22, 255, 255), unheard],
    ['samples of no bit', patched(wav, 34, 0, 0), untaken],
    ['samples of 17 bits', patched(wav, 34, 17, 0), untaken],
    ['MP3 in it', patched(wav, 20, 0x55, 0), untaken],
    ['ADPCM in it', patched(wav, 20, 2, 0), untaken],
    ['an invalid extensible format', patched(wav, 20, 0xfe, 0xff), untaken],
    ['an announced gigabyte of data', patched(wav, 40, 0, 0, 0, 0x40), unheard],
    ['data without a length', patched(wav, 40, 255, 255, 255, 255), ['made']],
    ['data of one byte', riff([wav.subarray(12, 36), chunkOf('data', Buffer.from([1]))]), unheard],
    [
      'a thousand empty chunks',
      riff([...Array<Buffer>(2000).fill(chunkOf('junk', Buffer.alloc(0))), wav.subarray(12)]),
      untaken,
    ],
    ['a cover of 5 MB before it', riff([chunkOf('id3 ', Buffer.alloc(5_000_000, 5)), wav.subarray(12)]), ['made']],
    [
      'floats that are no numbers',
      wavOf([new Float32Array(9000).fill(Number.NaN)], { rate: 8000, bits: 32, isFloat: true }),
      ['refused'],
    ],
    [
      'floats without an end',
      wavOf([new Float32Array(9000).fill(Number.POSITIVE_INFINITY)], { rate: 8000, bits: 32, isFloat: true }),
      harmless,
    ],
  ]
  const mp3s: [string, Buffer, HostileSound['ends']][] = [
    [
      'a cover of 10 MB before it',
      Buffer.concat([id3Of([{ name: 'APIC', body: Buffer.alloc(10_000_000, 3) }]), mp3]),
      ['made'],
    ],
    [
      'a table that promises gigabytes',
      patched(mp3, mp3.indexOf('Xing') + 8, 255, 255, 255, 255, 255, 255, 255, 255),
      ['made'],
    ],
    ['gaps longer than the song', patched(mp3, mp3.indexOf('LAME3') + 21, 255, 255, 255), harmless],
    ['half an hour of one frame', Buffer.concat(Array<Buffer>(60_000).fill(frameOf(mp3))), ['refused']],
    ['frames of another rate between', Buffer.concat([mp3, patched(mp3, 2, 0)]), harmless],
  ]
  return [
    ...wavs.map(([what, bytes, ends]) => ({ what: `WAV with ${what}`, bytes, as: 'wav' as const, ends })),
    ...mp3s.map(([what, bytes, ends]) => ({ what: `MP3 with ${what}`, bytes, as: 'mp3' as const, ends })),
    { what: 'ADTS with eight channels', bytes: patched(adts, 2, (adts[2] ?? 0) | 1), as: 'adts', ends: unheard },
    { what: 'ADTS of frames without a length', bytes: patched(adts, 3, 0, 0, 0), as: 'adts', ends: unheard },
    { what: 'ADTS with a reserved rate', bytes: patched(adts, 2, 0x7c), as: 'adts', ends: unheard },
  ]
}

/** Shortest possible frame, without sound. */
const frameOf = (mp3: Buffer): Buffer => {
  const frame = Buffer.alloc(36)
  frame.set([0xff, mp3[1] ?? 0xf3, 0x18, 0xc0])
  return frame
}

const box = (name: string, body: Uint8Array, bytes = body.length + 8): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(bytes)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, body])
}

const ftyp = box('ftyp', Buffer.from('M4A \0\0\x02\0M4A mp42'))
const nested = (depth: number): Buffer => (depth === 0 ? Buffer.alloc(0) : box('trak', nested(depth - 1)))

/** Nested, empty and circular boxes, and tables that announce missing data. */
const boxes = ({ aac, pieces }: Sources): HostileSound[] => {
  const alac = fixture('alac')
  const at = (name: string, from: Buffer = aac): number => from.indexOf(name) + 4
  const cases: [string, Buffer, HostileSound['ends']][] = [
    ['only its type', ftyp, untaken],
    [
      'a box without a length',
      Buffer.concat([ftyp, box('free', Buffer.alloc(0), 0), aac.subarray(ftyp.length)]),
      harmless,
    ],
    ['a box of one byte', Buffer.concat([ftyp, box('free', Buffer.alloc(0), 1), aac]), harmless],
    ['a box shorter than its head', Buffer.concat([ftyp, box('free', Buffer.alloc(0), 4), aac]), untaken],
    [
      'a box with the largest possible length',
      Buffer.concat([ftyp, Buffer.from('00000001667265657fffffffffffffff', 'hex'), aac]),
      untaken,
    ],
    [
      'a hundred thousand boxes',
      Buffer.concat([ftyp, ...Array<Buffer>(100_000).fill(box('free', Buffer.alloc(0))), aac]),
      untaken,
    ],
    ['boxes a thousand deep', Buffer.concat([ftyp, box('moov', nested(1000))]), untaken],
    [
      'a thousand tracks',
      Buffer.concat([ftyp, box('moov', Buffer.concat(Array<Buffer>(1000).fill(box('trak', Buffer.alloc(0)))))]),
      untaken,
    ],
    ['four billion frames', patched(aac, at('stsz') + 8, 255, 255, 255, 255), unheard],
    ['frames of four billion bytes', patched(aac, at('stsz') + 4, 255, 255, 255, 255), unheard],
    ['frames of one byte', patched(aac, at('stsz') + 4, 0, 0, 0, 1), harmless],
    ['chunks beyond its end', patched(aac, at('stco') + 8, 127, 255, 255, 255), unheard],
    ['all chunks at its beginning', patched(aac, at('stco') + 8, 0, 0, 0, 0), harmless],
    ['more chunks than a table holds', patched(aac, at('stco') + 4, 0, 15, 255, 255), unheard],
    ['a run of four billion', patched(aac, at('stsc') + 12, 255, 255, 255, 255), harmless],
    ['an edit that begins after its end', patched(aac, at('elst') + 12, 127, 255, 255, 255), unheard],
    ['four billion edits', patched(aac, at('elst') + 4, 255, 255, 255, 255), harmless],
    ['a time scale of 0', patched(aac, at('mdhd') + 12, 0, 0, 0, 0), harmless],
    ['MP3 in it', patched(aac, aac.indexOf('\x40\x15', at('esds'), 'latin1'), 0x6b), unheard],
    [
      'a random decoder configuration',
      patched(aac, aac.indexOf('\x40\x15', at('esds'), 'latin1') + 18, 255, 255, 255),
      unheard,
    ],
    ['a description longer than its box', patched(aac, at('stsd') + 8, 255, 255, 255, 255), harmless],
    ['an unknown handler', patched(aac, at('hdlr') + 8, 120, 120, 120, 120), untaken],
    ['fragments of four billion frames', patched(pieces, at('trun', pieces) + 4, 255, 255, 255, 255), unheard],
    ['fragments before its start', patched(pieces, at('trun', pieces) + 8, 255, 0, 0, 0), unheard],
    ['ALAC in it', alac, untaken],
    ['ALAC of 200 channels', patched(alac, alac.lastIndexOf('alac') + 17, 200), untaken],
    [
      'a cover of 8 MB',
      Buffer.concat([aac, box('udta', box('meta', box('covr', Buffer.alloc(8_000_000, 6))))]),
      ['made'],
    ],
  ]
  return cases.map(([what, bytes, ends]) => ({ what: `MP4 with ${what}`, bytes, as: 'mp4', ends }))
}

/** Pages out of order, from other files, and without the announced content. */
const pages = ({ vorbis, opus }: Sources): HostileSound[] => {
  const second = (bytes: Buffer): number => bytes.indexOf('OggS', 4)
  const cases: [string, Buffer, HostileSound['ends']][] = [
    ['wrong checksums', Buffer.from(vorbis.map((byte, at) => (at % 97 === 50 ? byte ^ 1 : byte))), unheard],
    ['its first page only', vorbis.subarray(0, second(vorbis)), ['refused']],
    ['its first page twice', Buffer.concat([opus.subarray(0, second(opus)), opus]), unheard],
    ['another song behind it', Buffer.concat([opus, opus]), ['refused']],
    ['another kind beside it', Buffer.concat([opus.subarray(0, second(opus)), vorbis]), unheard],
    ['no first page', opus.subarray(second(opus)), untaken],
    ['text only', Buffer.concat([opus.subarray(0, second(opus)), Buffer.from('OggS'.repeat(10_000))]), ['refused']],
    ['an endless page', Buffer.concat([opus, Buffer.from(`OggS\0\0${'\xff'.repeat(300)}`, 'latin1')]), ['made']],
  ]
  return cases.map(([what, bytes, ends]) => ({ what: `Ogg with ${what}`, bytes, as: 'ogg', ends }))
}

/** Truncated files. */
const cut = (all: Sources): HostileSound[] =>
  Object.entries(all).flatMap(([name, bytes]: [string, Buffer]) =>
    [0.02, 0.4, 0.9].map((part) => ({
      what: `the first ${part * 100} % of ${name}`,
      bytes: bytes.subarray(0, Math.floor(bytes.length * part)),
      as: types[name as keyof Sources],
      ends: harmless,
    })),
  )

/** Files with random bytes, in the header or anywhere. */
const fuzzed = (all: Sources): HostileSound[] => {
  const random = seeded(33)
  return Object.entries(all).flatMap(([name, bytes]: [string, Buffer]) =>
    [0, 1, 2, 3].map((round) => {
      const copy = Buffer.from(bytes)
      const reach = round < 2 ? Math.min(copy.length, 700) : copy.length
      for (let count = 0; count < (round < 2 ? 8 : 60); count++)
        copy[Math.floor(random() * reach)] = Math.floor(random() * 256)
      const as = types[name as keyof Sources]
      return { what: `${name} with random bytes, ${round + 1}`, bytes: copy, as, ends: harmless }
    }),
  )
}
