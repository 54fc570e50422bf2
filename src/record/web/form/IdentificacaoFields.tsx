import { formatCnpj, formatCpf, formatNome, parseCnpj, parseCpf } from '@fichario/brasil';
import { CaseSensitive } from 'lucide-react';
import type { ClipboardEvent } from 'react';
import { DateField } from '../../../kit/web/dates/DateField.tsx';
import { RadioGroup } from '../../../kit/web/form/ChoiceField.tsx';
import { CnaeField, CnpjField, CpfField, NaturezaJuridicaField } from '../../../kit/web/form/MaskedField.tsx';
import { notify } from '../../../kit/web/overlay/notifications.store.ts';
import { IconButton } from '../../../kit/web/ui/Button.tsx';
import { fieldId } from '../../../pessoa/form/form-labels.ts';
import { TIPO_LABELS, type TipoPessoa } from '../../../pessoa/form/form-model.ts';
import { useFormValue, usePessoaFormHandle, useReadOnly } from '../editing/form-context.ts';
import { FormField, FormSection } from './FormField.tsx';
import { InscricoesFields } from './InscricoesFields.tsx';
import css from './PessoaForm.module.css';

const TIPO_OPTIONS = Object.entries(TIPO_LABELS).map(([value, label]) => ({ value, label }));

/** Who it is: the kind of pessoa, the name, the document, and what only that kind has. */
export function IdentificacaoFields() {
  const { change } = usePessoaFormHandle();
  const readOnly = useReadOnly();
  const tipo = useFormValue((values) => values.tipo);
  const handleTipo = (next: string) =>
    change((values) => ({ ...values, tipo: next === 'juridica' ? 'juridica' : 'fisica' }));
  return (
    <FormSection
      id="identificacao"
      title="Identificação"
      actions={
        <RadioGroup
          label="Tipo de pessoa"
          hideLabel
          name="tipo"
          options={TIPO_OPTIONS}
          value={tipo}
          disabled={readOnly}
          onChange={(event) => handleTipo(event.currentTarget.value)}
        />
      }
    >
      <div className={css.fields}>{tipo === 'fisica' ? <FisicaFields /> : <JuridicaFields />}</div>
      {tipo === 'juridica' && <InscricoesFields />}
    </FormSection>
  );
}

function FisicaFields() {
  const pasteElsewhere = usePasteElsewhere('juridica');
  return (
    <>
      <NomeField label="Nome" />
      <FormField as={CpfField} className={css.third} label="CPF" field="cpf" onPaste={pasteElsewhere} />
      <FormField className={css.twoThirds} label="Nome social" field="nomeSocial" maxLength={200} />
      <FormField as={DateField} className={css.third} label="Nascimento" field="nascimento" />
    </>
  );
}

function JuridicaFields() {
  const pasteElsewhere = usePasteElsewhere('fisica');
  return (
    <>
      <NomeField label="Razão social" />
      <FormField as={CnpjField} className={css.third} label="CNPJ" field="cnpj" onPaste={pasteElsewhere} />
      <FormField className={css.twoThirds} label="Nome fantasia" field="nomeFantasia" maxLength={200} />
      <FormField as={DateField} className={css.third} label="Abertura" field="abertura" />
      <FormField className={css.third} label="Inscrição municipal" field="inscricaoMunicipal" maxLength={20} />
      <FormField as={CnaeField} className={css.third} label="CNAE" field="cnae" />
      <FormField as={NaturezaJuridicaField} className={css.third} label="Natureza jurídica" field="naturezaJuridica" />
    </>
  );
}

/** The one field a record needs. The button beside it writes the name with the capitals Brazilians use; unasked, never. */
function NomeField({ label }: { label: string }) {
  const { change } = usePessoaFormHandle();
  const readOnly = useReadOnly();
  const handleFormat = () => {
    change((values) => ({ ...values, nome: formatNome(values.nome) }));
    document.getElementById(fieldId('nome'))?.focus();
  };
  return (
    <div className={css.nome}>
      <FormField label={label} field="nome" required maxLength={200} autoCapitalize="words" />
      {!readOnly && <IconButton icon={<CaseSensitive />} label="Formatar nome" onClick={handleFormat} />}
    </div>
  );
}

/** A document of the other kind pasted here makes the record one of that kind, instead of being cut to nonsense. */
function usePasteElsewhere(other: TipoPessoa) {
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
