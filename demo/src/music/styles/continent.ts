import { part, type Style } from '../writing/style.ts'

/** Lagos by way of Buea: one groove, never the same twice, brass over it. */
export const afrobeat: Style = {
  name: 'afrobeat',
  steps: 16,
  beats: [102, 112],
  swing: 0.08,
  scale: 'dorian',
  verses: ['1.7 1.7 4.7 4.7', '1.7 1.7 1.7 1.7', '1.7 1.7 2.7 1.7'],
  refrains: ['1.7 4.7 1.7 4.7', '4.7 4.7 1.7 1.7'],
  words: {
    verse: ['i de wa ka', 'na so i de', 'no be la i o', 'ma ma sa bi'],
    refrain: ['o lo wo o', 'e ya e', 'we go de'],
  },
  ends: 'fade',
  tones: [0, 2, 3, 4, 6],
  parts: [
    part('kick', 'drum', 'ivrbo', 'X..x....x.x..... / X.....x..xx...x.', { after: 1 }),
    part('snare', 'drum', 'ivrbo', '....X..g.g..X..g / ..g.X.g..g..X.g.', { around: 58, after: 1 }),
    part('hat', 'drum', 'ivrbo', 'x.xxx.xxx.x.x.xx / xoxxxoxxxox.xoxx', { pan: -0.35 }),
    part('openHat', 'drum', 'vrbo', '..............x. / ......x.........', { pan: -0.35 }),
    part('shaker', 'drum', 'ivrbo', 'Xo.xXo.xXo.xXo.x', { pan: 0.55 }),
    part('conga', 'drum', 'ivrbo', '..h.L.Hh..h.L.H. / ..hhL.h.H.hhL.H.', { around: 57, pan: 0.4 }),
    part('claves', 'drum', 'vrb', 'x..x..x...x.x...', { around: 86, pan: 0.65, chance: 0.8 }),
    part(
      'bass',
      'bass',
      'ivrbo',
      'r..r..7.R.......r..5..7.r..7.... / r..R..r...5.7.r.r..R..5...r.3.5. / r.r...5.7.R...5.r.r...5.3.......',
      { around: 29, after: 2 },
    ),
    part('mutedGuitar', 'pick', 'ivrbo', '0.02.0.4.02.3... / 2.24..2.24..3.2. / 0..20.3.0..2.4.2', {
      around: 57,
      pan: -0.6,
    }),
    part('guitar', 'strum', 'vrbo', 'k.xk..x.k.xk.xx. / ..x...x...x...xk', { around: 64, pan: 0.6, level: -23 }),
    part('organ', 'chords', 'rb', '..x...x-....x.x- / ......x-......x-', { around: 62, pan: -0.25 }),
    part(
      'horns',
      'riff',
      'rb',
      'x.xx..x-..xx----|x.xx..x-x-x-----  / ..x-x.x.....x-x-|..x-x.x.x-------'.replace('  ', ' '),
      { around: 58, pan: 0.3, level: -18.5 },
    ),
    part('horns', 'riff', 'io', '................x-x.x.xx-.......|................x.x-xx.x---.....', {
      around: 58,
      pan: 0.3,
    }),
    part('lead', 'tune', 'v', '..x.xx.xx---....................|..x.xx.x.xx-....................', {
      around: 57,
      echo: 0.1,
    }),
    part('choir', 'reply', 'v', '..................x.x-x-x---....|..................xx.x-.x---....', { around: 58 }),
    part('tines', 'solo', 'b', 'x.xxx.x...xxx.x.x.x.xxx.x---....', { around: 74, pan: -0.15, level: -17, echo: 0.12 }),
  ],
}

/** Two guitars in thirds, a bell, and brass at ease. */
export const highlife: Style = {
  name: 'highlife',
  steps: 16,
  beats: [108, 118],
  swing: 0.12,
  scale: 'major',
  verses: ['1 4 5 1', '1 1 4 5', '1 6 2 5'],
  refrains: ['4 1 5 1', '1 4 1 5', '4 5 1 6'],
  words: {
    verse: ['ma ma i do co me', 'my lo ve na yu', 'a de ha pi to de'],
    refrain: ['ye ye ye o', 'lo ve na si mi', 'o ma ma o'],
  },
  ends: 'stop',
  parts: [
    part('kick', 'drum', 'vrbo', 'X.......X..x.... / X..x....X.......'),
    part('rim', 'drum', 'vrbo', '....x..x....x... / ....x.....x.x...', { pan: 0.1 }),
    part('hat', 'drum', 'ivrbo', 'x.x.x.x.x.x.x.x. / x.xxx.xxx.xxx.xx', { pan: -0.3 }),
    part('bell', 'drum', 'ivrbo', 'x..x..x...x.x... / x.x..x.x.x..x.x.', { around: 79, pan: 0.6, level: -30 }),
    part('conga', 'drum', 'vrbo', '..h.L.hH..h.L.hH', { around: 58, pan: 0.45 }),
    part('shaker', 'drum', 'rbo', 'oxXxoxXxoxXxoxXx', { pan: -0.5 }),
    part('bass', 'bass', 'vrbo', ['r...3.5.r...5.l. / r..5..R.5..3..l.', 'r..r5...R..5..l.'], { around: 31 }),
    part('guitar', 'pick', 'ivrbo', '2.4.3.5.4.3.2.3. / 4.3.2.4.5.4.3.2. / 2..34..23..45..3', {
      around: 64,
      pan: -0.5,
    }),
    part('guitar', 'pick', 'ivrbo', '1.3.2.4.3.2.1.2. / 3.2.1.3.4.3.2.1. / 1..23..12..34..2', {
      around: 64,
      pan: 0.5,
      after: 1,
    }),
    part('boxGuitar', 'strum', 'vr', '..x...xx..x...x. / ..kx..kx..kx..kx', { around: 60, pan: -0.15, level: -24 }),
    part(
      'horns',
      'riff',
      'irb',
      ['x-x-x.x.x---....|x-x-x.x-x-x-----', '................x.x-x-x---......|................x-x.x---........'],
      { around: 60, pan: 0.3 },
    ),
    part('lead', 'tune', 'v', '..x.x.x.x-x-x---..x.x.x-x---....|..x.x.x.x-x-x---..x-x-x-x-----..', {
      around: 57,
      echo: 0.06,
    }),
    part('choir', 'choir', 'r', 'x-..x-x-x---....x-..x.x-x---....|x-..x-x-x---....x-x-x-x-x-----..', { around: 60 }),
    part('guitar', 'solo', 'b', 'x.x.xxx.x.x.xxxxx.x.xxx.x-x-x---', { around: 71, pan: 0.1, level: -16.5 }),
  ],
}

/** Johannesburg's slow house: the log drum talks, everything else is air. */
export const amapiano: Style = {
  name: 'amapiano',
  steps: 16,
  beats: [110, 114],
  swing: 0.11,
  scale: 'minor',
  verses: ['1.9 6.9 4.9 5.7', '6.9 5.7 1.9 1.9', '4.9 5.7 1.9 6.9'],
  refrains: ['6.9 5.7 1.9 4.9', '4.9 6.9 1.9 5.7'],
  words: { verse: ['e ya', 'wo za', 'ma ma ye'], refrain: ['wo wo wo', 'e e e ya', 'ha le ma'] },
  ends: 'fade',
  tones: [0, 2, 3, 4, 6],
  room: { seconds: 2, bright: 4600 },
  parts: [
    part('softKick', 'drum', 'vrbo', 'X...X...X...X...'),
    part('shaker', 'drum', 'ivrbo', 'oxXxoxXxoxXxoxXx', { pan: 0.35, level: -28 }),
    part('rim', 'drum', 'vrbo', '....x..x....x..x / ...x..x....x..x.', { pan: -0.25 }),
    part('clap', 'drum', 'rbo', '....X.......X...', { level: -23 }),
    part('openHat', 'drum', 'rbo', '..x...x...x...x.', { pan: -0.2, level: -33 }),
    part('conga', 'drum', 'vrb', '...h..L.h..H..L. / ..h..hL...h..hLH', { around: 60, pan: 0.5 }),
    part('nkul', 'drum', 'b', 'H.L.hL..H.L..L.h', { around: 66, pan: -0.5 }),
    part(
      'logDrum',
      'bass',
      'vrbo',
      [
        'r--...r-..r-R-....r-..r-R-..5-r- / r-..r-..R-..r-....r-r-..5-..R-r-',
        'r-r-..R-..r-5-R-r-..R-r-..5-r-R- / r-.r-.R-.r-.5-R-r-.r-.R-5-r-R-5-',
      ],
      { around: 33 },
    ),
    part('tines', 'chords', 'ivrbo', 'x-----..x---..x- / ..x-----..x---..', {
      around: 62,
      pan: -0.15,
      ducks: true,
      level: -19,
    }),
    part('strings', 'chords', 'irbo', `x${'-'.repeat(15)}`, { around: 65, ducks: true }),
    part('balafon', 'pick', 'rb', '4..5..3...4.2... / 2...4..5..3...2.', {
      around: 69,
      pan: 0.4,
      level: -22,
      echo: 0.2,
    }),
    part('lead', 'tune', 'v', '....x.x-x---....................|....x-x.x-x-....................', {
      around: 62,
      echo: 0.25,
    }),
    part('choir', 'reply', 'r', '........x-x-x---........x-x-x---|........x-x-x---........xx.x----', { around: 60 }),
    part('tines', 'solo', 'b', '..x.xx.x..x.x.x-..x.xx.xx-x-....', { around: 74, pan: 0.2, level: -18, echo: 0.2 }),
  ],
}

/** One drop: the first beat is left alone, the third takes everything. */
export const reggae: Style = {
  name: 'reggae',
  steps: 16,
  beats: [70, 78],
  swing: 0.14,
  scale: 'minor',
  verses: ['1 4 1 5', '1 b7 6 5', '1 1 4 4'],
  refrains: ['6 b7 1 1', '4 1 b7 1', '1 6 4 5'],
  words: {
    verse: ['di su no di shi ne', 'e sho re sho re', 'lon we fo go', 'a da ya da'],
    refrain: ['ye ye o', 'sa he la', 'o ma ma la nd'],
  },
  ends: 'fade',
  room: { seconds: 1.8, bright: 3800 },
  parts: [
    part('kick', 'drum', 'ivrbo', '........X....... / ........X.....o.', { after: 1 }),
    part('rim', 'drum', 'ivrbo', '........X....... / ......o.X......o', { room: 0.2, echo: 0.16, after: 1 }),
    part('hat', 'drum', 'ivrbo', 'x.xox.xox.xox.xo', { pan: -0.3 }),
    part('conga', 'drum', 'vrb', '..h...L...h.H.L.', { around: 58, pan: 0.5 }),
    part('shaker', 'drum', 'rbo', 'x.o.x.o.x.o.x.o.', { pan: 0.4 }),
    part('bass', 'bass', 'ivrbo', 'r-..r-5-..3-r--. / r-.5-.r-....3-5- / ..r-3-5-r-....5-', {
      around: 28,
      level: -10,
      after: 1,
    }),
    part('guitar', 'strum', 'ivrbo', '..X...X...X...X.', { around: 64, pan: 0.5, level: -20 }),
    part('organ', 'chords', 'vrbo', '.xXo.xXo.xXo.xXo / ..x-..x-..x-..x-', { around: 60, pan: -0.5 }),
    part('mutedGuitar', 'pick', 'vrb', '0.0.2...0.3...2. / 0...2.3...2.0...', { around: 52, pan: -0.2, level: -23 }),
    part('horns', 'riff', 'ib', 'x-x---..x-x-x---|x-x---..x-------', { around: 58, pan: 0.3 }),
    part(
      'lead',
      'tune',
      'v',
      '..x.x.x.x-x---..|..x.x.x-x.x-x---  / x.x.x-x.x---....|x.x.x-x-x-x-----'.replace('  ', ' '),
      { around: 57, echo: 0.12 },
    ),
    part('choir', 'choir', 'r', 'x--.x-x-x---....|x--.x-x-x-x-----', { around: 58 }),
    part('tines', 'solo', 'b', '..x.x.xxx-..x.x-..xxx.x-x-------', { around: 72, pan: -0.1, level: -18, echo: 0.22 }),
  ],
}
