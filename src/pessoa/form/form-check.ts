import type { MessageLanguage } from '@fichario/brasil';
import { type Issue, messageOfIssue } from '../../kit/issue-message.ts';
import type { NfeCode } from '../nfe/nfe-texts.ts';
import type { WarnNfe } from '../nfe/warn-nfe.ts';
import type { PessoaFormValues } from '../pessoa.ts';
import { checkPessoa, warnPessoa } from '../rules/check.ts';
import { type Conversion, type Form, toFieldKey, toInput } from './form-convert.ts';

export type CheckContext = {
  longEmailEndings: boolean;
  language: MessageLanguage;
  today: string;
  /** whether the client issues notes: only then it is said what a note would not take */
  emiteNotas: boolean;
};

/**
 * What the rules say of a form as it stands: messages by field key, and what it would send. What is in `onlyOnSaving` the
 * field itself lets pass.
 */
export type FormCheck = {
  conversion: Conversion;
  errors: Map<string, string>;
  warnings: Map<string, string>;
  /** the fields whose warning is a sign that the program can change for one that a note takes */
  repairs: Set<string>;
  onlyOnSaving: ReadonlySet<string>;
};

/** 29 February of a year that has none: a date field takes it in every year, the register does not. */
const ONLY_ON_SAVING = 'data_leap';

const REPAIRED: NfeCode = 'nfe_letra_estranha';

/** The rules of notes are given as they are loaded: the first key needs none of them. */
type CheckForm = (values: PessoaFormValues, context: CheckContext, warnNfe?: WarnNfe) => FormCheck;

/** Makes the function that checks the forms of a list of fields: by how they are read, and by the rules of what is read. */
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

/** Checks a whole form: quick enough for every blur, so that rules between fields need no extra wiring. */
export const checkForm = makeFormCheck({ toInput }, checkPessoa);
