import type { KeyboardEvent } from 'react';
import { useTenantChoice } from '../../../../access/web/tenant-choice.store.ts';
import { Link } from '../../../../kit/web/routing/Link.tsx';
import { Button } from '../../../../kit/web/ui/Button.tsx';
import { recordLink } from '../../../../register/record/web/record-href.ts';
import type { AlikeChoice, ImportRow, RowAlike } from '../../../model/import.ts';
import css from './AlikeRows.module.css';
import { choiceOf, mayUpdate } from './use-alike-choices.ts';

export const CHOICES = [
  { choice: 'update', label: 'Atualizar' },
  { choice: 'create', label: 'Criar' },
  { choice: 'skip', label: 'Pular' },
] as const satisfies readonly { choice: AlikeChoice; label: string }[];

const CERTEZAS = { certa: 'certa', provavel: 'provável' } as const;
const MOST_CELLS = 4;
const MOST_REASONS = 2;

type Props = {
  row: ImportRow;
  targets: readonly (string | null)[];
  onKeyDown: (event: KeyboardEvent) => void;
  onChoose: (choice: AlikeChoice) => void;
};

/** A row of the file with its possible matches, the reasons, and the choices. */
export function AlikeRow({ row, targets, onKeyDown, onChoose }: Props) {
  const { line, issues, alike = [] } = row;
  const chosen = choiceOf(row);
  // the choice may lead to a fault: then the row is not imported
  const faults = chosen === undefined || chosen === 'skip' ? [] : issues;
  return (
    <>
      <div className={css.text}>
        <p className={css.head}>
          {cellsOf(row, targets)} <span className={css.code}>{`linha ${line}`}</span>
        </p>
        {alike.map((candidate) => (
          <Other key={candidate.pessoa?.id ?? candidate.line} alike={candidate} />
        ))}
        {faults.map(({ code, message }) => (
          <p key={code} className={css.fault}>
            {message}
          </p>
        ))}
      </div>
      <fieldset className={css.choices}>
        <legend className={css.legend}>{`O que fazer com a linha ${line}`}</legend>
        {CHOICES.map(({ choice, label }) => (
          <Button
            key={choice}
            size="sm"
            variant={chosen === choice ? 'primary' : 'default'}
            aria-pressed={chosen === choice}
            aria-label={`${label} a linha ${line}`}
            disabled={choice === 'update' && !mayUpdate(row)}
            onKeyDown={onKeyDown}
            onClick={() => onChoose(choice)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
    </>
  );
}

/** The first filled cells that have a field. */
function cellsOf({ cells }: ImportRow, targets: readonly (string | null)[]): string {
  const filled = cells.filter((cell, column) => cell.trim() !== '' && (targets[column] ?? null) !== null);
  return filled.slice(0, MOST_CELLS).join(' · ');
}

function Other({ alike: { pessoa, line, certeza, reasons, against } }: { alike: RowAlike }) {
  const tenant = useTenantChoice();
  const speaking = reasons.filter(({ points }) => points > 0).slice(0, MOST_REASONS);
  return (
    <p className={css.other}>
      {pessoa ? (
        <Link {...recordLink({ ...pessoa, tipo: 'fisica' }, tenant)} target="_blank">
          {`${pessoa.nome} nº ${pessoa.codigo}`}
        </Link>
      ) : (
        <span>{`Igual à linha ${line}`}</span>
      )}
      <span className={css.certeza} data-certeza={certeza}>
        {CERTEZAS[certeza]}
      </span>
      <span className={css.reasons} title={against}>
        {speaking.map(({ reason }) => reason).join(', ')}
      </span>
    </p>
  );
}
