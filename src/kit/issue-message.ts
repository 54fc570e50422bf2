import { type GenericCode, type GenericParams, genericMessage, type MessageLanguage } from '@fichario/brasil';

/** One fault of what was sent: `path` as `enderecos.0.cep`, empty if it is about the whole; `params`: the bounds of its rule. */
export type Issue = { path: string; code: string; message: string; params?: GenericParams };

/** The faults that the specification has a generic message for (section 5), by their code. */
const GENERIC: Readonly<Record<string, GenericCode>> = {
  required: 'required',
  data_format: 'date',
  data_month: 'date',
  data_day: 'date',
  data_year: 'date',
  dinheiro: 'number',
  dinheiro_range: 'range',
  telefone_character: 'digits',
  cpf_character: 'digits',
  password_short: 'minLength',
  password_long: 'maxLength',
  password_repeated: 'equal',
};

/**
 * The sentence of a fault in the language of the user's preference: the generic one of the specification, where there is
 * one. All else is said in Portuguese only.
 */
export function messageOfIssue(issue: Omit<Issue, 'path'>, language: MessageLanguage): string {
  const found = GENERIC[issue.code];
  if (found === undefined) return issue.message;
  return genericMessage(found, language, issue.params);
}
