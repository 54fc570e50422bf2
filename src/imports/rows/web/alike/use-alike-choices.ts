import { useState } from 'react';
import { ApiProblem } from '../../../../kit/web/api/api-problem.ts';
import { formatCount } from '../../../../kit/web/format/number-format.ts';
import { notify } from '../../../../kit/web/browser/notifications.store.ts';
import { useAction } from '../../../../kit/web/overlay/useAction.ts';
import type { AlikeChoice, Certeza, ImportRow } from '../../../model/import.ts';
import { chooseAlike, chooseAllAlike } from '../../../web/imports.api.ts';

/** The choice for a row; undefined while it is undecided. */
export function choiceOf({ skipped, choice }: ImportRow): AlikeChoice | undefined {
  return skipped ? 'skip' : choice?.does;
}

/** Whether a row may change a record: a row that matches only an earlier line has none. */
export function mayUpdate({ alike = [] }: ImportRow): boolean {
  return alike.some(({ pessoa }) => pessoa !== null);
}

/** The choices made since the list was loaded. Rows keep their position: nothing moves under the cursor. */
export function useAlikeChoices(id: string) {
  const [known, setKnown] = useState<ReadonlyMap<number, ImportRow>>(new Map());
  const [announcement, setAnnouncement] = useState('');
  const { act, isRunning } = useAction();
  const send = async (row: ImportRow, choice: AlikeChoice): Promise<void> => {
    // the same choice again undoes it
    const next = choiceOf(row) === choice ? 'ask' : choice;
    try {
      const answer = await chooseAlike(id, row.line, { choice: next });
      setKnown((before) => new Map(before).set(row.line, answer.row));
      setAnnouncement(describe(answer.row));
    } catch (error) {
      const message = error instanceof ApiProblem ? error.message : 'Algo falhou. Tente de novo.';
      notify({ kind: 'error', message: `Linha ${row.line}: ${message}` });
    }
  };
  const choose = (row: ImportRow, choice: AlikeChoice): void => {
    if (choice === 'update' && !mayUpdate(row)) {
      setAnnouncement(`Linha ${row.line}: não há ficha para atualizar. Crie ou pule.`);
      return;
    }
    void send(row, choice);
  };
  const chooseAll = (certeza: Certeza, choice: AlikeChoice): void =>
    void act(async () => {
      const { chosen, left: undecided } = await chooseAllAlike(id, { certeza, choice });
      setKnown(new Map());
      const missing = undecided === 0 ? '' : ` ${undecided === 1 ? 'Falta 1' : `Faltam ${formatCount(undecided)}`}.`;
      notify({
        kind: 'success',
        message: `${chosen === 1 ? '1 linha decidida' : `${formatCount(chosen)} linhas decididas`}.${missing}`,
      });
    });
  return { known, announcement, choose, chooseAll, isRunning };
}

function describe(row: ImportRow): string {
  const [issue] = row.issues;
  const words = { update: 'atualiza a ficha', create: 'cria outra ficha', skip: 'fica de fora' };
  const choice = choiceOf(row);
  if (choice === undefined) return `Linha ${row.line}: sem escolha.`;
  if (choice !== 'skip' && issue) return `Linha ${row.line}: ${issue.message}`;
  return `Linha ${row.line}: ${words[choice]}.`;
}
