// Writes the sounds of the voice commands, src/app/web/public/content/sound/*.wav, from the notes below.
// usage: node scripts/gen-sounds.mjs
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const TARGET = join(root, 'src', 'app', 'web', 'public', 'content', 'sound');
const RATE = 16_000;
const LOUDNESS = 0.28;

/** Notes as [hertz, seconds]: rising means on, falling off, low an alert; one short note means an understood command. */
const SOUNDS = {
  voice_on: [
    [523.25, 0.09],
    [783.99, 0.14],
  ],
  voice_off: [
    [783.99, 0.09],
    [523.25, 0.14],
  ],
  voice_command: [[880, 0.1]],
  voice_alert: [
    [220, 0.11],
    [196, 0.17],
  ],
  mute_on: [
    [440, 0.07],
    [329.63, 0.07],
    [261.63, 0.1],
  ],
  mute_off: [
    [261.63, 0.07],
    [329.63, 0.07],
    [440, 0.1],
  ],
};

/** One sound as a WAV file: 16 bits, one channel. The same notes give the same bytes. */
export function renderSound(notes) {
  const samples = notes.flatMap(([hertz, seconds]) => renderNote(hertz, seconds));
  const data = Buffer.alloc(samples.length * 2);
  for (const [index, sample] of samples.entries()) data.writeInt16LE(Math.round(sample * 0x7fff), index * 2);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  // PCM, one channel
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

/** A sine with some of its octave, a rise of 5 ms and a fade to zero, to avoid clicks. */
function renderNote(hertz, seconds) {
  const length = Math.round(RATE * seconds);
  return Array.from({ length }, (_, index) => {
    const time = index / RATE;
    const wave = Math.sin(2 * Math.PI * hertz * time) + 0.25 * Math.sin(4 * Math.PI * hertz * time);
    const swell = Math.min(1, time / 0.005);
    const fade = (1 - index / length) ** 1.5;
    return LOUDNESS * wave * swell * fade;
  });
}

if (process.argv[1] === import.meta.filename) {
  mkdirSync(TARGET, { recursive: true });
  for (const [name, notes] of Object.entries(SOUNDS)) writeFileSync(join(TARGET, `${name}.wav`), renderSound(notes));
}
