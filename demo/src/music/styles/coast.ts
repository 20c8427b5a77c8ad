import { part, type Style } from '../writing/style.ts'

const tuneA =
  '..x.x.xx.x.x-...x.x.xx-.x---....|..x.xx.x.x-.x...x.x-x.x.x---.... / x..x..x.x---....x..x..x.x-x---..|x.x.x-x.x---....x..x.x..x----...'
const tuneB =
  'x-..x-.xx-x.x---....x.x.x-x-x---|x-..x-.xx-x.x---..x.x-x.x-----.. / ..x-x-x-x--.x-x.x-----......x.x.|..x-x-x-x--.x-x.x-------........'

/** Douala's own: a bass that sings, guitars that ripple, brass, and a choir that has the last word. */
export const makossa: Style = {
  name: 'makossa',
  steps: 16,
  beats: [106, 116],
  swing: 0.09,
  scale: 'major',
  verses: ['1 1 4 5', '1 6 2 5', '1 4 1 5', '1 1 2 5'],
  refrains: ['1 4 5 4', '4 5 1 6', '1 5 4 5', '2 5 1 1'],
  words: {
    verse: ['na ma to ndi wa e', 'mu na mo to a ma la', 'a nyan go e so so', 'du a la mbo a e'],
    refrain: ['o ma ko sa e', 'e ya e ya o', 'sa wa le le a', 'wa ma ko sa o'],
  },
  ends: 'stop',
  parts: [
    part('kick', 'drum', 'vrbo', ['X.....x.X..x..x. / X..x....X..x..x.', 'X...X...X...X.x. / X...X..xX...X.x.'], {
      after: 2,
    }),
    part('rim', 'drum', 'vb', '....X..o.o..X... / ....X.....o.X..o', { pan: 0.1 }),
    part('snare', 'drum', 'ro', '....X..g.g..X..g', { around: 57 }),
    part('hat', 'drum', 'ivrbo', 'x.oxx.oxx.oxx.ox / x.xox.xox.xox.xo', { pan: -0.3, after: 1 }),
    part('openHat', 'drum', 'ro', '..............x.', { pan: -0.3 }),
    part('shaker', 'drum', 'rbo', 'xoXoxoXoxoXoxoXo', { pan: 0.5 }),
    part('conga', 'drum', 'vrbo', '..h.L.Hh..h.L.HL / ..hhL..H..h.L.HH', { pan: 0.45, around: 58 }),
    part(
      'slapBass',
      'bass',
      'ivrbo',
      ['r..r..5.R..5.3.l / r.-5..R..r.5.6.l / r..3..5.6..5.3.l', 'r.R.5.r.R.5.3.5l / r-.R.-5.r.R.5.3l'],
      { around: 30, after: 2 },
    ),
    part('guitar', 'pick', 'ivrbo', ['2.4.3.2.4.3.5.4. / 0.2.4.3.2.4.3.2. / 4.23.4.24.23.4.2', '4.5.3.4.5.4.3.2.'], {
      around: 62,
      pan: -0.55,
    }),
    part('guitar', 'pick', 'vrbo', '..35..4...35.4.2 / 4...3.5...4.3.2.', { around: 66, pan: 0.6 }),
    part('mutedGuitar', 'strum', 'vr', '..x...x...x..xx. / ..kx..kx..kx..kx', { around: 64, pan: 0.25, chance: 0.7 }),
    part(
      'horns',
      'riff',
      'irb',
      ['x.xx-..x.x--....|x.xx-..xx---....', '..........x.x.x-|............xxx- / ..x.x---........|..x.x-x-x---....'],
      { around: 60, pan: 0.35 },
    ),
    part('tines', 'chords', 'vr', '..x-....x-....x- / x---..x---....x-', { around: 62, pan: -0.2, chance: 0.6 }),
    part('lead', 'tune', 'v', tuneA, { around: 57, echo: 0.08 }),
    part('choir', 'choir', 'r', tuneB, { around: 60 }),
    part('guitar', 'solo', 'b', 'x.xxx.x.x.xxx.xxx.x.xxx.x-x-x---', { around: 72, pan: 0.1, level: -16, echo: 0.14 }),
  ],
}

const bottleBeat = 'x.xxx.xxx.xxx.xx'

/** The guitar's thumb walks, its fingers run, and a bottle keeps the time. */
export const assiko: Style = {
  name: 'assiko',
  steps: 16,
  beats: [120, 132],
  swing: 0.05,
  scale: 'major',
  verses: ['1 1 5 5', '1 5 1 5', '1 4 5 1'],
  refrains: ['4 1 5 1', '1 4 5 1', '1 5 5 1'],
  words: {
    verse: ['ba sa a so ndo', 'me nya ga be', 'a li ko lo e'],
    refrain: ['a si ko e', 'e a si ko', 'ye ye le o'],
  },
  ends: 'stop',
  fills: false,
  room: { seconds: 0.9, bright: 5200 },
  parts: [
    part('softKick', 'drum', 'vrbo', 'X...X...X...X... / X...x.x.X...x.x.'),
    part('bottle', 'drum', 'ivrbo', `${bottleBeat} / X.oxX.oxX.oxX.xx`, { pan: 0.35, around: 106 }),
    part('shaker', 'drum', 'rbo', 'xoXoxoXoxoXoxoXo', { pan: -0.4 }),
    part('conga', 'drum', 'rb', '..hhL.H...hhL.HH', { pan: -0.35, around: 60 }),
    part('boxGuitar', 'bass', 'ivrbo', 'r...5...r...5.l. / r...5...R...5...', { around: 40, pan: -0.1, level: -19 }),
    part(
      'boxGuitar',
      'pick',
      'ivrbo',
      ['..4.2.34..4.2.32 / .2.4.3.2.4.5.4.3 / ..45..43..45..42', '.45.34.2.45.34.3 / ..5.45.3..5.42.3'],
      { around: 62, pan: -0.15 },
    ),
    part('boxGuitar', 'strum', 'rb', '....x..x....x.xx', { around: 66, pan: 0.45, level: -23 }),
    part('bass', 'bass', 'vrbo', 'r-..5-..r-..5-l.', { around: 31, level: -15 }),
    part(
      'lead',
      'tune',
      'v',
      'x.x.x.x-..x.x---....x.x.x.x-x---|x.x.x.x-..x.x---..x.x.x-x------- / ..x.x.x.x---..x.x.x-x---........|..x.x.x.x---x.x.x-x-x---........',
      { around: 60 },
    ),
    part('choir', 'reply', 'r', '................x.x.x-x-x-......|................x.x-x.x-x---....', { around: 62 }),
    part('lead', 'tune', 'r', 'x.x.x-x.x---....................|x.xxx-x.x-x.....................', { around: 60 }),
    part('boxGuitar', 'solo', 'b', 'xxx.xxx.xxx.x.xxxxx.xxx.x.x.x---', { around: 70, pan: 0.2, level: -16 }),
  ],
}

/** Assiko's cousin of the coast, in twelve-eight. */
export const ambasseBey: Style = {
  name: 'ambasse bey',
  steps: 12,
  beats: [112, 124],
  swing: 0,
  scale: 'major',
  verses: ['1 1 4 5', '1 4 5 5'],
  refrains: ['1 5 4 5', '4 5 1 1'],
  words: {
    verse: ['a mu di na mo', 'mba te na we', 'so so le e a'],
    refrain: ['am ba se be', 'o be le le', 'e so so e'],
  },
  ends: 'stop',
  room: { seconds: 1.1, bright: 5000 },
  parts: [
    part('softKick', 'drum', 'vrbo', 'X..x..X..x.x'),
    part('bottle', 'drum', 'ivrbo', 'x.xx.xx.xx.x', { pan: 0.4, around: 104 }),
    part('shaker', 'drum', 'vrbo', 'XoxXoxXoxXox', { pan: -0.45 }),
    part('ngoma', 'drum', 'rb', 'L..h.hL..H.h', { pan: -0.2, around: 48 }),
    part('bass', 'bass', 'vrbo', ['r..r.5R..5.l', 'r.3..5R..5.l'], { around: 31 }),
    part('boxGuitar', 'pick', 'ivrbo', ['0.24.35.42.3 / 2.42.35.42.4', '4.54.35.42.3'], { around: 60, pan: -0.4 }),
    part('guitar', 'pick', 'vrbo', '.3..4..5.4.3', { around: 66, pan: 0.5 }),
    part('lead', 'tune', 'v', 'x.xx.xx-....x.xx.xx-----|x.xx.xx-....x.xx-x------', { around: 60 }),
    part('choir', 'choir', 'r', 'x-.x-xx-x---..x.x-x-x---|x-.x-xx-x---x-.x-x-----.', { around: 62 }),
    part('balafon', 'solo', 'b', 'x.xxxxx.xx.xx.xxx.x.x---', { around: 72, pan: 0.3 }),
  ],
}
