import { useState } from 'react';
import { useServerForm } from '../../../kit/web/form/useServerForm.ts';
import { TextField } from '../../../kit/web/form/TextField.tsx';
import { api } from '../../../kit/web/api/api-client.ts';
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';

type Partner = { nome: string; qualificacao: string };

/** The partners of a company, asked for with a reason and shown once. */
export function Partners({ cnpj }: { cnpj: string }) {
  const [isAsking, setAsking] = useState(false);
  const [partners, setPartners] = useState<readonly Partner[] | null>();
  return (
    <>
      {partners === undefined && (
        <Button size="sm" variant="subtle" onClick={() => setAsking(true)}>
          Ver os sócios…
        </Button>
      )}
      {partners === null && <p role="status">Nenhuma fonte respondeu sobre os sócios agora.</p>}
      {partners?.length === 0 && <p role="status">A resposta não tem sócios.</p>}
      {partners && partners.length > 0 && (
        <ul aria-label="Sócios">
          {partners.map(({ nome, qualificacao }) => (
            <li key={`${nome} ${qualificacao}`}>{[nome, qualificacao].filter(Boolean).join(' · ')}</li>
          ))}
        </ul>
      )}
      {isAsking && (
        <ReasonDialog
          cnpj={cnpj}
          onClose={() => setAsking(false)}
          onShown={(shown) => {
            setAsking(false);
            setPartners(shown);
          }}
        />
      )}
    </>
  );
}

type ReasonProps = { cnpj: string; onClose: () => void; onShown: (partners: readonly Partner[] | null) => void };

function ReasonDialog({ cnpj, onClose, onShown }: ReasonProps) {
  const { field, formProps, problem, isSending } = useServerForm<{ reason: string }>({
    defaultValues: { reason: '' },
    send: async ({ reason }) => onShown((await api.post('/api/cnpj/socios', { body: { cnpj, reason } })).data.socios),
    submitOnLast: true,
  });
  return (
    <FormDialog title="Ver os sócios" submitLabel="Mostrar" {...{ onClose, formProps, problem, isSending }}>
      <TextField
        {...field('reason')}
        label="Motivo"
        hint="Fica na auditoria, com seu nome, o CNPJ e a hora. Os sócios não são guardados."
        maxLength={200}
        autoComplete="off"
      />
    </FormDialog>
  );
}
