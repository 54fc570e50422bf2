import { type GenericCode, genericMessage, type MessageLanguage } from '@fichario/brasil';
import { checkPessoa, type Issue, warnPessoa } from '../pessoa.ts';
import { type Conversion, toFieldKey, toInput } from './pessoa-form.convert.ts';
import type { PessoaFormValues } from './pessoa-form.model.ts';

export type CheckContext = { longEmailEndings: boolean; language: MessageLanguage; today: string };

/** What the rules say of a form as it stands: messages by field key, and what it would send. */
export type FormCheck = { conversion: Conversion; errors: Map<string, string>; warnings: Map<string, string> };

/** Checks a whole form: quick enough for every blur, so that rules between fields need no extra wiring. */
export function checkForm(values: PessoaFormValues, context: CheckContext): FormCheck {
  const conversion = toInput(values);
  const { input, faults, keys } = conversion;
  const errors = new Map<string, string>();
  const add = (messages: Map<string, string>, key: string, issue: Issue) => {
    if (!messages.has(key)) messages.set(key, messageOf(issue, context.language));
  };
  for (const fault of faults) add(errors, fault.path, fault);
  for (const issue of checkPessoa(input, context)) add(errors, toFieldKey(issue.path, keys), issue);
  const warnings = new Map<string, string>();
  for (const issue of warnPessoa(input)) add(warnings, toFieldKey(issue.path, keys), issue);
  return { conversion, errors, warnings };
}

/** The reasons that the specification has a generic message for; the others exist in Portuguese only. */
const GENERIC: Readonly<Record<string, GenericCode>> = {
  required: 'required',
  data_format: 'date',
  data_month: 'date',
  data_day: 'date',
  data_year: 'date',
  dinheiro: 'number',
  telefone_character: 'digits',
  cpf_character: 'digits',
};

/** The sentence of an issue: for who prefers English the generic one of the specification, where there is one. */
export function messageOf({ code, message }: Pick<Issue, 'code' | 'message'>, language: MessageLanguage): string {
  const generic = GENERIC[code];
  if (generic === 'required') return genericMessage(generic, language);
  return language === 'en' && generic !== undefined ? genericMessage(generic, language) : message;
}
