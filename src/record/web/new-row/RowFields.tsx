import { DocumentoField } from '../../../kit/web/form/MaskedField.tsx';
import type { Tipo } from '../../../pessoa/fields/kinds.ts';
import { BLOCKS, FIELDS } from '../../../pessoa/pessoa.fields.ts';
import { labelOf } from '../../../pessoa/labels.ts';
import type { PessoaFormValues } from '../../../pessoa/pessoa.ts';
import { useFormValue, usePessoaFormHandle } from '../editing/form-context.ts';
import type { FieldKey } from '../editing/form-store.ts';
import { TextControl } from '../form/field-controls.tsx';
import { AnyCidade } from '../form/PlaceControls.tsx';
import { TelefoneNumero } from '../form/TelefoneFields.tsx';
import { withCidade, withDocumento } from './row-fields.ts';

/** The keys of the fields of a row that belong to lists. */
export function rowKeysOf({ telefones, enderecos }: PessoaFormValues): { telefone: FieldKey; cidade: FieldKey } {
  return {
    telefone: `telefones.${telefones[0]?.key}.numero`,
    cidade: `enderecos.${enderecos[0]?.key}.codigoCidade`,
  };
}

/** Name, document, phone and city, with the masks and messages of the form. */
export function RowFields({ tipo }: { tipo: Tipo }) {
  const { store, change } = usePessoaFormHandle();
  const now = useFormValue((values) => values.tipo);
  const blockKey = store.get().telefones[0]?.key ?? '';
  const documento = now === 'juridica' ? 'cnpj' : 'cpf';
  return (
    <>
      <TextControl
        bound={{ field: 'nome', label: labelOf(FIELDS.nome, now) }}
        facts={FIELDS.nome}
        required
        autoCapitalize="words"
      />
      <TextControl
        as={DocumentoField}
        bound={{ field: documento, label: 'CPF/CNPJ' }}
        facts={FIELDS[documento]}
        onInput={({ currentTarget: { value } }) => change((values) => withDocumento(values, value, tipo))}
      />
      <TelefoneNumero group="telefones" list={BLOCKS.telefones} index={0} blockKey={blockKey} />
      <CidadeControl />
    </>
  );
}

/** A city of any state. It sets the state, too. */
function CidadeControl() {
  const { store, change } = usePessoaFormHandle();
  const bound = { field: rowKeysOf(store.get()).cidade, name: 'cidade', label: 'Cidade' };
  return <AnyCidade bound={bound} onChoose={(codigo) => change((values) => withCidade(values, codigo))} />;
}
