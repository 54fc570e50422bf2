import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../kit/web/api/api-client.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import type { LiveChange } from '../live.ts';
import { subscribeToChanges } from './live.store.ts';
import { createRefresher } from './refresher.ts';

/** How often the record is checked during many changes whose records are unknown. */
const LOOK_EVERY_MS = 2_000;

/** Who has saved the record elsewhere; undefined if unknown. */
export type Saver = LiveChange['user'] | undefined;

/** The record after a save elsewhere. */
export type RecordNews = { current: Pessoa; saver: Saver };

/** The name as the subject of a sentence. */
export function nameOf(saver: Saver, ownId: string): string {
  if (!saver) return 'Outra pessoa';
  return saver.id === ownId ? 'Você, em outra janela,' : saver.nome;
}

type Options = {
  tenantId: number | undefined;
  pessoa: Pessoa | undefined;
  /** the version that the form is based on */
  getVersion: () => number | undefined;
  isSaving: boolean;
};

/**
 * Loads an open record after a change, here or elsewhere, and calls `onNews` if it is newer than the version of the form, or
 * another record: the survivor of a merge. Saves of this form are not news.
 */
export function useRecordNews({ tenantId, pessoa, getVersion, isSaving }: Options, onNews: (news: RecordNews) => void) {
  const [looks, setLooks] = useState<{ saver: Saver }>();
  const handleNews = useEffectEvent(onNews);
  const isNewer = useEffectEvent((current: Pessoa) => current.version > (getVersion() ?? Infinity));
  const pessoaId = pessoa?.id;

  useEffect(() => {
    if (pessoaId === undefined || tenantId === undefined) return;
    let saver: Saver;
    const refresher = createRefresher(
      async () => setLooks({ saver }),
      () => LOOK_EVERY_MS,
    );
    const stop = subscribeToChanges((change) => {
      if (change.tenantId !== tenantId || change.pessoaIds?.includes(pessoaId) === false) return;
      saver = change.pessoaIds ? change.user : undefined;
      refresher.request();
    });
    return () => {
      stop();
      refresher.stop();
    };
  }, [pessoaId, tenantId]);

  useEffect(() => {
    // during a save, the change is most likely that save
    if (!looks || isSaving || pessoaId === undefined) return;
    const leaving = new AbortController();
    const look = async () => {
      const options = {
        params: { id: pessoaId },
        tenant: tenantId ?? null,
        unattended: true,
        signal: leaving.signal,
      } as const;
      const { data: current } = await api.get('/api/pessoas/{id}', options);
      const isAnother = current.id !== pessoaId;
      if (!leaving.signal.aborted && (isAnother || isNewer(current))) handleNews({ current, saver: looks.saver });
    };
    // if this fails, saving finds the conflict at the latest
    look().catch(() => {});
    return () => leaving.abort();
  }, [looks, isSaving, pessoaId, tenantId]);
}
