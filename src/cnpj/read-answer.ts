import { parseCnpj } from '@fichario/brasil';
import { known } from '../kit/known.ts';
import type { Company, Saying } from './company.ts';
import { readJson } from './mapping/read-json.ts';
import type { NoAnswerReason, Provider, ProviderReply, ReadingContext } from './provider.ts';
import { PROVIDERS } from './providers.ts';

/** What an answer states: a company, that there is none (`isOfOther`: of another CNPJ, so it proves nothing), or nothing. */
export type CnpjReading =
  | { outcome: 'found'; fields: Company; say: Saying[] }
  | { outcome: 'notFound'; isOfOther: boolean }
  | { outcome: 'noAnswer'; reason: NoAnswerReason };

/** An answer with its question. `preset` is the id of the provider. */
export type ProviderAnswer = ProviderReply & {
  preset: string;
  asked: string;
  context: Omit<ReadingContext, 'asked'>;
};

/**
 * Reads an answer of a provider. Pure. The CNPJ of the answer is compared before any other member is read, because networks
 * between answer about other companies. A member of an odd form is not filled; an odd body is no answer.
 */
export function readAnswer({ preset, context, ...answer }: ProviderAnswer): CnpjReading {
  const provider = known(PROVIDERS.get(preset), `the provider ${preset}`);
  const value = readJson(answer.body);
  if (provider.saysNo(answer, value)) return { outcome: 'notFound', isOfOther: isOfOther(answer) };
  const fault = faultOfReply(answer, value) ?? provider.faultOf?.(value);
  if (fault !== undefined) return { outcome: 'noAnswer', reason: fault };
  const shaped = provider.shape(value);
  if (shaped === undefined) return { outcome: 'noAnswer', reason: 'odd' };
  if (parseCnpj(shaped.cnpj) !== answer.asked) return { outcome: 'noAnswer', reason: 'otherCnpj' };
  const { fields, say } = shaped.toCompany({ ...context, asked: answer.asked });
  return fields.nome === '' ? { outcome: 'noAnswer', reason: 'odd' } : { outcome: 'found', fields, say };
}

/** The body of an answer as JSON without the members about partners, at any depth: names and documents of people. */
export function withoutPartners({ partners }: Provider, body: string): string {
  const names = new Set(partners.map((name) => name.toLowerCase()));
  try {
    return JSON.stringify(readJson(body), (key, value) => (names.has(key.toLowerCase()) ? undefined : value)) ?? 'null';
  } catch {
    return 'null'; // a body of many thousand levels
  }
}

/** Parts of a CNPJ with or without its mask, among other words. */
const CNPJ_LIKE = /(?<![0-9A-Z])[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}(?![0-9A-Z])/g;

/** Whether a denial names another CNPJ than that of the question. */
function isOfOther({ asked: question, body }: ProviderReply & { asked: string }): boolean {
  const texts = body.slice(0, MAX_DENIAL).match(CNPJ_LIKE) ?? [];
  const named = texts.map(parseCnpj).filter((cnpj) => cnpj !== undefined);
  return named.length > 0 && named.every((cnpj) => cnpj !== question);
}

const MAX_DENIAL = 4_096;

/** Why an answer with this status or of this form is none, whatever the provider. */
function faultOfReply({ status, headers, body }: ProviderReply, value: unknown): NoAnswerReason | undefined {
  const isHtml =
    value === undefined && (body.trimStart().startsWith('<') || !!headers['content-type']?.includes('html'));
  if (headers['cf-mitigated'] === 'challenge' || (isHtml && body.includes('Just a moment'))) return 'challenge';
  if (status === 429) return 'quota';
  if (status === 404 && value !== undefined) return CACHE.test(body.slice(0, MAX_DENIAL)) ? 'notCached' : 'odd';
  if (status >= 400 && status < 500 && status !== 404) return 'refused';
  if (status !== 200 && status !== 404) return 'failed';
  return isHtml ? 'html' : value === undefined || status === 404 ? 'odd' : undefined;
}

const CACHE = /\bcache\b/i;
