import { ArrowRight } from '../../../kit/web/icons/icons.ts';
import { useState } from 'react';
import { ApiProblem } from '../../../kit/web/api/api-problem.ts';
import { CheckboxField } from '../../../kit/web/form/ChoiceField.tsx';
import { useAction } from '../../../kit/web/overlay/useAction.ts';
import { Banner } from '../../../kit/web/ui/Banner.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { ErrorState, SkeletonLines } from '../../../kit/web/ui/states.tsx';
import type { FieldChange } from '../../../pessoa/items/diff.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { restoreVersion, useComparison } from './versions.api.ts';
import { FieldValue } from '../../../register/record/web/FieldValue.tsx';
import css from './HistoryList.module.css';
import { VersionPart } from './VersionPart.tsx';
import { groupByField } from './restore-fields.ts';

type Props = {
  pessoa: Pessoa;
  version: number;
  onBack: () => void;
  onRestored: (pessoa: Pessoa) => void;
  /** called with the current record if it was saved meanwhile */
  onStale: (current: Pessoa) => void;
};

/** Restores an earlier version of a record: shows the changes by field, and restores the marked fields. */
export function VersionRestore({ pessoa, version, onBack, onRestored, onStale }: Props) {
  const { data, error, refetch } = useComparison(pessoa.id, pessoa.version, version);
  const [unmarked, setUnmarked] = useState<readonly string[]>([]);
  const [openedOn] = useState(pessoa.version);
  const isStale = pessoa.version !== openedOn;
  const { act, isRunning } = useAction();
  const groups = groupByField(data?.changes ?? []);
  const chosen = groups.filter(({ field }) => !unmarked.includes(field));
  // a change of the tipo restores all fields or none
  const isWhole = groups.some(({ field }) => field === 'tipo');
  const handleRestore = () =>
    void act(async () => {
      const fields = chosen.length === groups.length ? undefined : chosen.map(({ field }) => field);
      try {
        onRestored(await restoreVersion({ pessoaId: pessoa.id, current: pessoa.version, version, fields }));
      } catch (problem) {
        if (!(problem instanceof ApiProblem) || problem.status !== 412) throw problem;
        onStale(problem.extra['current'] as Pessoa); // the server sends the current record
      }
    });
  const handleMark = (field: string, isMarked: boolean) =>
    setUnmarked(isMarked ? unmarked.filter((other) => other !== field) : [...unmarked, field]);
  return (
    <VersionPart title={`Voltar à versão ${version}`} onBack={onBack}>
      {isStale && (
        <Banner kind="warning" role="alert">
          A ficha mudou enquanto isso. Veja de novo o que muda antes de restaurar.
        </Banner>
      )}
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines />)}
      {data && groups.length === 0 && <p>A ficha está como nesta versão: não há nada a restaurar.</p>}
      {data && groups.length > 0 && (
        <>
          <p className={css.lead}>Marque o que volta a ser como era. Nada se perde: é uma versão nova.</p>
          <ul className={css.fields} aria-label="O que muda">
            {groups.map(({ field, label, changes }) => (
              <li key={field}>
                <CheckboxField
                  label={label}
                  checked={!unmarked.includes(field)}
                  disabled={isWhole}
                  onChange={(event) => handleMark(field, event.currentTarget.checked)}
                />
                <Changes changes={changes} field={field} />
              </li>
            ))}
          </ul>
          <div className={css.answers}>
            <Button onClick={onBack}>Cancelar</Button>
            <Button variant="primary" loading={isRunning} disabled={chosen.length === 0} onClick={handleRestore}>
              {chosen.length === 1 ? 'Restaurar 1 campo' : `Restaurar ${chosen.length} campos`}
            </Button>
          </div>
        </>
      )}
    </VersionPart>
  );
}

function Changes({ changes, field }: { changes: readonly FieldChange[]; field: string }) {
  return (
    <dl className={css.fieldChanges}>
      {changes.map(({ path, label, before, after }) => (
        <div key={path + String(before === null)}>
          {path !== field && <dt>{label}</dt>}
          <dd>
            <span className={css.before}>
              <FieldValue path={path} value={before} />
            </span>{' '}
            <ArrowRight aria-label="volta a ser" /> <FieldValue path={path} value={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
