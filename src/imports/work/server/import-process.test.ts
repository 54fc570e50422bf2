import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { useApp } from '../../../../test/builders.ts';
import { findImportChildren, IMPORT_CHILD } from '../../../../test/imports/import-child.ts';
import { askReading, finishStep, sendFile, settle, waitForEnd } from '../../../../test/imports/imports.ts';
import { zipOf } from '../../../../test/imports/table-files.ts';
import { useLoopbackServer } from '../../../../test/loopback.ts';
import { inTenant } from '../../../kit/server/db/db.ts';
import type { Import } from '../../model/import.ts';
import { findImport, type StoredImport } from '../../store/server/imports.queries.ts';
import type { FileLimits } from './file-processes.ts';
import { createImportProcesses, JOB_LIMITS, LOOK_LIMITS } from './import-process.ts';

const provider = useLoopbackServer();
const api = useApp(
  {
    get cnpjProviders() {
      const nothing = { header: undefined, token: undefined, day: undefined };
      return [{ preset: 'minhareceita', address: `${provider.origin}/{cnpj}`, perMinute: 30_000, ...nothing }];
    },
  },
  { importChild: IMPORT_CHILD, importStayMs: 0 },
);
const SOON = { interval: 5 };

afterEach(() => expect.poll(findImportChildren, SOON).toEqual([]));

async function find(id: string): Promise<StoredImport> {
  return (await inTenant(api.services.db, api.tenant.id, (tx) => findImport(tx, id)))!; // created by the test
}

/** Processes with lower limits than those of the server. */
function createProcesses(limits: { job?: Partial<FileLimits>; look?: Partial<FileLimits>; stayMs?: number } = {}) {
  const { job, look, stayMs = 0 } = limits;
  return createImportProcesses(api.services, IMPORT_CHILD, {
    job: { ...JOB_LIMITS, ...job },
    look: { ...LOOK_LIMITS, ...look },
    stayMs,
  });
}

/** An import in state `checking` without a job: no process works on it. */
async function holdCheck(content: string): Promise<string> {
  const sent = await sendFile(api.as.gestor, content);
  await api.owner.query(`update imports set state = 'checking' where id = $1`, [sent.id]);
  return sent.id;
}

const leaseOf = (id: string) => ({ tenantId: api.tenant.id, kind: 'import', id, owner: randomUUID() });
const rows = (count: number, nome = 'Ana') =>
  `Nome\n${Array.from({ length: count }, (_, index) => `${nome} ${index}\n`).join('')}`;

/** A spreadsheet that is small as a file and large in memory. */
function makeSpreadsheet(sharedStrings: string, styles = ''): Promise<Buffer> {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relations = ['worksheet', 'sharedStrings', 'styles'].map(
    (type) => `<Relationship Id="${type}" Type="${office}/${type}" Target="${type}.xml"/>`,
  );
  return zipOf({
    'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets><sheet name="A" r:id="worksheet"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    'xl/worksheet.xml': `<worksheet><sheetData>${['Nome', 'Ana']
      .map((text) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`)
      .join('')}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${sharedStrings}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
  });
}

/** Half a megabyte as a file, more than a hundred in memory. */
const bombFile = await makeSpreadsheet(`<si><t>${'a'.repeat(1_000)}</t></si>`.repeat(60_000));

test('reads a file in a child process, which reports an unreadable file', async () => {
  const processes = createProcesses();
  const sent = await sendFile(api.as.gestor, 'Nome;CPF\nAna;\n');
  const reading = await processes.readFile(api.tenant.id, await find(sent.id), {});
  expect(reading.table).toEqual(sent.table);
  await expect(processes.readFile(api.tenant.id, { ...(await find(sent.id)), id: 'nada' }, {})).rejects.toThrow();
  const again = processes.readFile(api.tenant.id, await find(sent.id), { sheet: 'Nenhuma' });
  await expect(again.then(({ table }) => table.format)).resolves.toBe('csv');
});

test('imports the rows of a file in a child process', async () => {
  const { id } = await sendFile(api.as.gestor, rows(2, 'Beatriz'));
  expect(await finishStep(api.as.gestor, id, 'check')).toMatchObject({ state: 'checked', counts: { create: 2 } });
  expect(await finishStep(api.as.gestor, id, 'apply')).toMatchObject({ state: 'done', counts: { create: 2 } });
});

test('asks providers about the companies of a file in a child process', async () => {
  provider.answer = ({ url }, response) =>
    response.end(JSON.stringify({ cnpj: url?.slice(1), razao_social: 'PADARIA SOL LTDA' }));
  const sent = await sendFile(api.as.gestor, 'CNPJ\n11222333000181\n');
  await settle(api.as.gestor, sent, { receita: 'consultar' });
  expect(await finishStep(api.as.gestor, sent.id, 'check')).toMatchObject({ counts: { create: 1 } });
  expect(provider.asked).toEqual(['/11222333000181']);
  expect(await finishStep(api.as.gestor, sent.id, 'apply')).toMatchObject({ counts: { create: 1 } });
});

test('refuses a spreadsheet of a great many formats at once, as one that cannot be read', async () => {
  const file = await makeSpreadsheet(
    '',
    '<numFmts/>'
      .replace('/', '>')
      .concat(
        Array.from({ length: 300_000 }, (_, id) => `<numFmt numFmtId="${id + 200}" formatCode="0"/>`).join(''),
        '</numFmts>',
      ),
  );
  const opened = await api.as.gestor.post('/api/imports', { fileName: 'a.xlsx', size: file.length });
  const { id } = opened.json<Import>();
  const bytes = { 'content-type': 'application/octet-stream' };
  await api.as.gestor.put(`/api/imports/${id}/content?offset=0`, file, bytes);
  const read = await askReading(api.as.gestor, id);
  expect(read.statusCode).toBe(422);
  expect(read.json<{ detail: string }>().detail).toMatch(/^A planilha tem mais de 100\.000 formatos de número\./);
});

test('ends a look at a file that takes too much memory, and that file alone is refused', async () => {
  // an idle process takes some ninety megabytes and keeps the memory of a file until its end
  const tight = createProcesses({ look: { memoryMb: 110 } });
  const processes = createProcesses();
  const small = await find((await sendFile(api.as.gestor, 'Nome\nAna\n')).id);
  const bomb = await find((await sendFile(api.as.gestor, bombFile, 'a.xlsx')).id);
  const [refused, read] = await Promise.allSettled([
    tight.readFile(api.tenant.id, bomb, {}),
    processes.readFile(api.tenant.id, small, {}),
  ]);
  expect(refused).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(/mais memória/) } });
  expect(read).toMatchObject({ status: 'fulfilled', value: { table: { format: 'csv' } } });
  await expect(tight.readFile(api.tenant.id, bomb, {}), 'and again').rejects.toThrow(/mais memória/);
});

test.each<[what: string, limits: Partial<FileLimits>, problem: RegExp]>([
  ['memory', { memoryMb: 40 }, /precisa de mais memória do que o servidor tem/],
  ['heap', { heapMb: 8 }, /precisa de mais memória do que o servidor tem/],
  ['CPU time', { cpuMs: 10, cpuMsAMib: 0 }, /leva tempo demais/],
  ['time', { idleMs: 10 }, /parou de avançar/],
])('ends a job that takes too much %s, says so at its import, and others go on', async (_what, limits, problem) => {
  const id = await holdCheck(rows(10));
  const other = await sendFile(api.as.gestor, rows(50));
  const [ended] = await Promise.all([
    createProcesses({ job: limits })
      .run(leaseOf(id), () => false)
      .then(() => find(id)),
    finishStep(api.as.gestor, other.id, 'check'),
  ]);
  expect(ended).toMatchObject({ state: 'failed', problem: expect.stringMatching(problem) });
  expect(await waitForEnd(api.as.gestor, other.id)).toMatchObject({ state: 'checked', counts: { create: 50 } });
});

test('resumes a job in a new process after its process crashed', async () => {
  const { id } = await sendFile(api.as.gestor, rows(3_000));
  await api.as.gestor.post(`/api/imports/${id}/check`);
  await expect.poll(() => findImportChildren().length, SOON).toBe(1);
  process.kill(findImportChildren()[0]!, 'SIGKILL');
  expect(await waitForEnd(api.as.gestor, id)).toMatchObject({ state: 'checked', counts: { create: 3_000 } });
});

test('refuses a file that crashes its process repeatedly', async () => {
  const id = await holdCheck(rows(3_000));
  const processes = createProcesses();
  for (let fall = 1; fall <= 3; fall += 1) {
    const run = processes
      .run(leaseOf(id), () => false)
      .then(
        () => 'refused',
        () => 'later',
      );
    await expect.poll(() => findImportChildren().length, SOON).toBe(1);
    process.kill(findImportChildren()[0]!, 'SIGKILL');
    expect(await run).toBe(fall < 3 ? 'later' : 'refused');
  }
  expect(await waitForEnd(api.as.gestor, id)).toMatchObject({
    state: 'failed',
    problem: expect.stringMatching(/várias vezes/),
  });
});

test('stops a job at its current position, from which it can be resumed', async () => {
  const sent = await sendFile(api.as.gestor, rows(20_000));
  await settle(api.as.gestor, sent, { columns: ['nome'] });
  await api.owner.query(`update imports set state = 'checking' where id = $1`, [sent.id]);
  await createProcesses().run(leaseOf(sent.id), () => true);
  expect(await find(sent.id)).toMatchObject({ state: 'checking', problem: null });
  await createProcesses().run(leaseOf(sent.id), () => false);
  expect(await find(sent.id)).toMatchObject({ state: 'checked', rows: 20_000 });
});

test('ends what is being read when the server closes', async () => {
  const processes = createProcesses();
  const reading = processes.readFile(api.tenant.id, await find((await sendFile(api.as.gestor, rows(1))).id), {});
  const settled = reading.then(
    () => 'read',
    () => 'ended',
  );
  await expect.poll(() => findImportChildren().length, SOON).toBe(1);
  await processes.close();
  expect(findImportChildren()).toEqual([]);
  expect(await settled).toBe('ended');
});

test('one process reads, checks and imports a file, which starts while the file is on its way', async () => {
  const processes = createProcesses({ stayMs: 60_000 });
  processes.expectFile();
  const [pid] = findImportChildren();
  const sent = await find((await sendFile(api.as.gestor, rows(3, 'Celina'))).id);
  await processes.readFile(api.tenant.id, sent, {});
  await api.owner.query(`update imports set state = 'checking' where id = $1`, [sent.id]);
  await processes.run(leaseOf(sent.id), () => false);
  expect(await find(sent.id)).toMatchObject({ state: 'checked', rows: 3 });
  expect(findImportChildren()).toEqual([pid]);
  await processes.close();
  expect(findImportChildren()).toEqual([]);
});

test('a process serves one file: another file gets another, and few wait', async () => {
  const processes = createProcesses({ stayMs: 60_000 });
  const files: StoredImport[] = [];
  for (const nome of ['Dora', 'Elza', 'Flora'])
    files.push(await find((await sendFile(api.as.gestor, rows(1, nome))).id));
  const pids = new Set<number>();
  for (const file of files) {
    await processes.readFile(api.tenant.id, file, {});
    for (const pid of findImportChildren()) pids.add(pid);
    await expect.poll(() => findImportChildren().length, SOON).toBeLessThanOrEqual(2);
  }
  expect(pids.size).toBe(3);
  await processes.close();
});

test('ends a process that waited long enough, or that needed much memory', async () => {
  const processes = createProcesses({ stayMs: 30 });
  await processes.readFile(api.tenant.id, await find((await sendFile(api.as.gestor, rows(1))).id), {});
  await expect.poll(findImportChildren, SOON).toEqual([]);
  const patient = createProcesses({ stayMs: 60_000 });
  const large = await find((await sendFile(api.as.gestor, bombFile, 'a.xlsx')).id);
  await patient.readFile(api.tenant.id, large, {}).catch(() => undefined);
  await expect.poll(findImportChildren, SOON).toEqual([]);
  await patient.close();
});

test('the limits of a task count from its beginning', async () => {
  const processes = createProcesses({ stayMs: 60_000, job: { cpuMs: 5_000, cpuMsAMib: 0 }, look: { cpuMs: 60_000 } });
  const sent = await find((await sendFile(api.as.gestor, rows(3, 'Gilda'))).id);
  for (let turn = 0; turn < 3; turn += 1) await processes.readFile(api.tenant.id, sent, {});
  await api.owner.query(`update imports set state = 'checking' where id = $1`, [sent.id]);
  await processes.run(leaseOf(sent.id), () => false);
  expect(await find(sent.id)).toMatchObject({ state: 'checked' });
  await processes.close();
});

test('a large text file is read in a second thread, with the same findings and records', async () => {
  const lines = Array.from(
    { length: 2_000 },
    (_, at) => `"Ana ${at}; ""a"" Ção";${at % 40 === 0 ? '111' : ''};${'x'.repeat(600)}`,
  );
  const file = `Nome;CPF;Observações\n${lines.join('\n')}\n`;
  const { id } = await sendFile(api.as.gestor, file);
  const checked = await finishStep(api.as.gestor, id, 'check');
  expect(checked).toMatchObject({ state: 'checked', counts: { create: 1_950, refused: 50 } });
  expect(await finishStep(api.as.gestor, id, 'apply')).toMatchObject({ state: 'done', counts: { create: 1_950 } });
  const { rows: made } = await api.owner.query<{ nome: string }>(
    `select nome from pessoas where tenant_id = $1 and nome like 'Ana %; "a" Ção' order by codigo limit 2`,
    [api.tenant.id],
  );
  expect(made).toEqual([{ nome: 'Ana 1; "a" Ção' }, { nome: 'Ana 2; "a" Ção' }]);
});
