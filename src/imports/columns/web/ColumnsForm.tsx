import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { CheckboxField } from '../../../kit/web/form/ChoiceField.tsx';
import { FormProblem } from '../../../kit/web/form/FormProblem.tsx';
import { useEnterToNextField } from '../../../kit/web/form/useEnterToNextField.ts';
import { formatCount } from '../../../kit/web/format/number-format.ts';
import { navigate } from '../../../kit/web/routing/router.ts';
import { Banner } from '../../../kit/web/ui/Banner.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { SkeletonLines } from '../../../kit/web/ui/states.tsx';
import type { Import, ImportSettings, ImportTable } from '../../model/import.ts';
import pageCss from '../../web/ImportPage.module.css';
import { SameFile } from '../../web/SameFile.tsx';
import { isFocusFree, StepHeading } from '../../web/StepHeading.tsx';
import { findOpenColumns } from './open-questions.ts';
import { ColumnRow } from './ColumnRow.tsx';
import css from './ColumnsForm.module.css';
import { HeadingChoice } from './HeadingChoice.tsx';
import { ProfileLine } from './ProfileLine.tsx';
import { MatchOptions } from './MatchOptions.tsx';
import {
  type ColumnsDraft,
  findRepeated,
  findUnnamed,
  isJoined,
  othersOf,
  systemIn,
  withColumn,
  withSystem,
} from './columns-draft.ts';
import { useColumnsDraft } from './use-columns-draft.ts';

/** Second step: the meaning of each column, and the handling of the rows. */
export function ColumnsStep({ current }: { current: Import }) {
  const { table, settings } = current;
  return (
    <div className={pageCss.body}>
      <StepHeading>Diga o que é cada coluna</StepHeading>
      {table && settings ? (
        <>
          <HeadingChoice current={current} table={table} />
          <ProfileLine current={current} table={table} />
          <ColumnsForm key={shapeOf(table)} current={current} table={table} saved={settings} />
        </>
      ) : (
        <SkeletonLines lines={6} />
      )}
    </div>
  );
}

export type ColumnsProps = { current: Import; table: ImportTable; saved: ImportSettings };

/** A key that changes when the file is read differently, because it then has other columns. */
function shapeOf({ columns, profile = '' }: ImportTable): string {
  return [profile, ...columns.map(({ heading }) => heading)].join('\n');
}

/**
 * Shows the columns, and next to them the settings for all rows. Where columns were not recognised, it shows only them at first,
 * with the focus on the first one. Each change is saved immediately.
 */
export function ColumnsForm({ current, table, saved }: ColumnsProps) {
  const { draft, change, check, problem } = useColumnsDraft(current.id, saved);
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set());
  // a decided column stays in the list
  const [openAtFirst] = useState(
    () => new Set(findOpenColumns({ table, settings: saved, remembered: current.remembered })),
  );
  const [onlyOpen, setOnlyOpen] = useState(openAtFirst.size > 0);
  const [isRemembered] = useState(current.remembered);
  const [isStarting, setStarting] = useState(false);
  const onKeyDown = useEnterToNextField();
  const form = useRef<HTMLFormElement>(null);
  const repeated = findRepeated(draft);
  const unnamed = findUnnamed(draft);
  const isWrong = repeated.size > 0 || unnamed.size > 0;
  const open = findOpenColumns({ table, settings: draft, remembered: isRemembered }).filter(
    (column) => !touched.has(column),
  );
  const shown = onlyOpen ? new Set([...openAtFirst, ...open, ...repeated, ...unnamed]) : undefined;
  useLayoutEffect(() => {
    const first = openAtFirst.size > 0 && isFocusFree() && form.current?.querySelector<HTMLElement>('[role=combobox]');
    if (first) first.focus();
  }, [openAtFirst]);

  const handleTarget = (column: number, target: string | null) => {
    setTouched(new Set([...touched, column]));
    change(withColumn(draft, column, target));
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isStarting || isWrong) return;
    setStarting(true);
    if (await check()) await navigate({ to: '/importar/$id', params: { id: current.id } });
    setStarting(false);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter moves on, as in every form
    <form
      ref={form}
      className={css.form}
      aria-label="Colunas"
      onKeyDown={onKeyDown}
      onSubmit={(event) => void handleSubmit(event)}
    >
      <div className={css.columns}>
        <SameFile current={current} />
        {isRemembered && (
          <Banner>
            As colunas estão como na última importação de um arquivo com estes títulos. Confira e continue.
          </Banner>
        )}
        <FormProblem>{problem}</FormProblem>
        <div className={css.summary}>
          <p>{summaryOf(draft.columns, open.length)}</p>
          {openAtFirst.size > 0 && (
            <CheckboxField
              label="Mostrar só as não reconhecidas"
              checked={onlyOpen}
              onChange={({ currentTarget }) => setOnlyOpen(currentTarget.checked)}
            />
          )}
        </div>
        <ul className={css.list} aria-label="Colunas do arquivo">
          {table.columns.map(({ heading, samples, isHidden = false, hasNoPlace = false }, column) =>
            shown && !shown.has(column) ? null : (
              <ColumnRow
                key={column}
                heading={heading}
                samples={samples}
                isHidden={isHidden}
                target={draft.columns[column] ?? null}
                isOpen={open.includes(column)}
                isRepeated={repeated.has(column)}
                meanings={draft.values?.[draft.columns[column] ?? '']}
                isJoined={isJoined(draft, column)}
                hasNoPlace={hasNoPlace && draft.columns[column] === null}
                others={othersOf(draft, column).map((other) => table.columns[other]?.heading ?? '')}
                system={systemIn(draft, column)}
                onSystem={(system) => change(withSystem(draft, column, system))}
                onChange={(target) => handleTarget(column, target)}
              />
            ),
          )}
        </ul>
      </div>
      <MatchOptions draft={draft} onChange={change} />
      <div className={pageCss.foot}>
        <p className={pageCss.said}>{explain(draft)}</p>
        <Button type="submit" variant="primary" loading={isStarting} disabled={isWrong} main>
          Conferir o arquivo
        </Button>
      </div>
    </form>
  );
}

function explain(draft: ColumnsDraft): string {
  if (findRepeated(draft).size > 0)
    return 'Um campo tem coluna e também valor fixo, ou não pode ter duas colunas. Escolha outro, ou Não importar.';
  if (findUnnamed(draft).size > 0) return 'Diga de que sistema são os códigos externos, ou escolha Não importar.';
  return 'A conferência lê o arquivo inteiro e não muda nada no cadastro.';
}

function summaryOf(columns: readonly (string | null)[], open: number): string {
  const used = columns.filter((target) => target !== null).length;
  const all = columns.length;
  const parts = [
    `${formatCount(used)} de ${formatCount(all)} ${all === 1 ? 'coluna será lida' : 'colunas serão lidas'}`,
  ];
  if (open > 0) parts.push(`${formatCount(open)} ${open === 1 ? 'não foi reconhecida' : 'não foram reconhecidas'}`);
  return `${parts.join('; ')}.`;
}
