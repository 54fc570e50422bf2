import { completeDinheiro, MAX_PHONE_LENGTH } from '@fichario/brasil';
import { type Ref, useCallback } from 'react';
import { maskWhenTouched } from './late-mask.ts';
import type { Mask } from './mask-input.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

export type MaskedFieldProps = TextFieldProps & { mask: Mask };

/**
 * A text field that formats what is typed. It is uncontrolled: read its `value` and listen with `onInput`, because the mask
 * writes the value itself, which React's `onChange` does not notice. A read-only field shows its value unchanged.
 */
export function MaskedField({ mask, ref, ...props }: MaskedFieldProps) {
  const { readOnly } = props;
  const attach = useCallback(
    (element: HTMLInputElement | null) => {
      const detach = assignRef(ref, element);
      const unmask = element && !readOnly ? maskWhenTouched(element, mask) : undefined;
      return () => {
        unmask?.();
        detach();
      };
    },
    [mask, ref, readOnly],
  );
  return <TextField spellCheck={false} {...props} ref={attach} />;
}

function assignRef<Element>(ref: Ref<Element> | undefined, element: Element | null): () => void {
  if (typeof ref === 'function') {
    const cleanUp = ref(element);
    return typeof cleanUp === 'function' ? cleanUp : () => void ref(null);
  }
  if (ref) ref.current = element;
  return () => {
    if (ref) ref.current = null;
  };
}

export function CpfField(props: TextFieldProps) {
  return <MaskedField inputMode="numeric" maxLength={14} {...props} mask="cpf" />;
}

/** A CPF or a CNPJ, decided by the typed text. */
export function DocumentoField(props: TextFieldProps) {
  return <MaskedField autoCapitalize="characters" {...props} maxLength={18} mask="documento" />;
}

/** Without the numeric keypad of a phone, because new CNPJs have letters. */
export function CnpjField(props: TextFieldProps) {
  return <MaskedField autoCapitalize="characters" maxLength={18} {...props} mask="cnpj" />;
}

export function CepField(props: TextFieldProps) {
  return <MaskedField inputMode="numeric" maxLength={9} {...props} mask="cep" />;
}

/**
 * An amount in any notation. Leaving the field formats it: `1.500` becomes `R$ 1.500,00`. Text that is no amount stays, and
 * the rule refuses it. No limit of length, because a truncated text would be another amount.
 */
export function DinheiroField({ onBlur, ...props }: TextFieldProps) {
  const handleBlur: TextFieldProps['onBlur'] = (event) => {
    replaceText(event.currentTarget, completeDinheiro(event.currentTarget.value));
    onBlur?.(event);
  };
  return <MaskedField inputMode="decimal" placeholder="R$ 0,00" {...props} mask="dinheiro" onBlur={handleBlur} />;
}

/** Replaces the text as if it were typed, so that listeners of the field notice it. */
function replaceText(element: HTMLInputElement, text: string): void {
  if (element.readOnly || element.value === text) return;
  element.value = text;
  element.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** A time of day from 00:00 to 23:59. Not `type=time`, which asks for AM and PM where the browser speaks English. */
export function HoraField(props: TextFieldProps) {
  return <MaskedField inputMode="numeric" placeholder="hh:mm" maxLength={5} {...props} mask="hora" />;
}

/** At most 15 characters, (DD) NNNNN-NNNN (specification, section 9). A form allows more for a foreign number. */
export function TelefoneField(props: TextFieldProps) {
  return <MaskedField type="tel" inputMode="tel" maxLength={MAX_PHONE_LENGTH} {...props} mask="telefone" />;
}

/** Not `type=email`, which hides the caret from masks and has its own validation. */
export function EmailField(props: TextFieldProps) {
  return <MaskedField inputMode="email" autoCapitalize="none" maxLength={254} {...props} mask="email" />;
}
