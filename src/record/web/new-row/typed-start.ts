import type { PessoaFormValues } from '../../../pessoa/pessoa.ts';

let kept: PessoaFormValues | undefined;

/** Keeps what was typed in a row for the form that opens next, in this page and nowhere else. */
export function keepTypedStart(values: PessoaFormValues): void {
  kept = values;
}

/** What the form begins with. */
export function typedStart(): PessoaFormValues | undefined {
  return kept;
}

/** The form has begun. */
export function forgetTypedStart(): void {
  kept = undefined;
}
