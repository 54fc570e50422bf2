import { LoaderCircle } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useCidades, useEstados } from '../../localidades/web/localidades.api.ts';
import { CepField } from '../../web/ui/MaskedField.tsx';
import { SelectField } from '../../web/ui/TextField.tsx';
import { blockFieldName } from '../pessoas.wire.ts';
import type { BlockProps } from './BlockList.tsx';
import { FormField, FormSelect } from './FormField.tsx';
import { useFieldNote } from './field-notes.ts';
import { usePessoaFormHandle } from './form-context.ts';
import css from './PessoaForm.module.css';
import { fieldId } from './pessoa-form.labels.ts';
import { TIPO_ENDERECO_LABELS } from './pessoa-form.model.ts';
import { type CepNote, useCepFill } from './use-cep-fill.ts';

/** One address: the CEP fills it, the state brings its cities. */
export function EnderecoFields({ index, blockKey, actions }: BlockProps) {
  const { note, isPending, onCepInput, onTyped } = useCepFill(index, blockKey);
  const at = { path: `enderecos.${index}`, key: `enderecos.${blockKey}` } as const;
  const field = <Name extends 'logradouro' | 'numero' | 'complemento' | 'bairro'>(name: Name) =>
    ({
      path: `${at.path}.${name}`,
      fieldKey: `${at.key}.${name}`,
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
          path={`${at.path}.tipo`}
          fieldKey={`${at.key}.tipo`}
          labels={TIPO_ENDERECO_LABELS}
        />
        {actions}
      </div>
      <div className={css.endereco}>
        <FormField
          as={CepField}
          label="CEP"
          className={css.cep}
          path={`${at.path}.cep`}
          fieldKey={`${at.key}.cep`}
          name={blockFieldName('enderecos', 'cep', index)}
          hint={<CepHint note={note} isPending={isPending} />}
          onInput={(event) => onCepInput(event.currentTarget.value)}
        />
        <FormField
          label="Logradouro"
          className={css.logradouro}
          maxLength={200}
          {...field('logradouro')}
          onInput={() => onTyped('logradouro')}
        />
        <FormField label="Número" className={css.numero} maxLength={20} {...field('numero')} />
        <FormField label="Complemento" className={css.complemento} maxLength={100} {...field('complemento')} />
        <FormField
          label="Bairro"
          className={css.bairro}
          maxLength={100}
          {...field('bairro')}
          onInput={() => onTyped('bairro')}
        />
        <EstadoCidade index={index} blockKey={blockKey} onTyped={onTyped} />
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

type EstadoCidadeProps = Pick<BlockProps, 'index' | 'blockKey'> & {
  onTyped: (field: 'codigoEstado' | 'codigoCidade') => void;
};

/** Choosing a state clears the city and loads the cities of that state (specification, section 4). */
function EstadoCidade({ index, blockKey, onTyped }: EstadoCidadeProps) {
  const { control, setValue, notes, readOnly, onProgrammaticChange } = usePessoaFormHandle();
  const path = `enderecos.${index}` as const;
  const key = `enderecos.${blockKey}`;
  const codigoEstado = useWatch({ control, name: `${path}.codigoEstado` }) ?? '';
  const codigoCidade = useWatch({ control, name: `${path}.codigoCidade` }) ?? '';
  const estados = useEstados();
  const cidades = useCidades(codigoEstado);

  const handleEstado = (codigo: string) => {
    onTyped('codigoEstado');
    setValue(`${path}.codigoEstado`, codigo);
    setValue(`${path}.codigoCidade`, '');
    onProgrammaticChange();
  };
  const handleCidade = (codigo: string) => {
    onTyped('codigoCidade');
    setValue(`${path}.codigoCidade`, codigo);
    onProgrammaticChange();
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
        onChange={(event) => handleCidade(event.currentTarget.value)}
        {...useFieldNote(notes, `${key}.codigoCidade`)}
      >
        <option value="">{cityPrompt(codigoEstado, cidades.isLoading)}</option>
        <Options choices={cidades.data} value={codigoCidade} />
      </SelectField>
    </>
  );
}

function cityPrompt(codigoEstado: string, isLoading: boolean): string {
  if (codigoEstado === '') return 'Escolha o estado';
  return isLoading ? 'Carregando…' : '';
}

type Choice = { codigo: string; nome: string };

/** The choices; the chosen one stands there even while the list is on its way, or never came. */
function Options({ choices = [], value }: { choices: readonly Choice[] | undefined; value: string }) {
  const isListed = value === '' || choices.some(({ codigo }) => codigo === value);
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
