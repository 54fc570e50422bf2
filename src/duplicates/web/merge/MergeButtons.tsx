import { Split } from '../../../kit/web/icons/icons.ts';
import { useRef } from 'react';
import { v7 } from 'uuid';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { useMay } from '../../../access/web/use-permissions.ts';
import { ApiProblem } from '../../../kit/web/api/api-problem.ts';
import { countRecords } from '../../../kit/web/format/number-format.ts';
import { ariaKeys, useShortcut } from '../../../kit/web/keys/shortcuts.ts';
import { useAction } from '../../../kit/web/overlay/useAction.ts';
import { navigate } from '../../../kit/web/routing/router.ts';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { announceChange } from '../../../register/undo/web/own-changes.ts';
import { markApart } from '../queue/mark-apart.ts';
import type { MergePreview } from '../../../register/merge/merge.schema.ts';
import { type MergeChoice, mergeRecords } from './merge.api.ts';
import { MERGE_KEYS } from './merge.keys.ts';

export type MergeButtonsProps = {
  preview: MergePreview;
  choice: MergeChoice;
  /** the preview of the latest choice is still loading */
  isAsking: boolean;
  isFromQueue: boolean;
  onStale: () => void;
};

/** Merges the records as shown, then opens the merged record or goes back to the queue. */
export function MergeButtons({ preview, choice, isAsking, isFromQueue, onStale }: MergeButtonsProps) {
  const tenant = useTenantChoice();
  const { act, isRunning } = useAction();
  const keyOf = useRequestKey();
  const { pessoa } = preview;
  const isReady = !isAsking && pessoa !== null;
  const handleMerge = () => {
    if (!isReady || isRunning || typeof tenant !== 'number') return;
    void act(async () => {
      try {
        const key = keyOf(JSON.stringify([preview.records, choice]));
        const { id: operationId } = await mergeRecords(preview, choice, key);
        const count = preview.records.length;
        announceChange({ tenant, count, made: { operationId } }, `${countRecords(count)} unidas em ${pessoa.nome}.`);
      } catch (error) {
        if (error instanceof ApiProblem && error.status === 412) onStale();
        throw error;
      }
      if (isFromQueue) window.history.back();
      else await navigate({ to: '/pessoas/$codigo', params: { codigo: String(pessoa.codigo) } });
    });
  };
  const mayJudge = useMay('pessoa.judge');
  const handleApart = async () => {
    if (
      await markApart(
        preview.records.map(({ id }) => id),
        act,
      )
    )
      window.history.back();
  };
  useShortcut({ ...MERGE_KEYS.merge, run: handleMerge });
  useShortcut({ ...MERGE_KEYS.apart, enabled: mayJudge, run: () => void handleApart() });
  return (
    <>
      <Button onClick={() => window.history.back()}>Voltar</Button>
      {mayJudge && (
        <Button
          icon={<Split />}
          aria-keyshortcuts={ariaKeys(MERGE_KEYS.apart)}
          disabled={isRunning}
          onClick={() => void handleApart()}
        >
          Não são a mesma
        </Button>
      )}
      <Button
        variant="primary"
        loading={isRunning}
        disabled={pessoa === null}
        aria-keyshortcuts={ariaKeys(MERGE_KEYS.merge)}
        onClick={handleMerge}
      >
        Juntar
      </Button>
    </>
  );
}

/** The same key for each repetition of a request, and another key for another request. */
function useRequestKey(): (request: string) => string {
  const last = useRef({ request: '', key: '' });
  return (request) => {
    if (last.current.request !== request) last.current = { request, key: v7() };
    return last.current.key;
  };
}
