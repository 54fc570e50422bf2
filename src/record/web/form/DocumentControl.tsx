import { formatCnpj, formatCpf, parseCnpj, parseCpf } from '@fichario/brasil';
import type { ClipboardEvent } from 'react';
import { CnpjField, CpfField } from '../../../kit/web/form/MaskedField.tsx';
import { notify } from '../../../kit/web/browser/notifications.store.ts';
import { TIPO_LABELS } from '../../../pessoa/labels.ts';
import { usePessoaFormHandle, useReadOnly } from '../editing/form-context.ts';
import { TextControl } from './field-controls.tsx';
import type { ControlProps } from './use-binding.tsx';

/** The document of the record. Pasting a document of the other tipo changes the tipo instead of truncating the text. */
export function DocumentControl(props: ControlProps) {
  const { change } = usePessoaFormHandle();
  const readOnly = useReadOnly();
  const isCpf = props.facts.kind === 'cpf';
  const other = isCpf ? 'juridica' : 'fisica';
  const handlePaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    const [cpf, cnpj] = [parseCpf(text), parseCnpj(text)];
    if (readOnly || (isCpf ? cnpj : cpf) === undefined) return;
    event.preventDefault();
    const pasted = isCpf ? cnpj && { cnpj: formatCnpj(cnpj) } : cpf && { cpf: formatCpf(cpf) };
    change((values) => ({ ...values, ...pasted, tipo: other }));
    notify({ kind: 'info', message: `Documento colado: a ficha agora é de ${TIPO_LABELS[other].toLowerCase()}.` });
  };
  return <TextControl as={isCpf ? CpfField : CnpjField} {...props} onPaste={handlePaste} />;
}
