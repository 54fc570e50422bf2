import { findUf } from '@fichario/brasil';
import { LoaderCircle } from 'lucide-react';
import { useMemo } from 'react';
import type { Cidade, Estado } from '../../../localidades/localidades.ts';
import { useCidades, useEstados } from '../../../localidades/web/localidades.api.ts';
import { CepField } from '../../../kit/web/form/MaskedField.tsx';
import { ComboboxField } from '../../../kit/web/form/combobox/ComboboxField.tsx';
import { blockFieldName } from '../../../pessoa/form/form.wire.ts';
import type { BlockProps } from './BlockList.tsx';
import { FormField, FormSelect } from './FormField.tsx';
import { useFieldNote } from '../editing/field-notes.ts';
import { useFormValue, usePessoaFormHandle, useReadOnly } from '../editing/form-context.ts';
import { withText } from '../editing/form-store.ts';
import { ItemFields } from './ItemFields.tsx';
import css from './PessoaForm.module.css';
import { fieldId } from '../../../pessoa/form/form-labels.ts';
import { type CepNote, useCepFill } from './use-cep-fill.ts';
import { TIPO_ENDERECO_LABELS } from '../../../pessoa/labels.ts';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';

const ENDERECO_FIELDS = BLOCKS.enderecos.fields;

/** What is drawn here; the list has the other fields. */
const OWN = new Set(['tipo', 'cep', 'logradouro', 'numero', 'complemento', 'bairro']);

/** The fields of one address. The CEP fills them, and the state determines the list of cities. */
export function EnderecoFields({ index, blockKey, actions }: BlockProps) {
  const { note, isPending, onCepInput } = useCepFill(blockKey);
  const at = `enderecos.${blockKey}` as const;
  const fieldNamed = <Name extends 'logradouro' | 'numero' | 'complemento' | 'bairro'>(name: Name) =>
    ({
      field: `${at}.${name}`,
      name: blockFieldName('enderecos', name, index),
    }) as const;
  return (
    <>
      <div className={css.blockHead}>
        <span className={css.blockNumber} aria-hidden="true">
          {index + 1}
        </span>
        <FormSelect
          label="Tipo de endereço"
          hideLabel
          field={`${at}.tipo`}
          name={`enderecos.${index}.tipo`}
          labels={TIPO_ENDERECO_LABELS}
        />
        {actions}
      </div>
      <div className={css.endereco}>
        <FormField
          as={CepField}
          label="CEP"
          className={css.cep}
          field={`${at}.cep`}
          name={blockFieldName('enderecos', 'cep', index)}
          hint={<CepHint note={note} isPending={isPending} />}
          onInput={(event) => onCepInput(event.currentTarget.value)}
        />
        <FormField
          label="Logradouro"
          className={css.logradouro}
          maxLength={ENDERECO_FIELDS.logradouro.maxLength}
          {...fieldNamed('logradouro')}
        />
        <FormField
          label="Número"
          className={css.numero}
          maxLength={ENDERECO_FIELDS.numero.maxLength}
          {...fieldNamed('numero')}
        />
        <FormField
          label="Complemento"
          className={css.complemento}
          maxLength={ENDERECO_FIELDS.complemento.maxLength}
          {...fieldNamed('complemento')}
        />
        <FormField
          label="Bairro"
          className={css.bairro}
          maxLength={ENDERECO_FIELDS.bairro.maxLength}
          {...fieldNamed('bairro')}
        />
        <EstadoCidade index={index} blockKey={blockKey} />
        <ItemFields group="enderecos" blockKey={blockKey} index={index} except={OWN} />
      </div>
    </>
  );
}

function CepHint({ note, isPending }: { note: CepNote | undefined; isPending: boolean }) {
  return (
    <span role="status" className={css.cepHint}>
      {isPending && (
        <>
          <LoaderCircle aria-hidden="true" className={css.turning} /> Consultando…
        </>
      )}
      {!isPending && note?.text}
      {!isPending && note?.action && (
        <button type="button" className={css.linkButton} onClick={note.action.onAction}>
          {note.action.label}
        </button>
      )}
    </span>
  );
}

type EstadoCidadeProps = Pick<BlockProps, 'index' | 'blockKey'>;

/**
 * Choosing a state clears the city and loads the cities of that state (specification, section 4).
 */
function EstadoCidade({ index, blockKey }: EstadoCidadeProps) {
  const { change, notes } = usePessoaFormHandle();
  const readOnly = useReadOnly();
  const key = `enderecos.${blockKey}` as const;
  const codigoEstado = useFormValue(({ enderecos }) => enderecos[index]?.codigoEstado ?? '');
  const codigoCidade = useFormValue(({ enderecos }) => enderecos[index]?.codigoCidade ?? '');
  const estados = useEstados();
  const cidades = useCidades(codigoEstado);

  const handleEstado = (codigo: string) => {
    change((values) => withText(withText(values, `${key}.codigoEstado`, codigo), `${key}.codigoCidade`, ''));
  };
  const handleCidade = (codigo: string) => {
    change((values) => withText(values, `${key}.codigoCidade`, codigo));
  };
  return (
    <>
      <ComboboxField
        label="Estado"
        className={css.estado}
        id={fieldId(`${key}.codigoEstado`)}
        data-field={`${key}.codigoEstado`}
        name={blockFieldName('enderecos', 'codigoEstado', index)}
        value={codigoEstado}
        choices={useEstadoChoices(estados.data)}
        isLoading={estados.isLoading}
        readOnly={readOnly}
        onChoose={handleEstado}
        {...useFieldNote(notes, `${key}.codigoEstado`)}
      />
      <ComboboxField
        label="Cidade"
        className={css.cidade}
        id={fieldId(`${key}.codigoCidade`)}
        data-field={`${key}.codigoCidade`}
        name={blockFieldName('enderecos', 'codigoCidade', index)}
        value={codigoCidade}
        choices={useCidadeChoices(codigoEstado === '' ? NONE : cidades.data)}
        isLoading={cidades.isLoading}
        readOnly={readOnly}
        placeholder={codigoEstado === '' ? 'Escolha o estado' : undefined}
        onChoose={handleCidade}
        {...useFieldNote(notes, `${key}.codigoCidade`)}
      />
    </>
  );
}

const NONE: readonly Cidade[] = [];

/** The choices of states, which are also found by their sigla. */
function useEstadoChoices(estados: readonly Estado[] | undefined) {
  return useMemo(
    () => estados?.map(({ codigo, nome }) => ({ value: codigo, label: nome, short: findUf(codigo)?.sigla ?? '' })),
    [estados],
  );
}

function useCidadeChoices(cidades: readonly Cidade[] | undefined) {
  return useMemo(() => cidades?.map(({ codigo, nome }) => ({ value: codigo, label: nome })), [cidades]);
}
