import { useRef, useState } from 'react';
import { ApiProblem } from '../../../kit/web/api/api-problem.ts';
import { saveSettings, startCheck } from '../../web/imports.api.ts';
import { type ColumnsDraft, findRepeated, toSettings } from './columns-draft.ts';

/** Long enough to finish typing a word. */
const SAVE_AFTER_MS = 400;

/** Holds the current changes, and saves each one on the server after a short pause: a reload loses nothing. */
export function useColumnsDraft(id: string, saved: ColumnsDraft) {
  const [draft, setDraft] = useState(saved);
  const [problem, setProblem] = useState<string>();
  const latest = useRef(saved);
  const stored = useRef(saved);
  const saving = useRef<Promise<boolean>>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const saveLatest = async (): Promise<boolean> => {
    while (latest.current !== stored.current) {
      const next = latest.current;
      if (findRepeated(next).size > 0) return false;
      if (!(await succeeds(() => saveSettings(id, toSettings(next))))) return false;
      stored.current = next;
    }
    return true;
  };
  /** one request at a time: answers arrive in order */
  const save = (): Promise<boolean> => {
    clearTimeout(timer.current);
    saving.current ??= saveLatest().finally(() => (saving.current = undefined));
    return saving.current;
  };
  const change = (next: ColumnsDraft): void => {
    latest.current = next;
    setDraft(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), SAVE_AFTER_MS);
  };
  const succeeds = (send: () => Promise<unknown>): Promise<boolean> =>
    send().then(
      () => {
        setProblem(undefined);
        return true;
      },
      (error: unknown) => {
        setProblem(describe(error));
        return false;
      },
    );
  /** Saves the last change and starts the dry run. Returns false, and sets the problem, if the server refuses either. */
  const check = async (): Promise<boolean> => (await save()) && succeeds(() => startCheck(id));
  return { draft, change, check, problem };
}

function describe(error: unknown): string {
  if (!(error instanceof ApiProblem)) return 'Algo falhou aqui. Recarregue a página e tente de novo.';
  const messages = [...new Set(error.errors.map(({ message }) => message))];
  return messages.length > 0 ? messages.join('\n') : error.detail;
}
