import type { MessageLanguage } from '@fichario/brasil';
import { messageOfIssue } from '../../web/issue-message.ts';
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
    if (!messages.has(key)) messages.set(key, messageOfIssue(issue, context.language));
  };
  for (const fault of faults) add(errors, fault.path, fault);
  for (const issue of checkPessoa(input, context)) add(errors, toFieldKey(issue.path, keys), issue);
  const warnings = new Map<string, string>();
  for (const issue of warnPessoa(input)) add(warnings, toFieldKey(issue.path, keys), issue);
  return { conversion, errors, warnings };
}
