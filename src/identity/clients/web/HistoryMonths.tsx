import { useState } from 'react';
import { HISTORY_MONTHS, type Membership } from '../../../access/tenant.schema.ts';
import { changeTenantSettings } from '../../../access/web/tenants.api.ts';
import { countOf } from '../../../kit/count-of.ts';
import { RadioGroup } from '../../../kit/web/form/ChoiceField.tsx';
import { useSavedChoice } from '../../../kit/web/form/useSavedChoice.ts';
import { ConfirmDialog } from '../../../kit/web/overlay/Dialog.tsx';

type Months = (typeof HISTORY_MONTHS)[number] | null;

const CHOICES: readonly Months[] = [null, ...HISTORY_MONTHS.toReversed()];

const HINT = 'O que mudou numa ficha antes disto é apagado, um mês inteiro por vez. As fichas ficam como estão.';

/** How long a client keeps earlier versions of its records. A shorter time deletes some, so it needs a confirmation. */
export function HistoryMonths({ tenant }: { tenant: Membership }) {
  const saved = tenant.settings.historyMonths ?? null;
  const save = (historyMonths: Months) => changeTenantSettings(tenant.id, { historyMonths });
  const { choice, choose } = useSavedChoice<Months>(saved, save, 'Configuração salva.');
  const [pending, setAsked] = useState<Months>();
  const handleChoose = (months: Months) => {
    if (months !== null && months < (saved ?? Number.POSITIVE_INFINITY)) setAsked(months);
    else choose(months);
  };
  const close = () => setAsked(undefined);
  return (
    <>
      <RadioGroup
        label="Guardar o histórico"
        name="historyMonths"
        hint={HINT}
        options={CHOICES.map((months) => ({ value: String(months), label: labelOf(months) }))}
        value={String(choice)}
        onChange={({ currentTarget }) => handleChoose(CHOICES.find((each) => String(each) === currentTarget.value)!)}
      />
      {pending != null && (
        <ConfirmDialog
          open
          title={`Guardar o histórico por ${labelOf(pending)}?`}
          onClose={close}
          answers={[
            { label: 'Não', onChoose: close, safe: true },
            {
              label: 'Sim, apagar o que é mais antigo',
              variant: 'danger',
              onChoose: () => {
                close();
                choose(pending);
              },
            },
          ]}
        >
          <p>{`O que mudou nas fichas antes de ${firstDayKept(pending)} é apagado do histórico em até um dia, e não volta.`}</p>
          <p>As fichas ficam como estão. Quem mudou, quando e quantas continua em Operações, sem o conteúdo.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function labelOf(months: Months): string {
  return months === null ? 'para sempre' : countOf(months / 12, 'ano', 'anos');
}

/** The first day of the kept versions: whole months are deleted. */
function firstDayKept(months: number): string {
  const today = new Date();
  return new Date(today.getFullYear(), today.getMonth() - months, 1).toLocaleDateString('pt-BR');
}
