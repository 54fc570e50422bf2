import { trocarLetras } from '@fichario/brasil/fiscal';
import { FileCheck, FileWarning } from '../../../kit/web/icons/icons.ts';
import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useMay } from '../../../access/web/use-permissions.ts';
import { lazyComponent } from '../../../kit/web/routing/lazy-component.tsx';
import { usePanel } from '../../../kit/web/overlay/usePanel.ts';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { toFieldKey, toInput } from '../../model/form-convert.ts';
import { fieldLabel } from '../../model/form-labels.ts';
import { checkNfe, isProntaParaNota } from '../../../pessoa/nfe/check-nfe.ts';
import { refusedOf } from '../../../pessoa/nfe/nfe-items.ts';
import { nfeRecordOf } from '../../../pessoa/nfe/nfe-record-of.ts';
import type { NfeItem } from '../../../pessoa/nfe/nfe-texts.ts';
import type { Pessoa, PessoaFormValues } from '../../../pessoa/pessoa.ts';
import { normalizePessoa } from '../../../pessoa/rules/normalize.ts';
import { useFormValue, usePessoaFormHandle, useReadOnly } from '../editing/form-context.ts';
import { type FieldKey, readText, withValue } from '../editing/form-store.ts';
import { findPart } from './requested-part.ts';
import css from './NfeMark.module.css';

const CompareDialog = lazyComponent(async () => (await import('../cnpj/CompareDialog.tsx')).CompareDialog);

/** A fault that the SEFAZ would refuse, with its field in the form. */
type NfeFault = NfeItem & { field: FieldKey };

/**
 * Shows whether the record with the current values of the form is ready for an invoice. A panel lists the faults, each linked
 * to its field. It never blocks a save.
 */
export function NfeMark({ today, pessoa }: { today: string; pessoa: Pessoa | undefined }) {
  const [isComparing, setComparing] = useState(false);
  const values = useDeferredValue(useFormValue((all) => all));
  const found = useMemo(() => findIn(values, today), [values, today]);
  const { open, hide, leave, buttonProps, panelProps } = usePanel();
  if (found.length === 0)
    return (
      <span className={css.ready}>
        <FileCheck aria-hidden="true" /> Pronta para a nota
      </span>
    );
  return (
    <>
      <Button
        {...buttonProps}
        size="sm"
        variant="subtle"
        icon={isProntaParaNota(found) ? <FileCheck /> : <FileWarning />}
        className={css.mark}
      >
        {summaryOf(found)}
      </Button>
      <div {...panelProps} aria-label="O que a nota fiscal pede" className={css.panel}>
        {open && (
          <ul>
            {found.map((item) => (
              <FoundLine
                key={`${item.code} ${item.path}`}
                {...{ item, values, hide, leave }}
                onLookUp={pessoa && (() => setComparing(true))}
              />
            ))}
          </ul>
        )}
      </div>
      {isComparing && pessoa && (
        <Suspense>
          <CompareDialog pessoa={pessoa} onClose={() => setComparing(false)} />
        </Suspense>
      )}
    </>
  );
}

type FoundLineProps = {
  item: NfeFault;
  values: PessoaFormValues;
  hide: () => void;
  leave: () => void;
  /** opens the look-up of a stored record */
  onLookUp: (() => void) | undefined;
};

/** Faults that a look-up at the Receita may end. */
const OF_RECEITA = new Set(['nfe_cnpj_nao_existe', 'nfe_cnpj_nao_ativo']);

function FoundLine({ item, values, hide, leave, onLookUp }: FoundLineProps) {
  const mayLookUp = useMay('cnpj.lookUp');
  const { change } = usePessoaFormHandle();
  const readOnly = useReadOnly();
  const handleRepair = () => {
    leave();
    change((now) => withValue(now, item.field, trocarLetras(readText(now, item.field))));
  };
  return (
    <li data-nivel={item.nivel}>
      <button
        type="button"
        className={css.item}
        onClick={() => {
          hide();
          goTo(item.field);
        }}
      >
        <strong>{fieldLabel(item.field, values)}</strong>
        <span>{item.message}</span>
        {item.cStat.length > 0 && <small>{`rejeição ${item.cStat.join(', ')}`}</small>}
      </button>
      {item.code === 'nfe_letra_estranha' && !readOnly && (
        <Button size="sm" onClick={handleRepair}>
          Trocar
        </Button>
      )}
      {OF_RECEITA.has(item.code) && onLookUp && mayLookUp && (
        <Button
          size="sm"
          onClick={() => {
            hide();
            onLookUp();
          }}
        >
          Consultar a Receita
        </Button>
      )}
    </li>
  );
}

function findIn(values: PessoaFormValues, today: string): NfeFault[] {
  const { input, keys } = toInput(values);
  const items = checkNfe(nfeRecordOf(normalizePessoa(input)), { hoje: today });
  return items.map((item) => ({ ...item, field: toFieldKey(item.path, keys) as FieldKey })); // a field of the record
}

/** `Nota fiscal: 2 correções`, or a hint if there are only recommendations. */
function summaryOf(found: readonly NfeFault[]): string {
  const refused = refusedOf(found).length;
  if (refused === 0) return `Pronta para a nota, com ${found.length} ${found.length === 1 ? 'aviso' : 'avisos'}`;
  return `Nota fiscal: ${refused} ${refused === 1 ? 'correção' : 'correções'}`;
}

function goTo(field: FieldKey): void {
  const target = findPart(field);
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'center' });
}
