import { parseArgs, type ParseArgsConfig } from 'node:util';
import * as z from 'zod/mini';
import type { Connection } from '../db/connect.ts';
import { invalid } from '../http/errors.ts';
import { toIssues } from '../http/http-schemas.ts';
import { explainDisk } from '../process/disk-problems.ts';
import type { Env } from '../env/env.ts';

/** Parses typed input by the schema of the API. Throws 422 invalid. */
export function readInput<Schema extends z.core.$ZodType>(schema: Schema, typed: unknown): z.core.output<Schema> {
  const result = z.safeParse(schema, typed);
  if (!result.success) throw invalid(toIssues(result.error.issues));
  return result.data;
}

/** Runs `work` with a connection to the database of `npm start`, running or not. The command line passes this to each command. */
export type WithDatabase = <T>(work: (connection: Connection, env: Env) => Promise<T>) => Promise<T>;

/** A command of `fichario`. The list in `src/app/cli/run-cli.ts` has its name and summary. `run` gets the arguments after the name; an error ends the process with status 1 or 2. */
export type Command = {
  /** the full text of `--help` */
  help: string;
  run: (args: string[], withDatabase: WithDatabase) => Promise<void>;
};

/** A usage error: exit status 2. The message explains what is wrong. */
export class UsageError extends Error {}

/** The usage is right but the command was refused: exit status 1. */
export class CommandRefused extends Error {}

/** The refusal for an error of the disk that holds a folder; any other error is returned unchanged. */
export function refuseDisk(error: unknown, folder: string): unknown {
  const sentence = explainDisk(error, `A pasta ${folder}`);
  return sentence === undefined ? error : new CommandRefused(sentence);
}

type Options = NonNullable<ParseArgsConfig['options']>;
type Config<Given extends Options> = { args: string[]; options: Given; allowPositionals: true; strict: true };

/** Parses the options and words of a command. Throws UsageError on an unknown option or a missing value. */
export function readArgs<Given extends Options>(
  args: string[],
  options: Given,
  words: string[] = [],
): { values: ReturnType<typeof parseArgs<Config<Given>>>['values']; words: string[] } {
  const parsed = parseOrExplain({ args, options, allowPositionals: true, strict: true });
  const positionals = parsed.positionals;
  if (positionals.length > words.length) throw new UsageError(`Não entendi "${positionals[words.length]}".`);
  if (positionals.length < words.length) throw new UsageError(`Falta ${words[positionals.length]}.`);
  return { values: parsed.values, words: positionals };
}

function parseOrExplain<Given extends Options>(config: Config<Given>): ReturnType<typeof parseArgs<Config<Given>>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const option = /'-*([\w-]+)/.exec((error as Error).message)?.[1];
    const { code } = error as { code?: string };
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw new UsageError(`A opção --${option} não existe.`);
    if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') throw new UsageError(`A opção --${option} está sem valor.`);
    throw error;
  }
}

/** The value of a required option. */
export function requireOption(name: string, value: string | undefined): string {
  if (value === undefined || value.trim() === '') throw new UsageError(`Falta a opção --${name}.`);
  return value.trim();
}

/** The value of an option that is a whole number from `min` to `max`. */
export function readCount(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new UsageError(`A opção --${name} deve ser um número de ${min} a ${max}.`);
}

/** Prints a result for programs. */
export function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}

/** Prints rows in aligned columns. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]!.length))) ?? [];
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    );
}
