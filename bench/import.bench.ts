import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../src/kit/server/env/paths.ts';
import { type Installation, withInstallation } from './import/installation.ts';
import { importNotes, largestChild } from './import/notes.ts';
import { createAlike, listBeside, quantile, runPhase, time, undo, watchMemory } from './import/phases.ts';
import { atLeast, atMost, type Figure, reported } from './kit/figure.ts';
import { sendSheet, writeSheet } from './kit/sheet.ts';
import { asOwner, type Call, withWorkbench } from './kit/workbench.ts';
import { USER } from './large/clients.ts';
import { measureCopy } from './large/plain-copy.ts';
import { cpuOfEndedChildren, cpuOfFamily } from './large/processes.ts';
import type { BenchOptions } from './run.ts';

const MIN_A_SECOND = { command: 2_500, http: 2_000 };
/** The target, as a share of the speed of a plain COPY of the same rows into the same tables with their indexes. */
const MIN_OF_COPY = 0.5;
const MAX_UNDO = 1;
const MAX_LIST_MS = 50;
const MAX_MB = 400;
const MAX_SECONDS_OF_THREE = 1;
const TIMES_IN_A_ROW = 10;
const MAX_SLOWEST = 1.3;
const MIB = 1024 ** 2;
const US_PER_MS = 1000;

/**
 * A spreadsheet of `fichas` rows, into a new client beside 400,000 records of eleven others: over HTTP (checked, imported, undone),
 * and by the command line; then three rows. With `--kind million` the client has a million records before; with `--kind row` ten
 * files go in by the command line, one after the other; with `--kind notas` a zip with this many notes, into an empty installation.
 */
export function run({ fichas, kind }: BenchOptions): Promise<Figure[]> {
  if (kind === 'notas') return withWorkbench(4, (workbench) => importNotes(workbench, fichas));
  return withInstallation(kind, async (installation) => {
    if (kind === 'row') return importInARow(installation, fichas);
    const three = await importThree(installation);
    const figures = await importOverHttp(installation, fichas);
    const command = await importByCommand(installation, { seed: 2, rows: fichas });
    return [
      ...figures,
      atLeast('command line, rows a second', command.perSecond, '/s', MIN_A_SECOND.command),
      reported('command line, CPU of the program', command.programUs, 'µs a row'),
      reported('command line, CPU of the database', command.databaseUs, 'µs a row'),
      three,
    ];
  });
}

async function importOverHttp(installation: Installation, fichas: number): Promise<Figure[]> {
  const tenantId = await installation.findClient('Importado');
  const call = installation.callOf(tenantId);
  const memory = watchMemory(() => largestChild(installation.server.pid));
  const path = `/api/imports/${await sendSheet(call, { seed: 31_337, rows: fichas })}`;
  const watch = watchProcessor(installation);
  const checked = await runPhase(call, path, 'check');
  const afterCheck = watch.read();
  await createAlike(call, path);
  const again = watchProcessor(installation);
  const applied = await runPhase(call, path, 'apply');
  const afterApply = again.read();
  const rss = memory.stop();
  const { counts, operationId } = applied.import;
  const made = counts?.create ?? 0;
  const seconds = checked.seconds + applied.seconds;
  const copySeconds = await measureCopy(installation.owner, { tenantId, operationId: operationId ?? '' });
  // the work of autovacuum a minute after a load
  await asOwner(installation.owner);
  const undone = await time(() => undo(call, operationId ?? ''));
  const listMs = await listMeanwhile(call, Math.ceil(fichas / 5));
  return [
    reported('rows imported', made, ''),
    reported('check, rows a second', fichas / checked.seconds, '/s'),
    reported('import of the checked rows, rows a second', made / applied.seconds, '/s'),
    atLeast('checked and imported, rows a second', made / seconds, '/s', MIN_A_SECOND.http),
    reported('plain COPY, rows a second', made / copySeconds, '/s'),
    atLeast('checked and imported, of the speed of COPY', copySeconds / seconds, '×', MIN_OF_COPY),
    ...[
      { phase: 'check', used: afterCheck },
      { phase: 'import', used: afterApply },
    ].flatMap(({ phase, used }) => [
      reported(`${phase}, CPU of the program`, (used.programMs * US_PER_MS) / fichas, 'µs a row'),
      reported(`${phase}, CPU of the database`, (used.databaseMs * US_PER_MS) / fichas, 'µs a row'),
    ]),
    atMost('undo, of the time of the import', undone.seconds / seconds, '×', MAX_UNDO),
    atMost('list meanwhile, p99', quantile(listMs, 0.99), 'ms', MAX_LIST_MS),
    reported('list meanwhile, p50', quantile(listMs, 0.5), 'ms'),
    atMost('largest memory of a reading process', rss / MIB, 'MB', MAX_MB),
  ];
}

/** The waiting times of a user who scrolls and searches during an import, in milliseconds. */
async function listMeanwhile(call: Call, rows: number): Promise<number[]> {
  const path = `/api/imports/${await sendSheet(call, { seed: 4_242, rows })}`;
  await runPhase(call, path, 'check');
  await createAlike(call, path);
  return (await listBeside(call, () => runPhase(call, path, 'apply'))).listMs;
}

type Sheet = { seed: number; rows: number };

/** Imports a spreadsheet by the command line, beside the server. */
async function importByCommand(installation: Installation, sheet: Sheet) {
  const tenantId = await installation.findClient(`Comando ${sheet.seed}`);
  const folder = mkdtempSync(join(tmpdir(), 'fichario-sheet-'));
  try {
    const path = join(folder, `cadastro-${sheet.seed}.csv`);
    await writeSheet(path, sheet);
    const watch = watchProcessor(installation);
    const command = join(projectRoot(), 'dist/server/fichario.js');
    const words = ['import', path, '--client', `${tenantId}`, '--usuario', USER.email, '--alike', 'skip', '--json'];
    const { stdout } = await promisify(execFile)(process.execPath, [command, ...words], {
      env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production', FICHARIO_DATA: installation.dataDir },
    });
    const used = watch.read();
    const { rowsPerSecond } = JSON.parse(stdout) as { rowsPerSecond: number };
    return {
      perSecond: rowsPerSecond,
      programUs: (used.commandMs * US_PER_MS) / sheet.rows,
      databaseUs: (used.databaseMs * US_PER_MS) / sheet.rows,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function importInARow(installation: Installation, fichas: number): Promise<Figure[]> {
  const speeds: number[] = [];
  for (let turn = 0; turn < TIMES_IN_A_ROW; turn += 1) {
    const { perSecond } = await importByCommand(installation, { seed: 100 + turn, rows: fichas });
    console.log(`${turn + 1}: ${perSecond} rows a second`);
    speeds.push(perSecond);
  }
  const [slowest, fastest] = [Math.min(...speeds), Math.max(...speeds)];
  return [
    atLeast(`slowest of ${TIMES_IN_A_ROW}, rows a second`, slowest, '/s', MIN_A_SECOND.command),
    atMost('slowest, of the time of the fastest', fastest / slowest, '×', MAX_SLOWEST),
  ];
}

/** Three rows, from the file on this side to the end of the import, as the page sends them. */
async function importThree(installation: Installation): Promise<Figure> {
  const call = installation.callOf(await installation.findClient('Três'));
  const seconds: number[] = [];
  for (const seed of [51, 52, 53]) {
    const whole = await time(async () => {
      const path = `/api/imports/${await sendSheet(call, { seed, rows: 3 })}`;
      await runPhase(call, path, 'check');
      await createAlike(call, path);
      await runPhase(call, path, 'apply');
    });
    seconds.push(whole.seconds);
  }
  return atMost('three rows, from file to end, median of three', quantile(seconds, 0.5), 's', MAX_SECONDS_OF_THREE);
}

/** The CPU time since the call, of the server with its children, of the database, and of commands of this process. */
function watchProcessor({ server }: Installation) {
  const read = () => ({
    programMs: cpuOfFamily(server.pid),
    databaseMs: cpuOfFamily(server.postmaster),
    commandMs: cpuOfEndedChildren(process.pid),
  });
  const before = read();
  return {
    read: () => {
      const now = read();
      return {
        programMs: now.programMs - before.programMs,
        databaseMs: now.databaseMs - before.databaseMs,
        commandMs: now.commandMs - before.commandMs,
      };
    },
  };
}
