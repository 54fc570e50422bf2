import { emptyForm } from '../../src/record/model/form-model.ts';
import { fromPessoa, toInput } from '../../src/record/model/form-convert.ts';
import { exampleInput } from '../../src/pessoa/examples.ts';
import { belongsTo, byName, PESSOA, TIPOS } from '../../src/pessoa/field-list.ts';
import type { Tipo } from '../../src/pessoa/fields/kinds.ts';
import type { Pessoa, PessoaFormValues, PessoaInput } from '../../src/pessoa/pessoa.ts';

/** Every field and every list of blocks, of each tipo that has it. */
export const FIELD_CASES: readonly (readonly [tipo: Tipo, key: string])[] = TIPOS.flatMap((tipo) =>
  [...PESSOA.fields, ...PESSOA.blocks]
    .filter(([, field]) => belongsTo(tipo, field))
    .map(([key]) => [tipo, key] as const),
);

/** A value of the field that is not its empty one: the list's example, of a choice the last one. */
export function exampleValue(tipo: Tipo, key: string): unknown {
  const field = PESSOA.fields.find(([own]) => own === key)?.[1];
  if (field?.kind === 'choice') return field.choices.at(-1);
  return byName(exampleInput(tipo))[key];
}

/** What a field of a record holds. */
export function valueIn(record: object, key: string): unknown {
  return byName(record)[key];
}

/** The form of a record that has a name and this field, and nothing else. */
export function exampleForm(tipo: Tipo, key: string, nome: string): PessoaFormValues {
  const shown = fromPessoa({ ...exampleInput(tipo), [key]: exampleValue(tipo, key) } as Pessoa); // with an example in it
  const empty = { ...emptyForm(tipo), enderecos: [], telefones: [], emails: [] };
  return { ...empty, nome, [key]: key === 'nome' ? nome : valueIn(shown, key) };
}

/** What that form sends. */
export function exampleSent(tipo: Tipo, key: string, nome: string): PessoaInput {
  const { input, faults } = toInput(exampleForm(tipo, key, nome));
  if (faults.length > 0) throw new Error(`${key}: ${JSON.stringify(faults)}`);
  return input;
}
