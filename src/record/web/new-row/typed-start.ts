import type { PessoaFormValues } from '../../../pessoa/pessoa.ts';

let typedValues: PessoaFormValues | undefined;

/** Stores the values typed in a row for the form that opens next, in memory only. */
export function keepTypedStart(values: PessoaFormValues): void {
  typedValues = values;
}

/** The values for a new form. */
export function typedStart(): PessoaFormValues | undefined {
  return typedValues;
}

/** Removes the values once the form has them. */
export function forgetTypedStart(): void {
  typedValues = undefined;
}
