import { type GenericCode, type GenericParams, genericMessage, type MessageLanguage } from '@fichario/brasil';

/** One fault of what was sent: `path` as `enderecos.0.cep`, empty if it is about the whole; `params`: the bounds of its rule. */
export type Issue = { path: string; code: string; message: string; params?: GenericParams };

type Generic = {
  generic: GenericCode;
  /** the sentence of our own says more than the generic one: it stays where the preference is Portuguese */
  keepsOwn?: true;
};

/** The faults that the specification has a generic message for (section 5), by their code. */
const GENERIC: Readonly<Record<string, Generic>> = {
  required: { generic: 'required' },
  data_format: { generic: 'date' },
  data_month: { generic: 'date', keepsOwn: true },
  data_day: { generic: 'date', keepsOwn: true },
  data_year: { generic: 'date', keepsOwn: true },
  dinheiro: { generic: 'number' },
  dinheiro_range: { generic: 'range' },
  telefone_character: { generic: 'digits' },
  cpf_character: { generic: 'digits' },
  password_short: { generic: 'minLength' },
  password_long: { generic: 'maxLength' },
  password_repeated: { generic: 'equal' },
};

/**
 * The sentence of a fault in the language of the user's preference: the generic one of the specification, where there is
 * one. All else is said in Portuguese only.
 */
export function messageOfIssue(issue: Omit<Issue, 'path'>, language: MessageLanguage): string {
  const found = GENERIC[issue.code];
  if (found === undefined || (found.keepsOwn && language === 'pt-BR')) return issue.message;
  return genericMessage(found.generic, language, issue.params);
}
