import { LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { useCidades, useEstados } from '../../../localidades/web/localidades.api.ts';
import { CepField } from '../../../kit/web/form/MaskedField.tsx';
import { SelectField } from '../../../kit/web/form/TextField.tsx';
import { blockFieldName } from '../../../pessoa/form/form.wire.ts';
import type { BlockProps } from './BlockList.tsx';
import { FormField, FormSelect } from './FormField.tsx';
import { useFieldNote } from '../editing/field-notes.ts';
import { useFormValue, usePessoaFormHandle, useReadOnly } from '../editing/form-context.ts';
import { withText } from '../editing/form-store.ts';
import css from './PessoaForm.module.css';
import { fieldId } from '../../../pessoa/form/form-labels.ts';
import { type CepNote, useCepFill } from './use-cep-fill.ts';
import { TIPO_ENDERECO_LABELS } from '../../../pessoa/labels.ts';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';

const FIELDS_OF_ONE = BLOCKS.enderecos.fields;

/** One address: the CEP fills it, the state brings its cities. */
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
          maxLength={FIELDS_OF_ONE.logradouro.maxLength}
          {...fieldNamed('logradouro')}
        />
        <FormField
          label="Número"
          className={css.numero}
          maxLength={FIELDS_OF_ONE.numero.maxLength}
          {...fieldNamed('numero')}
        />
        <FormField
          label="Complemento"
          className={css.complemento}
          maxLength={FIELDS_OF_ONE.complemento.maxLength}
          {...fieldNamed('complemento')}
        />
        <FormField
          label="Bairro"
          className={css.bairro}
          maxLength={FIELDS_OF_ONE.bairro.maxLength}
          {...fieldNamed('bairro')}
        />
        <EstadoCidade index={index} blockKey={blockKey} />
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
 * Choosing a state clears the city and loads the cities of that state (specification, section 4). The cities of a record
 * that was opened are listed once the field has the focus or the pointer: fifty addresses would be thirty thousand cities.
 */
function EstadoCidade({ index, blockKey }: EstadoCidadeProps) {
  const { change, notes } = usePessoaFormHandle();
  const readOnly = useReadOnly();
  const key = `enderecos.${blockKey}` as const;
  const codigoEstado = useFormValue(({ enderecos }) => enderecos[index]?.codigoEstado ?? '');
  const codigoCidade = useFormValue(({ enderecos }) => enderecos[index]?.codigoCidade ?? '');
  const [opened] = useState(codigoEstado);
  const [isNear, setNear] = useState(false);
  const comeNear = () => setNear(true);
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
      <SelectField
        label="Estado"
        className={css.estado}
        id={fieldId(`${key}.codigoEstado`)}
        data-field={`${key}.codigoEstado`}
        name={blockFieldName('enderecos', 'codigoEstado', index)}
        value={codigoEstado}
        disabled={readOnly}
        onChange={(event) => handleEstado(event.currentTarget.value)}
        {...useFieldNote(notes, `${key}.codigoEstado`)}
      >
        <option value="">{estados.isPending ? 'Carregando…' : ''}</option>
        <Options choices={estados.data} value={codigoEstado} />
      </SelectField>
      <SelectField
        label="Cidade"
        className={css.cidade}
        id={fieldId(`${key}.codigoCidade`)}
        data-field={`${key}.codigoCidade`}
        name={blockFieldName('enderecos', 'codigoCidade', index)}
        value={codigoCidade}
        disabled={readOnly}
        onFocus={comeNear}
        onPointerEnter={comeNear}
        onChange={(event) => handleCidade(event.currentTarget.value)}
        {...useFieldNote(notes, `${key}.codigoCidade`)}
      >
        <option value="">{cityPrompt(codigoEstado, cidades.isLoading)}</option>
        <Options choices={cidades.data} value={codigoCidade} onlyChosen={!isNear && codigoEstado === opened} />
      </SelectField>
    </>
  );
}

function cityPrompt(codigoEstado: string, isLoading: boolean): string {
  if (codigoEstado === '') return 'Escolha o estado';
  return isLoading ? 'Carregando…' : '';
}

type Choice = { codigo: string; nome: string };

type OptionsProps = { choices: readonly Choice[] | undefined; value: string; onlyChosen?: boolean };

/** The choices; the chosen one stands there even while the list is on its way, or never came. */
function Options({ choices: all = [], value, onlyChosen = false }: OptionsProps) {
  const chosen = all.find(({ codigo }) => codigo === value);
  const isListed = value === '' || chosen !== undefined;
  const choices = onlyChosen ? (chosen ? [chosen] : []) : all;
  return (
    <>
      {!isListed && <option value={value}>{value}</option>}
      {choices.map(({ codigo, nome }) => (
        <option key={codigo} value={codigo}>
          {nome}
        </option>
      ))}
    </>
  );
}
