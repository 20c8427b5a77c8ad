import { part, type Style } from '../writing/style.ts'

/** The street's own: nkul and low bass, stabs, and everybody answers. */
export const mboko: Style = {
  name: 'mboko',
  steps: 16,
  beats: [98, 106],
  swing: 0.07,
  scale: 'minor',
  verses: ['1 1 6 b7', '1 6 4 5', '1 1 4 b7'],
  refrains: ['6 b7 1 1', '1 6 b7 1', '4 6 1 b7'],
  words: {
    verse: ['le kwa ti le so', 'mo la mo la', 'on va fe ko man', 'a ka wa ka'],
    refrain: ['mbo ko mbo ko', 'he he ma la', 'le kwa ti e', 'wo o wo'],
  },
  ends: 'stop',
  tones: [0, 2, 3, 4, 6],
  parts: [
    part('deepKick', 'drum', 'vrbo', ['X..x..X...X..... / X.....X..xX.....', 'X..X..X.X..X..X. / X...X..xX...X...']),
    part('snare', 'drum', 'vro', '....X.......X..g', { around: 59 }),
    part('clap', 'drum', 'ro', '....X.......X...', { level: -22 }),
    part('hat', 'drum', 'ivrbo', 'x.xox.xxx.xox.xx / xoxoxoxxxoxoxxxx', { pan: -0.25 }),
    part('nkul', 'drum', 'ivrbo', 'H..L..l.H.L.l.L. / H.lL..H..lL.H.L.', { around: 64, pan: 0.4 }),
    part('conga', 'drum', 'rb', '..hh..L...hh..LH', { around: 60, pan: -0.45 }),
    part('boom', 'bass', 'vrbo', ['r-----r-..R-.... / r---..r-..5-r-..', 'r--r--R-r--r--5- / r--..r-.R-..5-..'], {
      around: 30,
    }),
    part('tines', 'chords', 'ivr', '..x...x-....x... / x---....x-..x-..', { around: 62, pan: -0.2 }),
    part('guitar', 'pick', 'vrb', '..4...3...5..4.. / 4.2...4.3...2...', { around: 66, pan: 0.5, echo: 0.12 }),
    part('balafon', 'pick', 'irb', '0.2.4.2.3.2.4.2. / 4..2..3.4..2..3.', { around: 69, pan: -0.5, level: -21 }),
    part('strings', 'chords', 'rbo', `x${'-'.repeat(15)}`, { around: 60, ducks: true }),
    part(
      'lead',
      'tune',
      'v',
      'x.xxx.x.xx.xx-..................|x.xxx.x.x.xxx---................ / x.xx.xx.x---....................|xx.x.xx.x.x-....................',
      { around: 56, echo: 0.08 },
    ),
    part('choir', 'reply', 'v', '................x.x.x-..x.x-....|................xx.xx-..x---....', { around: 57 }),
    part('choir', 'choir', 'r', 'x.x.x-x-x.x.x---....x.x.x-x-x---|x.x.x-x-x.x.x---..x.x.x-x-----..', { around: 57 }),
  ],
}

/** A loop found on an old record, and a drum behind the beat. */
export const hiphop: Style = {
  name: 'hip-hop',
  steps: 16,
  beats: [84, 92],
  swing: 0.2,
  scale: 'minor',
  verses: ['1.7 1.7 6.7 4.7', '4.7 1.7 6.7 5.7', '1.9 4.9 1.9 5.7'],
  refrains: ['6.7 5.7 1.7 1.7', '4.7 6.7 1.7 5.7'],
  words: { verse: ['la ri m na la vi', 'a kwa ka tre', 'e yo e yo'], refrain: ['o o o ye', 'a kwa e', 'na na na'] },
  ends: 'fade',
  tones: [0, 2, 3, 4, 6],
  parts: [
    part('kick', 'drum', 'vrbo', 'X..x..x...X..... / X.....xx..X..x.. / X..x......Xx....', { lays: 6 }),
    part('snare', 'drum', 'vrbo', '....X.......X..g / ....X..g.g..X...', { around: 55, lays: 12 }),
    part('hat', 'drum', 'ivrbo', 'x.x.x.x.x.x.x.xo / x.xox.xox.xox.xo', { pan: -0.2, lays: 5 }),
    part('shaker', 'drum', 'rbo', '..x...x...x...x.', { pan: 0.5 }),
    part('bass', 'bass', 'vrbo', 'r--..r-...5-r... / r-..R-.r-..5-..l', { around: 28, lays: 8 }),
    part('tines', 'chords', 'ivrbo', 'x-----..x-..x--- / ..x---..x---..x-', { around: 60, pan: -0.15, level: -18 }),
    part('kora', 'pick', 'ivrbo', '2.4...5.4.2.3... / 4..2..3.....4.5. / 0.2.4.7...5.4...', {
      around: 64,
      pan: 0.35,
      level: -20,
      echo: 0.1,
    }),
    part('horns', 'riff', 'r', '..........x.x---|........xx.x----', { around: 58, pan: 0.3, level: -22 }),
    part('strings', 'chords', 'rb', `x${'-'.repeat(15)}`, { around: 64 }),
    part(
      'lead',
      'tune',
      'v',
      'x.xxx.xx.x.xx---|x.xx.xxx.x.xx.x-  / ..xxx.xxx.x.x---|..xx.xxxx.x.x-x-'.replace('  ', ' '),
      { around: 55, level: -17, echo: 0.1 },
    ),
    part('choir', 'choir', 'r', 'x---x-x-x---....|x---x-x-x-x-----', { around: 58 }),
  ],
}

/** Half as fast as it feels: the boom below, hats that roll, a thin high line. */
export const trap: Style = {
  name: 'trap',
  steps: 16,
  beats: [70, 74],
  swing: 0,
  scale: 'minor',
  verses: ['1 1 6 6', '1 6 1 b7'],
  refrains: ['6 b7 1 1', '1 6 4 4'],
  words: { verse: ['ye'], refrain: ['wo o'] },
  ends: 'fade',
  fills: false,
  tones: [0, 1, 2, 4, 6],
  room: { seconds: 2.2, bright: 5000 },
  parts: [
    part('deepKick', 'drum', 'vrbo', 'X.....x...x..... / X..x......X..x..'),
    part('clap', 'drum', 'vrbo', '....X.......X...', { level: -18 }),
    part('snare', 'drum', 'rb', '............X.gg', { around: 62, level: -20 }),
    part('hat', 'drum', 'ivrbo', 'x.x.x.x.xxx.x.xx / xoxoxoxoxxxxxoxo / x.xxx.x.xxxxx.xx', { pan: -0.15, level: -27 }),
    part('openHat', 'drum', 'rbo', '......x......... / ..............x.', { pan: -0.15, level: -31 }),
    part('boom', 'bass', 'vrbo', 'r-----r---R-.... / r--r--....r---5- / r----.r-..R-5-..', { around: 28, level: -9.5 }),
    part('nkul', 'drum', 'rb', '...L..h....L.h..', { around: 68, pan: 0.5 }),
    part('kora', 'pick', 'ivrbo', '4.5.4.2.3...4... / 2.4.2.5.2.4.3.4. / 5...4...2.3.4...', {
      around: 69,
      pan: 0.3,
      echo: 0.2,
    }),
    part('balafon', 'pick', 'rb', '0...2...1...2.4.', { around: 57, pan: -0.4, level: -22, echo: 0.1 }),
    part('strings', 'chords', 'vrbo', `x${'-'.repeat(15)}`, { around: 62, level: -25, ducks: true }),
    part('lead', 'tune', 'r', '........x---x---|........x-x-x---', { around: 62, level: -21, room: 0.4, echo: 0.3 }),
  ],
}

/** A song for the radio: three-three-two below, a refrain one keeps. */
export const pop: Style = {
  name: 'afropop',
  steps: 16,
  beats: [96, 104],
  swing: 0.05,
  scale: 'major',
  verses: ['1 5 6 4', '6 4 1 5', '1 6 4 5', '4 5 6 1'],
  refrains: ['4 1 5 6', '1 5 6 4', '6 4 1 5'],
  words: {
    verse: ['de ma re jwe mwa', 'ju ska la me', 'be bi no wo ri', 'je te di wi'],
    refrain: ['o mo ne ko', 'fe mwa si nye', 'o la la e', 'e na mu na'],
  },
  ends: 'stop',
  lifts: true,
  tones: [0, 1, 2, 4, 5],
  parts: [
    part('kick', 'drum', 'vrbo', ['X..x..x.X..x..x. / X.....x.X..x....', 'X..x..x.X..x..x. / X...X...X...X...']),
    part('snare', 'drum', 'rbo', '...x..X....x..X. / ....X.......X...', { around: 60 }),
    part('rim', 'drum', 'v', '...x..x....x..x.', { pan: 0.1 }),
    part('hat', 'drum', 'vrbo', 'x.xxx.xxx.xxx.xx / ..x...x...x...x.', { pan: -0.3 }),
    part('shaker', 'drum', 'ivrbo', 'xoXoxoXoxoXoxoXo', { pan: 0.45 }),
    part('conga', 'drum', 'rb', '..h.L.hh..h.L.HL', { around: 60, pan: 0.4, chance: 0.6 }),
    part('bass', 'bass', 'vrbo', ['r--r--r-r--5--r- / r-....r-r-..5-..', 'r--r--5-R--5--r-'], { around: 31 }),
    part('guitar', 'pick', 'ivrbo', '2.4.3.4.2.4.3.5. / 0.24.3.20.24.3.2 / 4..3..2.4..3..5.', {
      around: 62,
      pan: -0.5,
    }),
    part('mutedGuitar', 'strum', 'vr', '..x..x....x..x.. / ...x..x....x..xx', { around: 64, pan: 0.5 }),
    part('piano', 'chords', 'irbo', 'x-----x---x----- / x--x--x-x--x--x-', { around: 62, pan: 0.15 }),
    part('tines', 'chords', 'v', 'x-------x------- / x--...x-........', { around: 60, pan: -0.1, chance: 0.7 }),
    part('strings', 'chords', 'rbo', `x${'-'.repeat(15)}`, { around: 64, ducks: true }),
    part(
      'lead',
      'tune',
      'v',
      '..x.x.xx.x.x-...x.x.xx-.x---....|..x.x.xx.x.x-...x.xxx-x-x---.... / x.xx.xx-x---..x.x.xx.x-.x-------|x.xx.xx-x---..x.x-x.x-..x-------',
      { around: 62, echo: 0.1 },
    ),
    part('lead', 'tune', 'r', 'x--x--x-x-----..x--x--x-x---x---|x--x--x-x-----..x-x-x---x-----..', {
      around: 64,
      echo: 0.1,
    }),
    part('choir', 'choir', 'r', 'x--x--x-x-----..x--x--x-x---x---|x--x--x-x-----..x-x-x---x-----..', {
      around: 60,
      level: -25,
    }),
    part('guitar', 'solo', 'b', 'x.x-x.xxx-x.x---x.xxx.x-x-------', { around: 71, pan: 0.15, level: -17, echo: 0.16 }),
  ],
}
