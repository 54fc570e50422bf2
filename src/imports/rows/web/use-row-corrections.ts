import { useState } from 'react';
import { ApiProblem } from '../../../kit/web/api/api-problem.ts';
import { notify } from '../../../kit/web/browser/notifications.store.ts';
import type { ImportRow, RowCorrection } from '../../model/import.ts';
import { correctRow } from '../../web/imports.api.ts';

/** A row as the user changed it; the server does not have `saving` and `failed` rows yet. */
export type RowChange = { row: ImportRow; state: 'saving' | 'saved' | 'failed' };

/** The user's changes since a list was loaded. Corrected rows stay in the list: nothing moves under the cursor. */
export function useRowCorrections(id: string) {
  const [changes, setChanges] = useState<ReadonlyMap<number, RowChange>>(new Map());
  const [announcement, setAnnouncement] = useState('');

  const put = (change: RowChange) => setChanges((known) => new Map(known).set(change.row.line, change));
  const sendOne = async (row: ImportRow, correction: RowCorrection): Promise<void> => {
    try {
      const answer = await correctRow(id, row.line, correction);
      put({ row: answer.row, state: 'saved' });
      setAnnouncement(describeRow(answer.row));
    } catch (error) {
      put({ row, state: 'failed' });
      const message = error instanceof ApiProblem ? error.message : 'Algo falhou. Tente de novo.';
      setAnnouncement(`Linha ${row.line}: não foi salva.`);
      notify({ kind: 'error', message: `Linha ${row.line}: ${message}` });
    }
  };
  const change = (row: ImportRow, correction: RowCorrection): void => {
    const next = { ...row, ...(correction.cells && { cells: correction.cells }) };
    put({ row: next, state: 'saving' });
    void sendOne(next, correction);
  };
  return { changes, change, announcement };
}

/** The outcome of a correction, for screen readers. */
function describeRow({ line, skipped, issues, kind, warnings }: ImportRow): string {
  if (skipped) return `Linha ${line}: pulada.`;
  const [issue] = issues;
  if (issue && kind === 'refused') return `Linha ${line}: ainda com problema. ${issue.message}`;
  const [warning] = warnings;
  if (warning) return `Linha ${line}: entra. ${warning.message}`;
  if (kind === 'aside') return `Linha ${line}: separada.`;
  if (kind === 'joined') return `Linha ${line}: unida a outra.`;
  if (kind === 'duplicate') return `Linha ${line}: repetida.`;
  return kind === 'stale' ? `Linha ${line}: desatualizada.` : `Linha ${line}: certa.`;
}
