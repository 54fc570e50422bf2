import { type GenericCode, type GenericParams, genericMessage, type MessageLanguage } from '@fichario/brasil';

/** One fault of the input. `path`: `enderecos.0.cep`, empty for the input as a whole. `params`: the limits of the rule. */
export type Issue = { path: string; code: string; message: string; params?: GenericParams };

/** The generic message of the specification (section 5) for each code that has one. */
const GENERIC: Readonly<Record<string, GenericCode>> = {
  required: 'required',
  data_format: 'date',
  data_month: 'date',
  data_day: 'date',
  data_year: 'date',
  dinheiro: 'number',
  url: 'url',
  dinheiro_range: 'range',
  telefone_character: 'digits',
  cpf_character: 'digits',
  password_short: 'minLength',
  password_long: 'maxLength',
  password_repeated: 'equal',
};

/**
 * The message of a fault. A generic message of the specification is in the user's language; every other message is Portuguese.
 */
export function messageOfIssue(issue: Omit<Issue, 'path'>, language: MessageLanguage): string {
  const generic = GENERIC[issue.code];
  if (generic === undefined) return issue.message;
  return genericMessage(generic, language, issue.params);
}
