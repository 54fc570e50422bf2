import { formatCnpj, formatCpf, parseCnpj, parseCpf } from '@fichario/brasil';
import type { ClipboardEvent } from 'react';
import { CnpjField, CpfField } from '../../../kit/web/form/MaskedField.tsx';
import { notify } from '../../../kit/web/overlay/notifications.store.ts';
import type { Tipo } from '../../../pessoa/fields/kinds.ts';
import { TIPO_LABELS } from '../../../pessoa/labels.ts';
import { usePessoaFormHandle, useReadOnly } from '../editing/form-context.ts';
import { FormField } from './FormField.tsx';
import type { ControlProps } from './control-props.ts';

export function CpfControl({ line, className }: ControlProps) {
  const onPaste = usePasteOfOther('juridica');
  return <FormField as={CpfField} className={className} label={line.label} field="cpf" onPaste={onPaste} />;
}

export function CnpjControl({ line, className }: ControlProps) {
  const onPaste = usePasteOfOther('fisica');
  return <FormField as={CnpjField} className={className} label={line.label} field="cnpj" onPaste={onPaste} />;
}

/** Pasting a document of the other tipo changes the tipo of the record, instead of truncating the document. */
function usePasteOfOther(other: Tipo) {
  const { change } = usePessoaFormHandle();
  const readOnly = useReadOnly();
  return (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    const document = other === 'juridica' ? parseCnpj(text) : parseCpf(text);
    if (readOnly || document === undefined) return;
    event.preventDefault();
    const pasted = other === 'juridica' ? { cnpj: formatCnpj(document) } : { cpf: formatCpf(document) };
    change((values) => ({ ...values, ...pasted, tipo: other }));
    notify({ kind: 'info', message: `Documento colado: a ficha agora é de ${TIPO_LABELS[other].toLowerCase()}.` });
  };
}
