import { useState } from 'react';
import { v7 } from 'uuid';
import { useTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { countRecords } from '../../kit/web/format/number-format.ts';
import { RadioGroup } from '../../kit/web/form/ChoiceField.tsx';
import { Dialog } from '../../kit/web/overlay/Dialog.tsx';
import { useAction } from '../../kit/web/overlay/useAction.ts';
import { Button } from '../../kit/web/ui/Button.tsx';
import type { ReceitaRun } from '../receita.schema.ts';
import { applyAndAnnounce } from './apply-and-announce.ts';

const OPTIONS = [
  { value: 'all', label: 'Tudo o que mudou' },
  { value: 'situacaoReceita', label: 'Só a situação na Receita' },
];

/** Asks before all differences that wait are applied in one operation. */
export function ApplyAllDialog({ run, onClose }: { run: ReceitaRun; onClose: () => void }) {
  const tenant = useTenantChoice();
  const [what, setWhat] = useState('all');
  // a second press, or a retry after a lost answer, stays the same operation
  const [keys] = useState(() => new Map(OPTIONS.map(({ value }) => [value, v7()])));
  const { act, isRunning } = useAction();
  const handleApply = async () => {
    if (typeof tenant !== 'number') return;
    const body = { all: true as const, ...(what !== 'all' && { paths: [what] }) };
    const key = keys.get(what);
    const isDone = await act(() => applyAndAnnounce({ tenant, runId: run.id, body, ...(key && { key }) }));
    if (isDone) onClose();
  };
  return (
    <Dialog
      open
      title={`Aplicar em ${countRecords(run.open)}?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            Cancelar
          </Button>
          <Button variant="primary" loading={isRunning} onClick={() => void handleApply()}>
            Aplicar
          </Button>
        </>
      }
    >
      <RadioGroup
        label="O que aplicar"
        name="receita-what"
        stacked
        options={OPTIONS}
        value={what}
        onChange={({ target }) => setWhat(target.value)}
      />
      <p>
        Os campos da ficha recebem o que a Receita diz. O que alguém digitou depois da comparação fica como está. O
        histórico guarda tudo, e isto pode ser desfeito.
      </p>
    </Dialog>
  );
}
