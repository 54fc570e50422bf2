import { emptyOf } from '../../../pessoa/empty.ts';
import { assembled, PESSOA } from '../../../pessoa/field-list.ts';
import { fromPessoa } from '../../model/form-convert.ts';
import { emptyForm } from '../../model/form-model.ts';
import type { Pessoa, PessoaFormValues } from '../../../pessoa/pessoa.ts';

/**
 * The form of a new record with the values of another record, without its documents, its dates and its external codes
 * (`notCopied` in the list of fields).
 */
export function copyPessoa(pessoa: Pessoa): PessoaFormValues {
  const notCopied = [
    ...PESSOA.fields.flatMap(([key, field]) => (field.notCopied ? [[key, emptyOf(field)] as const] : [])),
    ...PESSOA.blocks.flatMap(([group, blocks]) => (blocks.notCopied ? [[group, []] as const] : [])),
  ];
  const copied = fromPessoa(assembled({ ...pessoa, ...Object.fromEntries(notCopied) }));
  const ready = emptyForm(pessoa.tipo);
  // a new form starts with an empty item to type into
  return {
    ...copied,
    enderecos: copied.enderecos.length > 0 ? copied.enderecos : ready.enderecos,
    telefones: copied.telefones.length > 0 ? copied.telefones : ready.telefones,
    emails: copied.emails.length > 0 ? copied.emails : ready.emails,
  };
}
