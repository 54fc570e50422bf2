import type * as z from 'zod/mini';
import type { Company } from './company.ts';

/** The answer of a provider as it came. The names of headers are in lower case. */
export type ProviderReply = { status: number; headers: Readonly<Record<string, string | undefined>>; body: string };

/** What an answer is read with. */
export type ReadingContext = {
  /** the CNPJ of the question: 14 characters without a mask */
  asked: string;
  /** the moment of the question: ISO 8601 */
  consultadoEm: string;
  /** the day of the data that the provider serves, if it tells one: ISO date */
  base?: string | undefined;
};

/** A service that answers for a CNPJ, by its configuration and the shape of its answers. `Answer` is what its schema reads. */
export type Provider<Answer = never> = {
  /** the name in FICHARIO_CNPJ_PROVIDERS and in the sources of values */
  id: string;
  /** the name on the screen */
  label: string;
  /** providers that share an upstream are one voice */
  voice: string;
  /** https, with `{cnpj}` */
  address: string;
  /** the most questions a minute, of all processes together */
  perMinute: number;
  /** whether it serves the monthly open data, which know no company opened since */
  isMonthly: boolean;
  /** whether its «não encontrado» counts; a provider that stores rejections is no voice for one */
  deniesReliably: boolean;
  /** the header of its token, and the word before the token */
  token?: { header: string; prefix: string };
  /** the address that tells the day of its data, and the day of such an answer */
  day?: { address: string; read: (body: string) => string | undefined };
  /** the members of the answer about partners, which are never stored */
  partners: readonly string[];
  schema: z.ZodMiniType<Answer>;
  /** whether an answer says that the CNPJ does not exist. `value` is the body as JSON; undefined if it is none */
  saysNo: (reply: ProviderReply, value: unknown) => boolean;
  /** the CNPJ that the answer is about, with or without a mask */
  cnpjOf: (answer: Answer) => string;
  /** The company of an answer. Pure. An answer without a name gives a company with an empty `nome`. */
  toCompany: (answer: Answer, context: ReadingContext) => Company;
};
