import { findUf } from '@fichario/brasil';
import { useQuery } from '@tanstack/react-query';
import { ComboboxField } from '../../../kit/web/form/combobox/ComboboxField.tsx';
import { DocumentoField } from '../../../kit/web/form/MaskedField.tsx';
import type { Tipo } from '../../../pessoa/fields/kinds.ts';
import { BLOCKS, FIELDS } from '../../../pessoa/pessoa.fields.ts';
import { labelOf } from '../../../pessoa/labels.ts';
import type { PessoaFormValues } from '../../../pessoa/pessoa.ts';
import { useFormValue, usePessoaFormHandle } from '../editing/form-context.ts';
import type { FieldKey } from '../editing/form-store.ts';
import { TextControl } from '../form/field-controls.tsx';
import { TelefoneNumero } from '../form/TelefoneFields.tsx';
import { useDrawnBinding } from '../form/use-binding.tsx';
import { withCidade, withDocumento } from './row-fields.ts';

/** The keys of the fields of a row that stand in lists. */
export function rowKeysOf({ telefones, enderecos }: PessoaFormValues): { telefone: FieldKey; cidade: FieldKey } {
  return {
    telefone: `telefones.${telefones[0]?.key}.numero`,
    cidade: `enderecos.${enderecos[0]?.key}.codigoCidade`,
  };
}

/** Name, document, phone and city, with the masks and the messages of the form. */
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

/** A city of any state, which is chosen along with it. */
function CidadeControl() {
  const { store, change } = usePessoaFormHandle();
  const { value, control } = useDrawnBinding(
    { field: rowKeysOf(store.get()).cidade, name: 'cidade', label: 'Cidade' },
    '',
  );
  const { data, isLoading } = useQuery({
    queryKey: ['localidades', 'municipios by name'],
    queryFn: async () => (await import('@fichario/brasil/municipios')).MUNICIPIOS.toSorted(byNome).map(toChoice),
    staleTime: Infinity,
  });
  const handleChoose = (codigo: string) => change((values) => withCidade(values, codigo));
  return <ComboboxField {...control} value={value} choices={data} isLoading={isLoading} onChoose={handleChoose} />;
}

type Municipio = { codigo: string; nome: string; codigoEstado: string };

/** Campinas before Campinas do Sul. */
function byNome(a: Municipio, b: Municipio): number {
  return a.nome.localeCompare(b.nome, 'pt-BR');
}

function toChoice({ codigo, nome, codigoEstado }: Municipio) {
  return { value: codigo, label: `${nome}/${findUf(codigoEstado)?.sigla ?? ''}` };
}
