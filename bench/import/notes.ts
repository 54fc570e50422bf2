import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atMost, type Figure, reported } from '../kit/figure.ts';
import { writeNotes } from '../kit/notes.ts';
import { readFile, sendFile } from '../kit/sheet.ts';
import type { Workbench } from '../kit/workbench.ts';
import { runPhase, time, watchMemory } from './phases.ts';

const MAX_MB = 400;
const MAX_NOTES_SECONDS = 300;
const MIB = 1024 ** 2;

/** Reads, checks and imports a zip of notes, each with a few kilobytes that a record does not need. */
export async function importNotes({ call }: Workbench, count: number): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fichario-notes-'));
  try {
    const path = join(folder, 'notas.zip');
    await writeNotes(path, count);
    const id = await sendFile(call, path);
    const memory = watchMemory(() => largestChild(process.pid));
    const read = await time(() => readFile(call, id));
    const checked = await runPhase(call, `/api/imports/${id}`, 'check');
    const applied = await runPhase(call, `/api/imports/${id}`, 'apply');
    const rss = memory.stop();
    const seconds = read.seconds + checked.seconds + applied.seconds;
    return [
      reported('notes read', count, ''),
      reported('records made', applied.import.counts?.create ?? 0, ''),
      reported('read', read.seconds, 's'),
      reported('check', checked.seconds, 's'),
      reported('import', applied.seconds, 's'),
      atMost('all, for 50,000 notes', (seconds * 50_000) / count, 's', MAX_NOTES_SECONDS),
      atMost('largest memory of a reading process', rss / MIB, 'MB', MAX_MB),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The memory of the largest process that reads a file for this server, in bytes. */
export function largestChild(server: number): number {
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'latin1').split(' ').filter(Boolean);
  const sizes = children.map((pid) => {
    try {
      const [, kib = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
      return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('import-child') ? Number(kib) * 1024 : 0;
    } catch {
      return 0; // it has just ended
    }
  });
  return Math.max(0, ...sizes);
}
