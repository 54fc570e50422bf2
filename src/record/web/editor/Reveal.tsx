import { Eye } from '../../../kit/web/icons/icons.ts';
import { useState } from 'react';
import { api } from '../../../kit/web/api/api-client.ts';
import type { RequestOf } from '../../../kit/web/api/api-types.ts';
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx';
import { SelectField, TextField } from '../../../kit/web/form/TextField.tsx';
import { useServerForm } from '../../../kit/web/form/useServerForm.ts';
import { Dialog } from '../../../kit/web/overlay/Dialog.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { maskedIn, shownAt } from '../../../pessoa/masked.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';

type RevealedField = { label: string; value: string };
type Request = RequestOf<'post', '/api/pessoas/{id}/reveal'>['body'];

/** "Mostrar": reveals a masked field. The reason goes into the audit trail. */
export function Reveal({ pessoa }: { pessoa: Pessoa }) {
  const [isOpen, setOpen] = useState(false);
  const [revealed, setRevealed] = useState<RevealedField>();
  const choices = maskedIn(pessoa);
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

type ReasonProps = {
  pessoa: Pessoa;
  choices: ReturnType<typeof maskedIn>;
  onClose: () => void;
  onRevealed: (revealed: RevealedField) => void;
};

function ReasonDialog({ pessoa, choices, onClose, onRevealed }: ReasonProps) {
  const { field, formProps, problem, isSending } = useServerForm<Request>({
    defaultValues: { field: choices[0]?.path ?? '', reason: '' },
    send: async (values) => {
      const { data } = await api.post('/api/pessoas/{id}/reveal', { params: { id: pessoa.id }, body: values });
      const label = choices.find(({ path }) => path === values.field)?.label ?? values.field;
      onRevealed({ label, value: shownAt(values.field, data.value ?? '') });
    },
    submitOnLast: true,
  });
  return (
    <FormDialog title="Mostrar documento" submitLabel="Mostrar" {...{ onClose, formProps, problem, isSending }}>
      <SelectField {...field('field')} label="Campo">
        {choices.map(({ path, label }) => (
          <option key={path} value={path}>
            {label}
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
