import { resolve } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { RoleInTenant } from '../../access/policy.ts';
import { findNamedUser } from '../../access/server/named-user.ts';
import { listTenants } from '../../access/server/tenants.queries.ts';
import {
  type Command,
  CommandRefused,
  printJson,
  readArgs,
  readCount,
  readInput,
  requireOption,
  UsageError,
  type WithDatabase,
} from '../../kit/server/command/command.ts';
import { type Db, inTenant } from '../../kit/server/db/db.ts';
import { Refusal } from '../../kit/server/http/errors.ts';
import { addJob } from '../../kit/server/jobs/jobs.queries.ts';
import { runJobHere } from '../../kit/server/jobs/run-job.ts';
import { SORTS } from '../../search/filter-fields.ts';
import { unknownColumns } from '../columns.ts';
import { EXPORT_FORMATS, ExportSettings } from '../export.schema.ts';
import { describeReplaced, type Export, type ExportSettings as Settings } from '../export.ts';
import { describeList, ExportList, toWholeList } from './export-list.ts';
import { saveProgress, endExport, insertExport } from './exports.queries.ts';
import { type FileProgress, type MadeFile, makeFile } from './make-file.ts';
import { EXPORT_JOB, findTenantNome } from './run-export.ts';
import { countOf } from '../../kit/count-of.ts';
import { recordOf } from '../../kit/record-of.ts';

export const exportCommand: Command = {
  help: `Uso: fichario export --client <nº> --format <qual> --out <arquivo> [opções]

Escreve as fichas de um cliente num arquivo; um que já exista é substituído quando o novo está inteiro. Fica anotado em
"Exportações" em nome do usuário de --usuario; sem ele, do único administrador da instalação.

Formatos: csv, xlsx, pdf, jsonl, vcf; e, para estes programas, google, outlook, hubspot;
etiquetas e aniversarios são PDFs

Quais fichas, como na lista:
  --q <texto>         pesquisa        --tipo fisica|juridica      --uf <sigla>     --cidade <código do IBGE>
  --situacao <qual>   --papel <qual>  --tag <etiqueta>            --pendencia <qual>
  --excluidas         só as excluídas
  --ordem ${SORTS.join('|')}

Como (CSV, XLSX e PDF):
  --colunas <a,b,c>   campos na ordem das colunas: codigo,nome,cpf,enderecos.cep,telefones.numero,…
  --ida-e-volta       com id e versão, para alterar e importar de novo
  --sem-mascaras      CPF, CNPJ, CEP e telefones só com dígitos
  --separador ;|,|tab          do CSV; sem dizer, ;
  --codificacao utf-8-bom|utf-8|windows-1252   do CSV; sem dizer, utf-8-bom

Etiquetas:
  --folha 6180|6181|6282|107x36|107x48   Pimaco ou rolo térmico; sem dizer, 6180
  --primeira <n>      a etiqueta da primeira folha em que começar

  --json   { "rows", "bytes", "seconds" }: fichas escritas, tamanho do arquivo, quanto demorou`,
  run: runCommand,
};

const WHO = 'Diga em nome de quem exportar: --usuario <e-mail>.';
/** How often the progress is printed. */
const BEAT_MS = 2000;

const text = { type: 'string' } as const;
const yes = { type: 'boolean' } as const;
/** Options with the names of the list's filters. */
const FILTERS = ['q', 'tipo', 'uf', 'situacao', 'papel', 'tag', 'pendencia'] as const;
const OPTIONS = {
  client: text,
  format: text,
  out: text,
  usuario: text,
  json: yes,
  ...byFilter(() => text),
  cidade: text,
  excluidas: yes,
  ordem: text,
  colunas: text,
  'ida-e-volta': yes,
  'sem-mascaras': yes,
  separador: text,
  codificacao: text,
  folha: text,
  primeira: text,
} as const;

async function runCommand(args: string[], withDatabase: WithDatabase): Promise<void> {
  const { values } = readArgs(args, OPTIONS);
  const tenantId = readCount('client', requireOption('client', values.client), 1, 2 ** 31 - 1);
  const format = readFormat(requireOption('format', values.format));
  const path = resolve(requireOption('out', values.out));
  const [list, settings] = [readList(values), readSettings(values)];
  const done = await withDatabase(async ({ db }) => {
    await requireTenant(db, tenantId);
    const userId = await findNamedUser(db, values.usuario, WHO);
    return exportList(db, tenantId, { userId, format, path, list, settings });
  });
  const { rows, bytes, seconds, replaced } = done;
  if (values.json) printJson({ rows, bytes, seconds });
  else {
    console.log(
      `${countOf(rows, 'ficha', 'fichas')} em ${path} (${bytes.toLocaleString('pt-BR')} bytes, ${seconds} s).`,
    );
    if (replaced > 0) console.log(describeReplaced(replaced, '"?"'));
  }
}

function byFilter<T>(valueOf: (name: (typeof FILTERS)[number]) => T) {
  return recordOf(FILTERS, valueOf);
}

type OptionValues = ReturnType<typeof readArgs<typeof OPTIONS>>['values'];

function readList(values: OptionValues): ExportList {
  return readInput(ExportList, {
    ...byFilter((name) => values[name]),
    codigoCidade: values.cidade,
    sort: values.ordem,
    deleted: values.excluidas ? 'only' : undefined,
  });
}

function readSettings(values: OptionValues): Settings {
  const settings = readInput(ExportSettings, {
    columns: values.colunas?.split(',').map((column) => column.trim()),
    roundTrip: values['ida-e-volta'],
    masks: !values['sem-mascaras'],
    delimiter: values.separador,
    encoding: values.codificacao,
    labelSheet: values.folha,
    ...(values.primeira !== undefined && { firstLabel: readCount('primeira', values.primeira, 1, 30) }),
  });
  const [unknown] = unknownColumns(settings);
  if (unknown !== undefined) throw new UsageError(`A coluna "${settings.columns?.[unknown]}" não existe.`);
  return settings;
}

type Order = { userId: string; format: Export['format']; path: string; list: ExportList; settings: Settings };

/** Makes the file in this process, and records it as an export of the client. */
async function exportList(db: Db, tenantId: number, order: Order) {
  const start = performance.now();
  const { userId, format, list, settings } = order;
  const member = await memberOf(db, tenantId, userId);
  const id = uuidv7();
  await inTenant(db, tenantId, async (tx) => {
    await insertExport(tx, { id, userId, origin: 'cli', format, list, settings, role: member.role });
    await addJob(tx, EXPORT_JOB, id, { held: true });
  });
  let made: MadeFile | undefined;
  // if this process crashes, a server finds the job and ends the export
  await runJobHere(
    db,
    EXPORT_JOB,
    { tenantId, id },
    { run: async () => void (made = await make(db, tenantId, id, { ...order, member })) },
  );
  if (!made) throw new CommandRefused('A exportação não pôde começar. Repita o comando.');
  return { ...made, seconds: Math.round((performance.now() - start) / 10) / 100 };
}

async function make(db: Db, tenantId: number, id: string, order: Order & { member: RoleInTenant }): Promise<MadeFile> {
  const { member, format, path, list, settings } = order;
  let progress: FileProgress = { rows: 0, total: null };
  const timer = setInterval(
    () => void inTenant(db, tenantId, (tx) => saveProgress(tx, id, progress)).catch(() => {}),
    BEAT_MS,
  );
  try {
    const title = { tenantNome: await findTenantNome(db, tenantId), list: describeList(list), at: new Date() };
    const wholeList = toWholeList(list, { id: tenantId, ...member });
    const made = await makeFile(db, { list: wholeList, format, settings, title, path }, (reached) => {
      progress = reached;
    });
    await inTenant(db, tenantId, (tx) => endExport(tx, id, { state: 'done', ...made, keptHere: false }));
    return made;
  } catch (error) {
    const problem = error instanceof Refusal ? error.message : 'O comando não pôde escrever o arquivo.';
    await inTenant(db, tenantId, (tx) => endExport(tx, id, { state: 'failed', problem }));
    throw explainFile(error, path);
  } finally {
    clearInterval(timer);
  }
}

/** The user's role in the client, with its settings. Without a user, administrador: whoever runs the command can read the whole database. */
async function memberOf(db: Db, tenantId: number, userId: string): Promise<RoleInTenant> {
  const sql = `select m.role, t.settings from memberships m join tenants t on t.id = m.tenant_id
    where m.tenant_id = $1 and m.user_id = $2`;
  const [row] = await inTenant(db, tenantId, (tx) => tx.query<RoleInTenant>(sql, [tenantId, userId]));
  return row ?? { role: 'administrador', settings: {} };
}

async function requireTenant(db: Db, tenantId: number): Promise<void> {
  if ((await listTenants(db)).some(({ id }) => id === tenantId)) return;
  throw new CommandRefused(`Não há cliente ${tenantId}. Veja "fichario client list".`);
}

function readFormat(given: string): Export['format'] {
  const format = EXPORT_FORMATS.find((each) => each === given);
  if (!format) throw new UsageError(`A opção --format deve ser uma destas: ${EXPORT_FORMATS.join(', ')}.`);
  return format;
}

const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'A pasta não existe.',
  EACCES: 'Não há permissão para escrever ali.',
  EISDIR: 'Isto é uma pasta; diga o nome de um arquivo.',
  ENOTDIR: 'Uma das pastas do caminho é um arquivo.',
  ENOSPC: 'Não há espaço no disco.',
  EROFS: 'Este disco é só para leitura.',
};

function explainFile(error: unknown, path: string): unknown {
  const problem = FILE_PROBLEMS[(error as NodeJS.ErrnoException).code ?? ''];
  return problem === undefined ? error : new CommandRefused(`Não foi possível escrever ${path}. ${problem}`);
}
