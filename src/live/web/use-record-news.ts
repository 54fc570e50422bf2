import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../kit/web/api/api-client.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import type { LiveChange } from '../live.ts';
import { subscribeToChanges } from './live.store.ts';
import { createRefresher } from './refresher.ts';

/** While much is changed elsewhere and not said which records, this one is looked at no more often. */
const LOOK_EVERY_MS = 2_000;

/** Who has saved the record elsewhere; undefined where it is not known. */
export type Saver = LiveChange['user'] | undefined;

/** The record as somebody else has saved it. */
export type RecordNews = { current: Pessoa; saver: Saver };

/** As the subject of a sentence. */
export function nameOf(saver: Saver, ownId: string): string {
  if (!saver) return 'Outra pessoa';
  return saver.id === ownId ? 'Você, em outra janela,' : saver.nome;
}

type Options = {
  tenantId: number | undefined;
  pessoa: Pessoa | undefined;
  /** of the version that the form builds on */
  getVersion: () => number | undefined;
  isSaving: boolean;
};

/**
 * Looks at an open record when it was changed, here or elsewhere, and calls with it when it is newer than what the form
 * builds on. What this form has saved itself is not news.
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
    // while a save is on its way, the news is most likely that very save
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
      if (!leaving.signal.aborted && isNewer(current)) handleNews({ current, saver: looks.saver });
    };
    // what cannot be looked at now is found when saving, at the latest
    look().catch(() => {});
    return () => leaving.abort();
  }, [looks, isSaving, pessoaId, tenantId]);
}
