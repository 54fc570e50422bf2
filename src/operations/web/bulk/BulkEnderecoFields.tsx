import { findUf } from '@fichario/brasil';
import { useId, useMemo } from 'react';
import { ComboboxField } from '../../../kit/web/form/combobox/ComboboxField.tsx';
import { CepField } from '../../../kit/web/form/MaskedField.tsx';
import { TextField } from '../../../kit/web/form/TextField.tsx';
import { useCidades, useEstados } from '../../../localidades/web/localidades.api.ts';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';
import css from './BulkDialog.module.css';
import type { BulkFieldsProps } from './bulk-draft.ts';

const { logradouro, bairro } = BLOCKS.enderecos.fields;

/** What the principal address of the records gets; what is left blank stays as it is. */
export function BulkEnderecoFields({ draft, error, onChange }: BulkFieldsProps) {
  const { values } = draft;
  const set = (changes: Readonly<Record<string, string>>) => onChange({ values: { ...values, ...changes } });
  const textOf = (key: string) => ({
    value: values[`enderecos.${key}`] ?? '',
    onInput: (event: { currentTarget: { value: string } }) => set({ [`enderecos.${key}`]: event.currentTarget.value }),
  });
  return (
    <>
      <p className={css.hint}>Só o que for preenchido muda, no endereço principal de cada ficha.</p>
      <div className={css.pair}>
        <CepField data-autofocus label="CEP" error={error} {...textOf('cep')} />
        <TextField label={bairro.label} maxLength={bairro.maxLength} {...textOf('bairro')} />
      </div>
      <TextField label={logradouro.label} maxLength={logradouro.maxLength} {...textOf('logradouro')} />
      <div className={css.pair}>
        <EstadoCidade
          codigoEstado={values['enderecos.codigoEstado'] ?? ''}
          codigoCidade={values['enderecos.codigoCidade'] ?? ''}
          onChoose={(codigoEstado, codigoCidade) =>
            set({ 'enderecos.codigoEstado': codigoEstado, 'enderecos.codigoCidade': codigoCidade })
          }
        />
      </div>
    </>
  );
}

type EstadoCidadeProps = {
  codigoEstado: string;
  codigoCidade: string;
  onChoose: (codigoEstado: string, codigoCidade: string) => void;
};

/** The state only narrows the cities down: a city has its own. */
function EstadoCidade({ codigoEstado, codigoCidade, onChoose }: EstadoCidadeProps) {
  const id = useId();
  const estados = useEstados();
  const cidades = useCidades(codigoEstado);
  const estadoChoices = useMemo(
    () => estados.data?.map(({ codigo, nome }) => ({ value: codigo, label: nome, short: findUf(codigo)?.sigla ?? '' })),
    [estados.data],
  );
  const cidadeChoices = useMemo(
    () => (codigoEstado === '' ? [] : cidades.data?.map(({ codigo, nome }) => ({ value: codigo, label: nome }))),
    [codigoEstado, cidades.data],
  );
  return (
    <>
      <ComboboxField
        label="Estado da cidade"
        id={`${id}estado`}
        name="bulkEstado"
        value={codigoEstado}
        choices={estadoChoices}
        isLoading={estados.isLoading}
        readOnly={false}
        onChoose={(codigo) => onChoose(codigo, '')}
      />
      <ComboboxField
        label="Cidade"
        id={`${id}cidade`}
        name="bulkCidade"
        value={codigoCidade}
        choices={cidadeChoices}
        isLoading={cidades.isLoading}
        readOnly={false}
        placeholder={codigoEstado === '' ? 'Escolha o estado' : undefined}
        onChoose={(codigo) => onChoose(codigoEstado, codigo)}
      />
    </>
  );
}
