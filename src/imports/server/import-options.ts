import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import type { AlikeChoice, ApplyImport, ImportSettings, ReadOptions } from '../model/import.ts';
import { ENCODINGS, MATCH_KEYS, MODES, RECEITA } from '../model/import.schema.ts';
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
  address: { type: 'string' },
  receita: { type: 'string' },
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
  change: Partial<Pick<ImportSettings, 'match' | 'mode' | 'ddd' | 'uf' | 'otherAddress' | 'receita'>>;
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
    encoding: readChoice('encoding', values.encoding, ENCODINGS),
    undoDouble: values['undo-double'] === true,
    headingLine: readLine(values['heading-line']),
    joinHeadings: values['join-headings'] === true,
    noProfile: values['no-profile'] === true,
    system: readSystem(values.system),
    dryRun: values['dry-run'] === true,
    moved: readChoice('moved', values.moved, ['keep', 'apply']) ?? 'keep',
    alike: readChoice('alike', values.alike, ['ask', 'skip', 'create', 'update']) ?? 'ask',
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

function readChoice<Choice extends string>(
  name: string,
  given: string | undefined,
  choices: readonly Choice[],
): Choice | undefined {
  const choice = choices.find((allowed) => allowed === given);
  if (choice !== undefined || given === undefined) return choice;
  throw new UsageError(`A opção --${name} aceita: ${choices.join(', ')}.`);
}

function readDates(given: string | undefined): DateOrder | undefined {
  const order = readChoice('dates', given, ['dd/mm', 'mm/dd']);
  return order && (order === 'dd/mm' ? 'dmy' : 'mdy');
}

function readChange(
  values: Partial<Record<'match' | 'mode' | 'ddd' | 'uf' | 'address' | 'receita', string>>,
): ImportOptions['change'] {
  const otherAddress = readChoice('address', values.address, ['beside', 'replace']);
  const receita = readChoice('receita', values.receita, RECEITA);
  const mode = readChoice('mode', values.mode, MODES);
  return {
    ...(values.match !== undefined && { match: readKeys(values.match) }),
    ...(mode && { mode }),
    ...(otherAddress && { otherAddress }),
    ...(receita && { receita }),
    ...(values.ddd !== undefined && { ddd: values.ddd }),
    ...(values.uf !== undefined && { uf: values.uf.toUpperCase() }),
  };
}

function readKeys(given: string): ImportSettings['match'] {
  const words = given.split(',').map((word) => word.trim());
  return words.flatMap((word) => (word === '' ? [] : (readChoice('match', word, MATCH_KEYS) ?? [])));
}
