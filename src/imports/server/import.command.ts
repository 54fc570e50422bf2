import { createWriteStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { findNamedUser } from '../../access/server/named-user.ts';
import { listTenants } from '../../access/server/tenants.queries.ts';
import {
  type Command,
  CommandRefused,
  printJson,
  UsageError,
  type WithDatabase,
} from '../../kit/server/command/command.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import { type RunJob, runJobHere } from '../../kit/server/jobs/run-job.ts';
import type { DateOrder } from '../../reading/cells/cells-data.ts';
import { isDateTarget } from '../columns/date-columns.ts';
import { fixedSystemOf } from '../columns/external-code-columns.ts';
import { decideInCommand } from './decide-in-command.ts';
import { describeWhole } from '../columns/file-notes.ts';
import {
  countWrong,
  type Import,
  type ImportSettings,
  type ImportTable,
  NO_COUNTS,
  type ReadOptions,
} from '../model/import.ts';
import { hasContent, importFiles } from '../store/server/import-files.ts';
import { findApplying, findDryRunOf, findImport } from '../store/server/imports.queries.ts';
import { IMPORT_JOB } from '../work/server/import-job.ts';
import { runImport } from '../work/server/import-runner.ts';
import { readFile } from '../work/server/read-file.ts';
import { readImportOptions, type ImportOptions } from './import-options.ts';
import { changeSettings, type Importer, readImport, showImport, startApply, startCheck } from './import-steps.ts';
import { type LocalFile, lookAtFile, takeLocalFile } from './local-file.ts';
import { writeRefusedCsv } from './refused-csv.ts';
import { known } from '../../kit/known.ts';

export const importCommand: Command = {
  help: `Uso: fichario import <arquivo> --client <nº> [--map <json>] [--match <chaves>] [--mode create|update|both]
                      [--ddd <ddd>] [--uf <uf>] [--dates dd/mm|mm/dd] [--system <nome>] [--hidden] [--no-heading]
                      [--heading-line <nº>] [--join-headings] [--no-profile] [--encoding <codificação>] [--undo-double]
                      [--dry-run] [--moved keep|apply] [--address beside|replace] [--receita nada|guardadas|consultar]
                      [--alike ask|skip|create|update] [--again] [--usuario <e-mail>] [--json]

Põe as linhas do arquivo no cadastro do cliente, como uma só operação, que pode ser desfeita (fichario undo). Linhas com
erro não param as outras: vão para um arquivo <nome>.recusadas.csv, com o motivo de cada uma, ao lado do original ou, se lá
não se pode gravar, na pasta atual.

  --client    o número do cliente (fichario client list)
  --map       o campo de cada coluna, onde não é o que parece: '{"Cliente desde": null, "Fone": "telefones.1.numero"}',
              ou o nome de um arquivo com isso
  --match     como uma linha acha a ficha que já existe: cpf, cnpj, idEstrangeiro, codigoExterno, codigo, email, nomeEmail
              (cpf,cnpj, e nomeEmail onde há nomes e e-mails)
  --mode      create só cria, update só muda as que existem, both os dois (both)
  --ddd, --uf o que supor onde o arquivo não diz
  --dates     a ordem das datas, onde o arquivo não a prova
  --system    de que sistema são os códigos de uma coluna como "Código" ou "ID" (Bling, Omie…); sem isso, e sem uma coluna
              que o diga, ela não entra
  --no-heading a primeira linha já é dado, e as colunas se chamam "Coluna 1", "Coluna 2"… em --map; sem isso, o conteúdo decide
  --encoding  como o texto foi escrito: utf-8, utf-16le, utf-16be, windows-1252, cp850, mac-roman; sem isso, os acentos decidem
  --undo-double  lê “JosÃ©” como “José”: UTF-8 que um programa leu como Windows-1252
  --heading-line em que linha estão os títulos, onde não são achados
  --join-headings os títulos são duas linhas, essa e a de cima: "Endereço comercial" sobre "Rua"
  --no-profile só as palavras dos títulos contam, pareçam de que programa for
  --hidden    também as linhas que a planilha oculta
  --address   um endereço que a ficha não tem: beside o põe ao lado do principal, replace no lugar dele (beside)
  --receita   guardadas preenche o que falta nas linhas com CNPJ; consultar pergunta antes pelos outros, o que demora (nada)
  --dry-run   só confere, sem mudar nada; o mesmo comando sem ele aplica o que foi conferido
  --moved     o que fazer com uma ficha que outra pessoa mudou depois da conferência: keep a deixa como está, apply põe nela o
              que o arquivo diz (keep); sem conferência antes, não há diferença
  --alike     o que fazer com uma linha sem documento igual que parece de quem já tem ficha, ou de outra linha do arquivo:
              update atualiza essa ficha (a linha que só parece igual a outra linha fica de fora), skip deixa a linha de fora,
              create cria outra ficha, ask não importa nada e diz quais são (ask); com create as fichas nem são procuradas
  --again     mesmo que este arquivo já tenha sido importado
  --usuario   em nome de quem; sem ele, do único administrador da instalação
  --json      { "operation", "rows", "created", "updated", "unchanged", "refused", "rowsPerSecond", "refusedFile",
                "joined", "moved", "aside", "dropped", "warned", "alike", "skipped", "notes" }

Se for interrompido, repita o mesmo comando: ele continua de onde parou. Pode ser usado com o servidor ligado.`,
  run: runCommand,
};

const WHO = 'Diga em nome de quem importar: --usuario <e-mail>.';

async function runCommand(args: string[], withDatabase: WithDatabase): Promise<void> {
  const { options, usuario, asJson } = readImportOptions(args);
  const answer = await withDatabase(async ({ db }, env) => {
    const userId = await findNamedUser(db, usuario, WHO);
    const exists = (await listTenants(db)).some(({ id, archivedAt }) => id === options.clientId && archivedAt === null);
    if (!exists)
      throw new CommandRefused(`Não há cliente ativo de nº ${options.clientId}. Veja "fichario client list".`);
    // with another choice the user looks at the rows first
    const isUnseen = !options.dryRun && options.alike !== 'ask';
    const context = { db, env, now: () => new Date(), isUnseen };
    const importer: Importer = {
      context,
      tenantId: options.clientId,
      userId,
      role: 'administrador',
      origin: 'cli',
      wake: undefined,
      readFile: (tenantId, stored, reading) => readFile(context, tenantId, stored, reading),
    };
    return importFile(importer, options);
  });
  if (asJson) printJson(answer);
  else printAnswer(answer, options);
}

type Answer = {
  operation: string | null;
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  rowsPerSecond: number;
  refusedFile: string | null;
  /** rows with the document of another row, whose lists went to its record */
  joined: number;
  /** rows left out because their record changed after the dry run of the same file */
  moved: number;
  /**
   * `aside`: left out as no records. Of the imported rows, `dropped`: a value was dropped; `warned`: the name does not
   * resemble that of the record
   */
  aside: number;
  dropped: number;
  warned: number;
  /** in a dry run: rows with possible matches; in an import: rows left out because of them */
  alike: number;
  skipped: number;
  /** the notes about the file that the web shows too */
  notes: string[];
};

async function importFile(importer: Importer, options: ImportOptions): Promise<Answer> {
  const { context, tenantId } = importer;
  const file = await lookAtFile(options.path);
  const unfinished = await inTenant(context.db, tenantId, (tx) => findApplying(tx, file.sha256));
  const startedAt = performance.now();
  const isResumed = unfinished !== undefined && !options.dryRun;
  const id = isResumed ? unfinished.id : await prepare(importer, options, file);
  const done = await workUntilDone(importer, id);
  const counts = done.counts ?? NO_COUNTS;
  const rows = sumOf(counts);
  const passedHere = rows - (isResumed ? unfinished.passed : 0);
  if (done.state !== 'done' && done.state !== 'checked')
    throw new CommandRefused(done.problem ?? 'A importação foi cancelada. O que já entrou fica, e pode ser desfeito.');
  return {
    operation: done.operationId,
    rows,
    created: counts.create,
    updated: counts.update,
    unchanged: counts.unchanged,
    refused: countWrong(counts),
    rowsPerSecond: Math.round(passedHere / ((performance.now() - startedAt) / 1000)),
    refusedFile: countWrong(counts) + counts.leftAlike === 0 ? null : await writeRefused(importer, id, options.path),
    joined: counts.joined,
    moved: counts.moved,
    aside: counts.aside,
    dropped: counts.dropped,
    warned: counts.warned,
    alike: counts.alike,
    skipped: counts.leftAlike,
    notes: describeWhole(done),
  };
}

function sumOf({
  repaired: _repaired,
  dropped: _dropped,
  warned: _warned,
  certain: _certain,
  leftAlike: _leftAlike,
  ...buckets
}: NonNullable<Import['counts']>): number {
  return Object.values(buckets).reduce((sum, count) => sum + count, 0);
}

/** Starts the import or the check. Continues from a dry run of the same file with the same settings, if there is one. */
async function prepare(importer: Importer, options: ImportOptions, file: LocalFile): Promise<string> {
  const { again, moved } = options;
  const checked = options.dryRun ? undefined : await findDryRun(importer, options, file);
  if (checked !== undefined) return applyChecked(importer, checked, options);
  const { id } = await takeLocalFile(importer, file);
  const read = await readImport(importer, id, readingOf(options));
  await changeSettings(
    importer,
    id,
    settle(options, known(read.table, 'table of a read file'), known(read.settings, 'proposed settings')),
  );
  if (options.dryRun) await startCheck(importer, id);
  // `create` needs no search for possible matches; only the check asks about companies
  else if (options.alike === 'create' && options.change.receita !== 'consultar')
    await startApply(importer, id, { again, moved, unchecked: true });
  else {
    await startCheck(importer, id);
    const ended = await workUntilDone(importer, id);
    if (ended.state !== 'checked')
      throw new CommandRefused(ended.problem ?? 'A conferência foi cancelada. Nada entrou.');
    return applyChecked(importer, id, options);
  }
  return id;
}

/** Decides about the rows with possible matches, and starts the import of a checked file. */
async function applyChecked(importer: Importer, id: string, { again, moved, alike }: ImportOptions): Promise<string> {
  const { counts } = await showImport(importer.context, importer.tenantId, id);
  await decideInCommand(importer, id, { alike, counts: counts ?? NO_COUNTS });
  await startApply(importer, id, { again, moved });
  return id;
}

/** The last dry run of this file, if it used the same reading and settings as this command: its check is then applied. */
async function findDryRun(importer: Importer, options: ImportOptions, file: LocalFile): Promise<string | undefined> {
  const { context, tenantId } = importer;
  const stored = await inTenant(context.db, tenantId, (tx) => findDryRunOf(tx, file.sha256));
  if (!stored || !(await hasContent(importFiles(context.env, tenantId, stored.id), stored.size))) return undefined;
  const { table, settings } = await importer.readFile(tenantId, stored, readingOf(options));
  const isSame = isDeepStrictEqual(
    [stored.settings, stored.readOptions],
    [settle(options, table, settings), readingOf(options)],
  );
  return isSame ? stored.id : undefined;
}

function readingOf(options: ImportOptions): ReadOptions {
  const { noHeading, headingLine, joinHeadings, noProfile, encoding, undoDouble } = options;
  return {
    ...(noHeading && { hasHeading: false }),
    ...(headingLine !== undefined && { headingLine }),
    ...(joinHeadings && { joinsHeadings: true }),
    ...(noProfile && { useProfile: false }),
    ...(encoding && { encoding }),
    ...(undoDouble && { undoDouble }),
  };
}

/** The meaning of the columns: the options of the command, else the proposal. */
function settle(options: ImportOptions, table: ImportTable, proposed: ImportSettings): ImportSettings {
  const headings = table.columns.map(({ heading }) => heading);
  const unknown = Object.keys(options.map).find((heading) => !headings.includes(heading));
  if (unknown !== undefined)
    throw new UsageError(`A opção --map fala de uma coluna que o arquivo não tem: "${unknown}".`);
  const columns = proposed.columns.map((target, column) => {
    const mapped = options.map[known(headings[column], 'heading')];
    return mapped === undefined ? target : mapped;
  });
  const dates = options.dates && datesOf(columns, options.dates);
  return {
    ...proposed,
    ...options.change,
    columns,
    fixed: { ...proposed.fixed, ...(options.system !== undefined && systemsOf(columns, options.system)) },
    ...(options.hidden && { hidden: 'take' as const }),
    ...(dates && { dates }),
  };
}

/** Applies one system to all columns of external codes without a system. */
function systemsOf(columns: ImportSettings['columns'], system: string): ImportSettings['fixed'] {
  const targets = columns.flatMap((target) => fixedSystemOf(target, { columns }) ?? []);
  if (targets.length === 0)
    throw new UsageError(
      'A opção --system é para códigos externos, e nenhuma coluna do arquivo os tem sem dizer o sistema.',
    );
  return Object.fromEntries(targets.map((target) => [target, system]));
}

function datesOf(columns: ImportSettings['columns'], order: DateOrder): ImportSettings['dates'] {
  return Object.fromEntries(columns.flatMap((target) => (target && isDateTarget(target) ? [[target, order]] : [])));
}

const POLL_MS = 500;

/** Runs the job in this process, or waits while another process holds it. Ctrl+C stops it before the next chunk. */
async function workUntilDone(importer: Importer, id: string): Promise<Import> {
  const { context, tenantId } = importer;
  const stop = new AbortController();
  const handleSignal = () => stop.abort();
  process.once('SIGINT', handleSignal).once('SIGTERM', handleSignal);
  const read = () => showImport(context, tenantId, id);
  const stopShowing = showProgress(read);
  try {
    await runWhenFree(importer, id, stop.signal);
  } finally {
    stopShowing();
    process.off('SIGINT', handleSignal).off('SIGTERM', handleSignal);
  }
  const done = await read();
  if (done.state !== 'applying' && done.state !== 'checking') return done;
  throw new CommandRefused('Interrompida. Repita o mesmo comando para continuar de onde parou.');
}

/** Returns when the import has ended, in whichever process, or when this process stopped it. */
async function runWhenFree({ context, tenantId }: Importer, id: string, signal: AbortSignal): Promise<void> {
  const isAtWork = async () => {
    const stored = await inTenant(context.db, tenantId, (tx) => findImport(tx, id));
    return stored?.state === 'applying' || stored?.state === 'checking';
  };
  const run: RunJob = async ({ lease, signal: stop }) => {
    await runImport(context, lease, () => stop.aborted);
    // after Ctrl+C the user resumes it by the same command; the server does not take it over
    return signal.aborted && (await isAtWork()) ? { runAt: 'never' } : undefined;
  };
  while (!signal.aborted) {
    const ran = await runJobHere(context.db, IMPORT_JOB, { tenantId, id }, { run, signal });
    if ((ran && signal.aborted) || !(await isAtWork())) return;
    await sleep(POLL_MS, undefined, { signal }).catch(() => {});
  }
  throw new CommandRefused('Interrompida. A importação continua em outro processo.');
}

/** Rewrites a progress line on the terminal; writes nothing when the output is not a terminal. */
function showProgress(read: () => Promise<Import>): () => void {
  if (!process.stderr.isTTY) return () => {};
  const show = async () => {
    const { progress } = await read();
    if (!progress) return;
    const { passed, share, rowsPerSecond, secondsLeft } = progress;
    const percent = share === null ? '' : ` (${Math.floor(share * 100)} %)`;
    const timeLeft = secondsLeft === null ? '' : `, faltam ${secondsLeft} s`;
    process.stderr.write(`\r\x1b[K${format(passed)} linhas${percent}, ${format(rowsPerSecond)} por segundo${timeLeft}`);
  };
  const timer = setInterval(() => void show().catch(() => {}), POLL_MS);
  return () => {
    clearInterval(timer);
    process.stderr.write('\r\x1b[K');
  };
}

/** Writes the refused rows to the folder of the file, or to the current folder if that one is not writable. */
async function writeRefused({ context, tenantId }: Importer, id: string, path: string): Promise<string> {
  const name = `${basename(path, extname(path))}.recusadas.csv`;
  const beside = dirname(path);
  const isWritable = await access(beside, constants.W_OK).then(
    () => true,
    () => false,
  );
  const target = join(isWritable ? beside : process.cwd(), name);
  const stored = known(await inTenant(context.db, tenantId, (tx) => findImport(tx, id)), 'import');
  await pipeline(Readable.from(writeRefusedCsv(context, tenantId, stored)), createWriteStream(target));
  return target;
}

function format(count: number): string {
  return count.toLocaleString('pt-BR');
}

function printAnswer(answer: Answer, { dryRun }: ImportOptions): void {
  const {
    operation,
    rows,
    created,
    updated,
    unchanged,
    refused,
    rowsPerSecond,
    refusedFile,
    joined,
    moved,
    aside,
    dropped,
    warned,
    alike,
    skipped,
    notes,
  } = answer;
  const [create, update] = dryRun ? ['seriam criadas', 'mudariam'] : ['criadas', 'mudadas'];
  console.log(`${format(rows)} linhas, ${format(rowsPerSecond)} por segundo.`);
  console.log(
    `Fichas: ${format(created)} ${create}, ${format(updated)} ${update}, ${format(unchanged)} já estavam assim.`,
  );
  if (joined > 0) console.log(`Unidas à ficha de outra linha do mesmo documento: ${format(joined)}.`);
  if (warned > 0)
    console.log(
      `Atenção: ${format(warned)} com o documento de uma ficha de nome que não se parece. Veja quais na conferência, em Importar.`,
    );
  if (moved > 0)
    console.log(
      `Mudaram depois da conferência: ${format(moved)}, de fora. Veja os valores em Importar, e aplique lá as que quiser.`,
    );
  if (aside > 0) console.log(`Separadas: ${format(aside)} (totais, linhas ocultas, grupos de contatos), de fora.`);
  if (alike > 0)
    console.log(
      `Talvez já existam: ${format(alike)}. Ao importar, diga o que fazer delas com --alike update, skip ou create.`,
    );
  if (skipped > 0) console.log(`Puladas: ${format(skipped)}, que talvez já existam, com os motivos em ${refusedFile}`);
  if (dropped > 0) console.log(`Com valores descartados, sem lugar na ficha: ${format(dropped)}.`);
  for (const note of notes) console.log(note);
  if (refusedFile !== null && refused > 0)
    console.log(`Recusadas: ${format(refused)}. Os motivos estão em ${refusedFile}`);
  if (operation !== null) console.log(`Para voltar atrás: fichario undo ${operation}`);
}
