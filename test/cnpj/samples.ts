import { readdirSync, readFileSync } from 'node:fs';
import type { ProviderAnswer } from '../../src/cnpj/read-answer.ts';

// Answers of the providers of CNPJs. All companies, people and numbers are invented; their check digits are right.

/** An answer, with the preset and the question. A body is `text` as it came, or `json`. */
export type Sample = {
  name: string;
  preset: string;
  asked: string;
  context: ProviderAnswer['context'];
  response: { status: number; headers: Record<string, string>; text?: string; json?: unknown };
};

/** What a right reading fills of a sample. `$oneOf` in a value: any of them. */
export type Expectation = {
  outcome: 'found' | 'notFound' | 'noAnswer';
  fill?: Record<string, unknown>;
  mustNot?: string[];
  say?: string[];
};

/** The samples of all providers. */
export function readSamples(): Sample[] {
  const files = readdirSync(new URL('samples/', import.meta.url));
  return files.flatMap((file): Sample[] => readJson(`samples/${file}`) as Sample[]);
}

/** What each sample should give, by its name. */
export function readExpectations(): Map<string, Expectation> {
  return new Map(Object.entries(readJson('expected.json') as Record<string, Expectation>));
}

/** A sample as the answer that is read. */
export function toAnswer({ preset, asked: question, context, response }: Sample): ProviderAnswer {
  const { status, headers, text, json } = response;
  return { preset, asked: question, context, status, headers, body: text ?? JSON.stringify(json) };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
}
