import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import type { AlikeChoice, ApplyImport, ImportSettings, ReadOptions } from '../model/import.ts';
import { ALIKE_CHOICES } from '../model/alike.schema.ts';
import { ENCODINGS, MATCH_KEYS, MODES } from '../model/import.schema.ts';
import type { DateOrder } from '../../reading/cells/cells-data.ts';
import { TenantIdText } from '../../access/tenant.schema.ts';
import { readArgs, requireOption, UsageError } from '../../kit/server/command/command.ts';
import { known } from '../../kit/known.ts';

const OPTIONS = {
  client: { type: 'string' },
  map: { type: 'string' },
  match: { type: 'string' },
  mode: { type: 'string' },
  ddd: { type: 'string' },
  uf: { type: 'string' },
  system: { type: 'string' },
  dates: { type: 'string' },
  hidden: { type: 'boolean' },
  'no-heading': { type: 'boolean' },
  encoding: { type: 'string' },
  'undo-double': { type: 'boolean' },
  'heading-line': { type: 'string' },
  'join-headings': { type: 'boolean' },
  'no-profile': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  moved: { type: 'string' },
  alike: { type: 'string' },
  again: { type: 'boolean' },
  usuario: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** The file, the client and the settings of an import command. */
export type ImportOptions = {
  path: string;
  clientId: number;
  map: Record<string, string | null>;
  change: Partial<Pick<ImportSettings, 'match' | 'mode' | 'ddd' | 'uf'>>;
  /** the order in all columns of dates */
  dates: DateOrder | undefined;
  /** import the rows that the spreadsheet hides too */
  hidden: boolean;
  /** the first row is data, not headings */
  noHeading: boolean;
  encoding: ReadOptions['encoding'];
  /** reads `JosÃ©` as José */
  undoDouble: boolean;
  /** the line of the headings, and whether the line above is part of them */
  headingLine: number | undefined;
  joinHeadings: boolean;
  /** the words of the headings alone, without the profile of a program */
  noProfile: boolean;
  /** the system of external codes in columns that do not name it */
  system: string | undefined;
  dryRun: boolean;
  moved: ApplyImport['moved'];
  /** for rows with possible matches in the register; `ask`: imports nothing while there are such rows */
  alike: 'ask' | AlikeChoice;
  again: boolean;
};

/** Parses the arguments of `fichario import`. Throws UsageError. */
export function readImportOptions(args: string[]): {
  options: ImportOptions;
  usuario: string | undefined;
  asJson: boolean;
} {
  const { values, words } = readArgs(args, OPTIONS, ['o arquivo']);
  const options: ImportOptions = {
    path: resolve(known(words[0], 'path of the file')),
    clientId: readClient(requireOption('client', values.client)),
    map: readMap(values.map),
    change: readChange(values),
    dates: readDates(values.dates),
    hidden: values.hidden === true,
    noHeading: values['no-heading'] === true,
    encoding: readEncoding(values.encoding),
    undoDouble: values['undo-double'] === true,
    headingLine: readLine(values['heading-line']),
    joinHeadings: values['join-headings'] === true,
    noProfile: values['no-profile'] === true,
    system: readSystem(values.system),
    dryRun: values['dry-run'] === true,
    moved: readMoved(values.moved),
    alike: readAlike(values.alike),
    again: values.again === true,
  };
  return { options, usuario: values.usuario, asJson: values.json === true };
}

function readClient(text: string): number {
  const id = z.safeParse(TenantIdText, text).data;
  if (id === undefined) throw new UsageError('A opção --client é o número do cliente.');
  return Number(id);
}

function readMap(given: string | undefined): ImportOptions['map'] {
  if (given === undefined) return {};
  try {
    const text = given.trim().startsWith('{') ? given : readFileSync(given, 'utf8');
    return z.parse(z.record(z.string(), z.nullable(z.string())), JSON.parse(text));
  } catch {
    throw new UsageError('A opção --map deve ser um JSON como {"Nome do cliente": "nome"}, ou um arquivo com ele.');
  }
}

function readLine(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(given))
    throw new UsageError('A opção --heading-line é o número de uma linha: --heading-line 4.');
  return Number(given);
}

function readSystem(given: string | undefined): string | undefined {
  const system = given?.trim();
  if (system === '')
    throw new UsageError('A opção --system é o nome do sistema de onde vêm os códigos: --system Bling.');
  return system;
}

function readMoved(given: string | undefined): ApplyImport['moved'] {
  if (given === undefined || given === 'keep' || given === 'apply') return given ?? 'keep';
  throw new UsageError('A opção --moved aceita: keep, apply.');
}

function readAlike(given: string | undefined): ImportOptions['alike'] {
  if (given === undefined || given === 'ask') return 'ask';
  const choice = ALIKE_CHOICES.find((allowed) => allowed === given);
  if (choice === undefined) throw new UsageError('A opção --alike aceita: ask, skip, create, update.');
  return choice;
}

function readEncoding(given: string | undefined): ReadOptions['encoding'] {
  const encoding = ENCODINGS.find((allowed) => allowed === given);
  if (encoding === undefined && given !== undefined)
    throw new UsageError(`A opção --encoding aceita: ${ENCODINGS.join(', ')}.`);
  return encoding;
}

const ORDERS: Readonly<Record<string, DateOrder>> = { 'dd/mm': 'dmy', 'mm/dd': 'mdy' };

function readDates(given: string | undefined): DateOrder | undefined {
  const order = given === undefined ? undefined : ORDERS[given];
  if (given !== undefined && order === undefined) throw new UsageError('A opção --dates aceita: dd/mm, mm/dd.');
  return order;
}

function readChange(values: { match?: string; mode?: string; ddd?: string; uf?: string }): ImportOptions['change'] {
  const change: ImportOptions['change'] = {};
  if (values.match !== undefined) {
    const match = z.safeParse(
      z.array(z.enum(MATCH_KEYS)),
      values.match
        .split(',')
        .map((key) => key.trim())
        .filter(Boolean),
    );
    if (!match.success) throw new UsageError(`A opção --match aceita: ${MATCH_KEYS.join(', ')}.`);
    change.match = match.data;
  }
  if (values.mode !== undefined) {
    const mode = z.safeParse(z.enum(MODES), values.mode);
    if (!mode.success) throw new UsageError(`A opção --mode aceita: ${MODES.join(', ')}.`);
    change.mode = mode.data;
  }
  if (values.ddd !== undefined) change.ddd = values.ddd;
  if (values.uf !== undefined) change.uf = values.uf.toUpperCase();
  return change;
}
