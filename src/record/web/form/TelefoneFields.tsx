import { formatTelefone, isDialledAbroad, parseTelefone, tipoOfTelefone } from '@fichario/brasil';
import { useRef } from 'react';
import { useIsNarrow } from '../../../kit/web/browser/useIsNarrow.ts';
import type { FormBlock } from '../../model/form-model.ts';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';
import { usePessoaFormHandle } from '../editing/form-context.ts';
import type { ItemProps } from './BlockItem.tsx';
import { BriefField } from './brief/BriefField.tsx';
import { ChoiceControl, PhoneControl } from './field-controls.tsx';
import { controlsOf, ItemFields, type ItemPlace } from './ItemFields.tsx';
import css from './PessoaForm.module.css';

/** The fields drawn here; ItemFields draws the others. */
const OWN = new Set(['tipo', 'numero']);

/** The fields of a phone. Typing the number sets its tipo; a tipo chosen afterwards stays. */
export function TelefoneFields({ actions, ...place }: ItemProps) {
  const isNarrow = useIsNarrow();
  const item = { ...place, hideLabel: place.index > 0 && !isNarrow };
  const at = controlsOf(BLOCKS.telefones, item);
  const tipo = at('tipo');
  const { handleChoice, ...numberProps } = useDerivedTipo(item.blockKey);
  return (
    <div className={css.contact}>
      <BriefField field={tipo.bound.field} facts={tipo.facts}>
        <ChoiceControl {...tipo} onChange={handleChoice} />
      </BriefField>
      <PhoneControl {...at('numero')} {...numberProps} />
      <ItemFields {...item} except={OWN} />
      {actions}
    </div>
  );
}

/** The number of a phone without its other fields. It sets the tipo, too. */
export function TelefoneNumero(item: ItemPlace) {
  const { handleChoice: _handleChoice, ...numberProps } = useDerivedTipo(item.blockKey);
  const { bound, facts } = controlsOf(BLOCKS.telefones, item)('numero');
  return <PhoneControl bound={{ ...bound, label: item.list.label }} facts={facts} {...numberProps} />;
}

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
  const byDigits = tipoOfTelefone(block.numero) ?? block.tipo;
  const tipo = block.tipo === 'fax' && byDigits === 'fixo' ? 'fax' : byDigits;
  return tipo === block.tipo ? block : { ...block, tipo };
}

/** Formats `+55 11 3333-4444` as `(11) 3333-4444`; any other text stays. */
function withFormat(block: FormBlock['telefones']): FormBlock['telefones'] {
  const digits = parseTelefone(block.numero, block.tipo);
  const numero = digits === undefined || block.tipo === 'exterior' ? block.numero : formatTelefone(digits);
  return numero === block.numero ? block : { ...block, numero };
}
