import { RadioGroup } from '../../../kit/web/form/ChoiceField.tsx';
import { DinheiroField } from '../../../kit/web/form/MaskedField.tsx';
import { SelectField, TextArea, TextField } from '../../../kit/web/form/TextField.tsx';
import type { BulkKind } from '../../../register/operations/bulk.schema.ts';
import type { BulkDraft } from './bulk-draft.ts';
import { FIELDS } from '../../../pessoa/pessoa.fields.ts';
import { PAPEL_LABELS, SITUACAO_LABELS } from '../../../pessoa/labels.ts';
import type { Situacao } from '../../../pessoa/pessoa.ts';

const KIND_LABELS: Readonly<Record<Exclude<BulkKind, 'restore'>, string>> = {
  situacao: 'Situação',
  tags: 'Etiquetas',
  papeis: 'Papéis',
  limiteCredito: 'Limite de crédito',
  observacoes: 'Observações',
  delete: 'Excluir',
};
const KINDS = Object.keys(KIND_LABELS) as (keyof typeof KIND_LABELS)[]; // Object.keys widens
const SITUACOES = Object.keys(SITUACAO_LABELS) as Situacao[]; // the same

type Props = { draft: BulkDraft; error: string | undefined; onChange: (changes: Partial<BulkDraft>) => void };

/** What is changed, and to what. */
export function BulkFields({ draft, error, onChange }: Props) {
  return (
    <>
      <SelectField
        label="O que mudar"
        value={draft.kind}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange({ kind: KINDS.find((kind) => kind === value) ?? draft.kind, how: 'put' });
        }}
      >
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {KIND_LABELS[kind]}
          </option>
        ))}
      </SelectField>
      {draft.kind in HOW && <How draft={draft} onChange={onChange} />}
      <Value draft={draft} error={error} onChange={onChange} />
    </>
  );
}

const HOW = {
  tags: { put: 'Incluir', take: 'Tirar' },
  papeis: { put: 'Incluir', take: 'Tirar' },
  limiteCredito: { put: 'Passar a', take: 'Apagar' },
  observacoes: { put: 'Trocar por', take: 'Apagar' },
} as const;

function How({ draft, onChange }: Omit<Props, 'error'>) {
  const labels = HOW[draft.kind as keyof typeof HOW]; // asked for above
  return (
    <RadioGroup
      label="Como"
      hideLabel
      name="como"
      value={draft.how}
      options={[
        { value: 'put', label: labels.put },
        { value: 'take', label: labels.take },
      ]}
      onChange={(event) => onChange({ how: event.currentTarget.value === 'take' ? 'take' : 'put' })}
    />
  );
}

/** The value that the records get, or lose. The field of the chosen change has the focus when the dialog opens. */
function Value({ draft, error, onChange }: Props) {
  const { kind, how } = draft;
  switch (kind) {
    case 'situacao':
      return (
        <SelectField
          data-autofocus
          label="Passar a"
          error={error}
          value={draft.situacao}
          onChange={({ currentTarget: { value } }) =>
            onChange({ situacao: SITUACOES.find((situacao) => situacao === value) ?? '' })
          }
        >
          <option value="">Escolha…</option>
          {SITUACOES.map((situacao) => (
            <option key={situacao} value={situacao}>
              {SITUACAO_LABELS[situacao]}
            </option>
          ))}
        </SelectField>
      );
    case 'tags':
      return (
        <TextField
          data-autofocus
          label="Etiqueta"
          error={error}
          maxLength={40}
          value={draft.tag}
          onChange={(event) => onChange({ tag: event.currentTarget.value })}
        />
      );
    case 'papeis':
      return (
        <SelectField
          data-autofocus
          label="Papel"
          error={error}
          value={draft.papel}
          onChange={({ currentTarget: { value } }) =>
            onChange({ papel: FIELDS.papeis.choices.find((papel) => papel === value) ?? '' })
          }
        >
          <option value="">Escolha…</option>
          {FIELDS.papeis.choices.map((papel) => (
            <option key={papel} value={papel}>
              {PAPEL_LABELS[papel]}
            </option>
          ))}
        </SelectField>
      );
    case 'limiteCredito':
      if (how === 'take') return null;
      return (
        <DinheiroField
          data-autofocus
          label="Limite de crédito"
          error={error}
          value={draft.limiteCredito}
          onInput={(event) => onChange({ limiteCredito: event.currentTarget.value })}
        />
      );
    case 'observacoes':
      if (how === 'take') return null;
      return (
        <TextArea
          data-autofocus
          label="Observações"
          hint="O que está escrito nas fichas é trocado por este texto."
          error={error}
          maxLength={10_000}
          value={draft.observacoes}
          onChange={(event) => onChange({ observacoes: event.currentTarget.value })}
        />
      );
    case 'delete':
    case 'restore':
      return null;
  }
}
