import { formatTelefone, isDialledAbroad, parseTelefone, tipoOfTelefone } from '@fichario/brasil';
import { useRef } from 'react';
import { TelefoneField } from '../../../kit/web/form/MaskedField.tsx';
import { blockFieldName } from '../../../pessoa/form/form.wire.ts';
import type { FormBlock } from '../../../pessoa/form/form-model.ts';
import { TIPO_TELEFONE_LABELS } from '../../../pessoa/labels.ts';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';
import { useFormValue, usePessoaFormHandle } from '../editing/form-context.ts';
import type { BlockProps } from './BlockList.tsx';
import { FormField, FormSelect } from './FormField.tsx';
import css from './PessoaForm.module.css';

/** One phone. Its kind follows from the digits as they are typed; one that is chosen after them stays. */
export function TelefoneFields({ index, blockKey, actions }: BlockProps) {
  const isAbroad = useFormValue(({ telefones }) => isDialledAbroad(telefones[index]?.numero ?? ''));
  const { handleChoice, ...following } = useFollowingTipo(blockKey);
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
      <FormField
        as={TelefoneField}
        label="Número"
        hideLabel={index > 0}
        field={`${at}.numero`}
        name={blockFieldName('telefones', 'numero', index)}
        {...(isAbroad && { maxLength: ABROAD_MAX_LENGTH })}
        {...following}
      />
      <FormField
        label="Observação"
        hideLabel={index > 0}
        field={`${at}.observacao`}
        name={`telefones.${index}.observacao`}
        maxLength={BLOCKS.telefones.fields.observacao.maxLength}
      />
      {actions}
    </div>
  );
}

/** E.164 has 15 digits behind the +; people put spaces between them. */
const ABROAD_MAX_LENGTH = 20;
/** With fewer digits, what is being typed may still become another number: 119 is a service, and the beginning of a mobile. */
const WHOLE_NUMBER = 10;

/** What the field of a number does so that its kind follows: while a whole number is typed, and on leaving it. */
function useFollowingTipo(blockKey: string) {
  const { store, change } = usePessoaFormHandle();
  const isTyped = useRef(false);
  const changeBlock = (update: (block: FormBlock['telefones']) => FormBlock['telefones']) => {
    const isOther = (block: FormBlock['telefones']) => block.key === blockKey && update(block) !== block;
    if (!store.get().telefones.some(isOther)) return;
    change((values) => ({
      ...values,
      telefones: values.telefones.map((block) => (block.key === blockKey ? update(block) : block)),
    }));
  };
  return {
    handleChoice: () => {
      isTyped.current = false;
    },
    onInput: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => {
      isTyped.current = true;
      if (isDialledAbroad(value) || value.replace(/[^0-9]/g, '').length >= WHOLE_NUMBER) changeBlock(withTipo);
    },
    onBlur: () => {
      if (isTyped.current) changeBlock((block) => withFormat(withTipo(block)));
      isTyped.current = false;
    },
  };
}

function withTipo(block: FormBlock['telefones']): FormBlock['telefones'] {
  const tipo = tipoOfTelefone(block.numero) ?? block.tipo;
  return tipo === block.tipo ? block : { ...block, tipo };
}

/** `+55 11 3333-4444` as `(11) 3333-4444`; what is no number stays. */
function withFormat(block: FormBlock['telefones']): FormBlock['telefones'] {
  const digits = parseTelefone(block.numero, block.tipo);
  const numero = digits === undefined || block.tipo === 'exterior' ? block.numero : formatTelefone(digits);
  return numero === block.numero ? block : { ...block, numero };
}
