import { formatTelefone, isDialledAbroad, parseTelefone, tipoOfTelefone } from '@fichario/brasil';
import { useRef } from 'react';
import { TelefoneField } from '../../../kit/web/form/MaskedField.tsx';
import { blockFieldName } from '../../../pessoa/form/form.wire.ts';
import type { FormBlock } from '../../../pessoa/form/form-model.ts';
import { TIPO_TELEFONE_LABELS } from '../../../pessoa/labels.ts';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';
import { useFormValue, usePessoaFormHandle } from '../editing/form-context.ts';
import type { BlockProps } from './BlockList.tsx';
import { FormField, type FormFieldProps, FormSelect } from './FormField.tsx';
import { ItemFields } from './ItemFields.tsx';
import css from './PessoaForm.module.css';

/** What is drawn here; the list has the other fields. */
const OWN = new Set(['tipo', 'numero']);

/** The fields of one phone. Typing the number sets its tipo; a tipo that is chosen afterwards stays. */
export function TelefoneFields({ index, blockKey, actions }: BlockProps) {
  const { handleChoice, ...numberProps } = useDerivedTipo(blockKey);
  const at = `telefones.${blockKey}` as const;
  return (
    <div className={css.telefone}>
      <FormSelect
        label="Tipo"
        hideLabel={index > 0}
        field={`${at}.tipo`}
        name={`telefones.${index}.tipo`}
        labels={TIPO_TELEFONE_LABELS}
        onChange={handleChoice}
      />
      <Numero label="Número" hideLabel={index > 0} {...{ index, blockKey }} {...numberProps} />
      <div className={css.others}>
        <ItemFields group="telefones" blockKey={blockKey} index={index} except={OWN} />
      </div>
      {actions}
    </div>
  );
}

/** The number of a phone by itself, which sets the tipo as well. */
export function TelefoneNumero({ index, blockKey }: Pick<BlockProps, 'index' | 'blockKey'>) {
  const { handleChoice: _handleChoice, ...numberProps } = useDerivedTipo(blockKey);
  return <Numero label={BLOCKS.telefones.label} {...{ index, blockKey }} {...numberProps} />;
}

type NumeroProps = Pick<BlockProps, 'index' | 'blockKey'> & Omit<FormFieldProps, 'field' | 'name' | 'as'>;

function Numero({ index, blockKey, ...props }: NumeroProps) {
  const isAbroad = useFormValue(({ telefones }) => isDialledAbroad(telefones[index]?.numero ?? ''));
  return (
    <FormField
      as={TelefoneField}
      field={`telefones.${blockKey}.numero`}
      name={blockFieldName('telefones', 'numero', index)}
      {...(isAbroad && { maxLength: ABROAD_MAX_LENGTH })}
      {...props}
    />
  );
}

/** E.164 allows 15 digits after the +, which people separate by spaces. */
const ABROAD_MAX_LENGTH = 20;
/** With fewer digits, the number may be incomplete: 119 is a service, but also the start of a mobile number. */
const COMPLETE_DIGITS = 10;

/** Derives the tipo of a phone from its number: once the number is complete, and on leaving its field. */
function useDerivedTipo(blockKey: string) {
  const changeBlock = useChangeBlock(blockKey);
  const isTyped = useRef(false);
  return {
    handleChoice: () => {
      isTyped.current = false;
    },
    onInput: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => {
      isTyped.current = true;
      if (isDialledAbroad(value) || value.replace(/[^0-9]/g, '').length >= COMPLETE_DIGITS) changeBlock(withTipo);
    },
    onBlur: () => {
      if (isTyped.current) changeBlock((block) => withFormat(withTipo(block)));
      isTyped.current = false;
    },
  };
}

/** Returns a function that updates the block, if the update changes it. */
function useChangeBlock(blockKey: string) {
  const { store, change } = usePessoaFormHandle();
  return (update: (block: FormBlock['telefones']) => FormBlock['telefones']) => {
    const isChanged = (block: FormBlock['telefones']) => block.key === blockKey && update(block) !== block;
    if (!store.get().telefones.some(isChanged)) return;
    change((values) => ({
      ...values,
      telefones: values.telefones.map((block) => (block.key === blockKey ? update(block) : block)),
    }));
  };
}

function withTipo(block: FormBlock['telefones']): FormBlock['telefones'] {
  const tipo = tipoOfTelefone(block.numero) ?? block.tipo;
  return tipo === block.tipo ? block : { ...block, tipo };
}

/** Formats `+55 11 3333-4444` as `(11) 3333-4444`; any other text stays. */
function withFormat(block: FormBlock['telefones']): FormBlock['telefones'] {
  const digits = parseTelefone(block.numero, block.tipo);
  const numero = digits === undefined || block.tipo === 'exterior' ? block.numero : formatTelefone(digits);
  return numero === block.numero ? block : { ...block, numero };
}
