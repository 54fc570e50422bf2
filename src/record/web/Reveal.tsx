import { formatCpf } from '@fichario/brasil';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../kit/web/api/api-client.ts';
import type { RequestOf } from '../../kit/web/api/api-types.ts';
import { FormDialog } from '../../kit/web/form/FormDialog.tsx';
import { SelectField, TextField } from '../../kit/web/form/TextField.tsx';
import { useServerForm } from '../../kit/web/form/useServerForm.ts';
import { Dialog } from '../../kit/web/overlay/Dialog.tsx';
import { Button } from '../../kit/web/ui/Button.tsx';
import { byName, PESSOA } from '../../pessoa/fields/field-list.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';

type RevealedField = { label: string; value: string };
type Field = RequestOf<'post', '/api/pessoas/{id}/reveal'>['body']['field'];
type Choice = { field: Field; label: string };

/** "Mostrar": reveals a masked field, for a reason that goes into the audit trail. */
export function Reveal({ pessoa }: { pessoa: Pessoa }) {
  const [isOpen, setOpen] = useState(false);
  const [revealed, setRevealed] = useState<RevealedField>();
  const choices = maskedFieldsOf(pessoa);
  if (choices.length === 0) return null;
  return (
    <>
      <Button variant="subtle" icon={<Eye />} onClick={() => setOpen(true)}>
        Mostrar
      </Button>
      {isOpen && (
        <ReasonDialog
          pessoa={pessoa}
          choices={choices}
          onClose={() => setOpen(false)}
          onRevealed={(field) => {
            setOpen(false);
            setRevealed(field);
          }}
        />
      )}
      {revealed && <RevealedDialog pessoa={pessoa} revealed={revealed} onClose={() => setRevealed(undefined)} />}
    </>
  );
}

function maskedFieldsOf(pessoa: Pessoa): Choice[] {
  const values = byName(pessoa);
  return PESSOA.fields.flatMap(
    ([field, { maskedWithout, label }]) =>
      maskedWithout !== undefined && typeof values[field] === 'string' ? [{ field: field as Field, label }] : [], // the route accepts the masked fields
  );
}

type ReasonProps = {
  pessoa: Pessoa;
  choices: readonly Choice[];
  onClose: () => void;
  onRevealed: (revealed: RevealedField) => void;
};

function ReasonDialog({ pessoa, choices, onClose, onRevealed }: ReasonProps) {
  const { field, formProps, problem, isSending } = useServerForm<RequestOf<'post', '/api/pessoas/{id}/reveal'>['body']>(
    {
      defaultValues: { field: choices[0]?.field, reason: '' },
      send: async (values) => {
        const { data } = await api.post('/api/pessoas/{id}/reveal', { params: { id: pessoa.id }, body: values });
        const label = choices.find((choice) => choice.field === values.field)?.label ?? values.field;
        onRevealed({ label, value: values.field === 'cpf' ? formatCpf(data.value ?? '') : (data.value ?? '') });
      },
      submitOnLast: true,
    },
  );
  return (
    <FormDialog title="Mostrar documento" submitLabel="Mostrar" {...{ onClose, formProps, problem, isSending }}>
      <SelectField {...field('field')} label="Campo">
        {choices.map((choice) => (
          <option key={choice.field} value={choice.field}>
            {choice.label}
          </option>
        ))}
      </SelectField>
      <TextField
        {...field('reason')}
        label="Motivo"
        hint="Fica na auditoria, com seu nome, a ficha e a hora."
        maxLength={200}
        autoComplete="off"
      />
    </FormDialog>
  );
}

type RevealedProps = { pessoa: Pessoa; revealed: RevealedField; onClose: () => void };

function RevealedDialog({ pessoa, revealed, onClose }: RevealedProps) {
  return (
    <Dialog
      open
      title={`${revealed.label} de ${pessoa.nome}`}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose} data-autofocus>
          Fechar
        </Button>
      }
    >
      <p>
        <output aria-label={revealed.label}>{revealed.value}</output>
      </p>
    </Dialog>
  );
}
