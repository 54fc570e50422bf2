import type { ReadCompany } from './company.ts';

/** The answer of a provider as it came. The names of headers are in lower case. */
export type ProviderReply = { status: number; headers: Readonly<Record<string, string | undefined>>; body: string };

/** What an answer is read with. */
export type ReadingContext = {
  /** the CNPJ of the question: 14 characters without a mask */
  asked: string;
  /** the moment of the question: ISO 8601 */
  consultadoEm: string;
  /** the day of the data that the provider serves, if it states one: ISO date */
  base?: string | undefined;
};

/** Why an answer is none, for the log. A token that the provider refuses is `refused`, too. */
export type NoAnswerReason = 'refused' | 'quota' | 'challenge' | 'html' | 'odd' | 'otherCnpj' | 'failed' | 'notCached';

/** An answer in the provider's shape: the CNPJ that it is about, with or without a mask, and its company. */
export type ShapedAnswer = {
  cnpj: string;
  /** Pure. An answer without a name gives a company with an empty `nome`. */
  toCompany: (context: ReadingContext) => ReadCompany;
};

/** A service that answers for a CNPJ, by its configuration and the shape of its answers. */
export type Provider = {
  /** the name in FICHARIO_CNPJ_PROVIDERS and in the sources of values */
  id: string;
  /** the name on the screen */
  label: string;
  /** providers that share an upstream are one voice */
  voice: string;
  /** https, with `{cnpj}`; empty if the configuration must give one */
  address: string;
  /** the most questions a minute, of all processes together */
  perMinute: number;
  /** whether it serves the monthly open data, which know no company opened since */
  isMonthly: boolean;
  /** whether its «não encontrado» counts; a provider that stores rejections is no voice for one */
  deniesReliably: boolean;
  /** the header of its token, and the word before the token */
  token?: { header: string; prefix: string };
  /** the address that states the day of its data, and the day of such an answer */
  day?: { address: string; read: (body: string) => string | undefined };
  /** the members of the answer about partners, which are never stored */
  partners: readonly string[];
  /** whether an answer states that the CNPJ does not exist. `value` is the body as JSON; undefined if it is none */
  saysNo: (reply: ProviderReply, value: unknown) => boolean;
  /** what a provider that fails with status 200 means */
  faultOf?: (value: unknown) => NoAnswerReason | undefined;
  /** the body as JSON, if it has the provider's shape */
  shape: (value: unknown) => ShapedAnswer | undefined;
};
