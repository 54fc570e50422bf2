import type { MessageLanguage } from '@fichario/brasil';
import { type Issue, messageOfIssue } from '../../kit/issue-message.ts';
import type { NfeCode } from '../../pessoa/nfe/nfe-texts.ts';
import type { WarnNfe } from '../../pessoa/nfe/warn-nfe.ts';
import type { PessoaFormValues } from '../../pessoa/pessoa.ts';
import { checkPessoa, warnPessoa } from '../../pessoa/rules/check.ts';
import { type Conversion, type Form, toFieldKey, toInput } from './form-convert.ts';

export type CheckContext = {
  longEmailEndings: boolean;
  language: MessageLanguage;
  today: string;
  /** whether the client issues notes: only then the form warns about values that notes do not allow */
  emiteNotas: boolean;
};

/** The check of a form: messages by field key, and the input to send. `onlyOnSaving`: fields with a message only on saving. */
export type FormCheck = {
  conversion: Conversion;
  errors: Map<string, string>;
  warnings: Map<string, string>;
  /** the fields with a character that the program can replace by one that notes allow */
  repairs: Set<string>;
  onlyOnSaving: ReadonlySet<string>;
};

/** 29 February in a year without it: a date field accepts it in every year, the register does not. */
const ONLY_ON_SAVING = 'data_leap';

const REPAIRED: NfeCode = 'nfe_letra_estranha';

/** `warnNfe`: the rules of notes once they are loaded; typing does not need them. */
type CheckForm = (values: PessoaFormValues, context: CheckContext, warnNfe?: WarnNfe) => FormCheck;

/** Makes the function that checks the forms of a list of fields: it converts the form and checks the result. */
export function makeFormCheck(form: Pick<Form, 'toInput'>, check: typeof checkPessoa, warn = warnPessoa): CheckForm {
  return (values, context, warnNfe) => {
    const conversion = form.toInput(values);
    const { input, faults, keys } = conversion;
    const errors = new Map<string, string>();
    const add = (messages: Map<string, string>, key: string, issue: Issue) => {
      if (!messages.has(key)) messages.set(key, messageOfIssue(issue, context.language));
    };
    for (const fault of faults) add(errors, fault.path, fault);
    const onlyOnSaving = new Set(faults.filter(({ code }) => code === ONLY_ON_SAVING).map(({ path }) => path));
    for (const issue of check(input, context)) add(errors, toFieldKey(issue.path, keys), issue);
    const warnings = new Map<string, string>();
    const repairs = new Set<string>();
    const ofNote = context.emiteNotas ? warnNfe?.(input, context.today) : undefined;
    for (const issue of [...warn(input), ...(ofNote ?? [])]) {
      const key = toFieldKey(issue.path, keys);
      if (issue.code === REPAIRED && !warnings.has(key)) repairs.add(key);
      add(warnings, key, issue);
    }
    return { conversion, errors, warnings, repairs, onlyOnSaving };
  };
}

/** Checks a whole form: fast enough for every blur, so rules between fields need no extra wiring. */
export const checkForm = makeFormCheck({ toInput }, checkPessoa);
