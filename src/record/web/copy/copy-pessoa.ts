import { emptyOf } from '../../../pessoa/empty.ts';
import { assembled, PESSOA } from '../../../pessoa/field-list.ts';
import { fromPessoa } from '../../../pessoa/form/form-convert.ts';
import { emptyForm } from '../../../pessoa/form/form-model.ts';
import type { Pessoa, PessoaFormValues } from '../../../pessoa/pessoa.ts';

/**
 * The form of a new record that begins as another one is, without what is of that one alone: its documents, its dates, the
 * codes by which other systems know it (`notCopied` in the list of fields).
 */
export function copyPessoa(pessoa: Pessoa): PessoaFormValues {
  const own = [
    ...PESSOA.fields.flatMap(([key, field]) => (field.notCopied ? [[key, emptyOf(field)] as const] : [])),
    ...PESSOA.blocks.flatMap(([group, blocks]) => (blocks.notCopied ? [[group, []] as const] : [])),
  ];
  const copied = fromPessoa(assembled({ ...pessoa, ...Object.fromEntries(own) }));
  const ready = emptyForm(pessoa.tipo);
  // as in any new form, there is a block to type into
  return {
    ...copied,
    enderecos: copied.enderecos.length > 0 ? copied.enderecos : ready.enderecos,
    telefones: copied.telefones.length > 0 ? copied.telefones : ready.telefones,
    emails: copied.emails.length > 0 ? copied.emails : ready.emails,
  };
}
